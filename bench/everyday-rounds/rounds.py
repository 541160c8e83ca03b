"""What the rounds share: how cells are written, how questions are, and the golds, which SQLite answers over the cleaned tables.

A round imports all of it, defines `make_tables` and `questions`, and calls `write`.
"""
import csv, datetime as dt, json, os, re, sqlite3, statistics, sys

HERE = os.path.dirname(os.path.abspath(sys.modules["__main__"].__file__))  # the folder of the round
D = dt.date
TABLES = {}          # name -> (cleaned columns, cleaned rows)
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


# ---------------------------------------------------------------- cell styles
def plain(x): return "" if x is None else str(x)
def amt(x): return "" if x is None else "{:,.2f}".format(x)
def num_de(x): return "" if x is None else ("%g" % x).replace(".", ",")
def dmy(d): return "" if d is None else "%02d/%02d/%04d" % tuple(reversed(parts(d)))
def dmy_dot(d): return "" if d is None else "%02d.%02d.%04d" % tuple(reversed(parts(d)))
def money(sign): return lambda x: "" if x is None else sign + "{:,.2f}".format(x)
def unit(u): return lambda x: "" if x is None else "%g %s" % (x, u)
def parts(d): return [int(p) for p in d.split("-")]
def dmony(d): return "" if d is None else "%d %s %d" % (parts(d)[2], MONTHS[parts(d)[1] - 1], parts(d)[0])
def us(d): return "" if d is None else "%d/%d/%d" % (parts(d)[1], parts(d)[2], parts(d)[0])
def eur(x):  return "" if x is None else "€{:,.2f}".format(x)
def usd(x):  return "" if x is None else "${:,.2f}".format(x)
def eur_de(x):
    return "" if x is None else "{:,.2f}".format(x).replace(",", "_").replace(".", ",").replace("_", ".") + " €"
def pct(x):  return "" if x is None else "%g %%" % x
def iso(d):  return "" if d is None else d
def gbp(x):  return "" if x is None else ("-" if x < 0 else "") + "£{:,.2f}".format(abs(x))
def dmonyy(d): return "" if d is None else "%d-%s-%s" % (int(d[8:]), MONTHS[int(d[5:7]) - 1], d[2:4])
def d_mon_y(d): return "" if d is None else "%d %s %s" % (int(d[8:]), MONTHS[int(d[5:7]) - 1], d[:4])
def mdy(d): return "" if d is None else "%d/%d/%s" % (int(d[5:7]), int(d[8:]), d[:4])
def xmark(v): return "x" if v == "yes" else ""
def yn(v): return {"yes": "Y", "no": "N"}.get(v, "")
def fix2(x): return "" if x is None else "%.2f" % x
def fix1(x): return "" if x is None else "%.1f" % x


def put(name, cols, rows, tail=()):
    """cols: (raw header, cleaned name, cell style); rows: cleaned values."""
    with open(os.path.join(HERE, "tables", name + ".csv"), "w", newline="", encoding="utf-8") as f:
        w = csv.writer(f)
        w.writerow([c[0] for c in cols])
        for r in rows:
            w.writerow([c[2](v) for c, v in zip(cols, r)])
        for r in tail:
            w.writerow(r)
    TABLES[name] = ([c[1] for c in cols], rows)


def days(a, b):
    return [a + dt.timedelta(i) for i in range((b - a).days + 1)]


def load():
    db = sqlite3.connect(":memory:")
    for t, (cols, rows) in TABLES.items():
        db.execute("CREATE TABLE %s (%s)" % (t, ", ".join('"%s"' % c for c in cols)))
        db.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(cols))), rows)
    return db


# ---------------------------------------------------------------- how questions are written
QS = []
_t = [None]


def T(name): _t[0] = name


def q(text, kind, sql, alt=(), o=False, to=None):
    """A question; alt: further acceptable readings (statements or rows)."""
    n = sum(1 for x in QS if x["table"] == _t[0]) + 1
    QS.append({"id": "%s-%02d" % (_t[0], n), "table": _t[0], "question": text, "follows": to, "kind": kind, "sql": sql, "alt": list(alt), "ordered": o})


def f(text, kind, sql, alt=(), o=False):
    """A follow-up to the question just before it."""
    q(text, kind, sql, alt, o, to=QS[-1]["id"])


def u(text, why, empty_ok=None):
    """A question that the table cannot answer: missing_column, missing_value, opinion or cause.

    Of a missing value, "0 rows match" that names it is as honest as a refusal (empty_ok)."""
    q(text, "unanswerable", None)
    QS[-1]["why"] = why
    QS[-1]["empty_ok"] = why == "missing_value" if empty_ok is None else empty_ok


def weekday(col, form="full"):
    """SQL: the name of the weekday of a date column."""
    names = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split()
    return "CASE strftime('%%w',%s) %s END" % (col, " ".join("WHEN '%d' THEN '%s'" % (i, n if form == "full" else n[:3]) for i, n in enumerate(names)))


# ---------------------------------------------------------------- golds
class Median:
    def __init__(self): self.v = []
    def step(self, x):
        if x is not None: self.v.append(x)
    def finalize(self): return statistics.median(self.v) if self.v else None


def tidy(rows): return [[round(v, 4) if isinstance(v, float) else v for v in r] for r in rows]


def same(a, b, ordered):
    k = lambda rows: rows if ordered else sorted(rows, key=repr)
    return k(a) == k(b)


def no_tie(db, x, sql):
    """A ranking must not cut off a tie, nor (where the order counts) hold one."""
    m = re.match(r"SELECT (DISTINCT )?(.*?) FROM (.*) ORDER BY (.*?)( DESC)? LIMIT (\d+)$", sql)
    if not m: return
    n = int(m[6])
    keys = [r[0] for r in db.execute("SELECT %s FROM %s ORDER BY 1%s" % (m[4], m[3].replace("GROUP BY 1", "GROUP BY " + m[2]), m[5] or ""))]
    if any(isinstance(k, float) for k in keys): keys = [round(k, 6) if k is not None else None for k in keys]
    if len(keys) > n and keys[n - 1] == keys[n]: sys.exit("a tie is cut off: %s %s %s" % (x["id"], x["question"], keys[:n + 2]))
    if x["ordered"] and len(set(keys[:n])) < n: sys.exit("a tie in the ranking: %s %s %s" % (x["id"], x["question"], keys[:n + 2]))


def golds(strict):
    """The golds of all questions, by sqlite over the cleaned tables; nothing is typed by hand."""
    db = load()
    db.create_aggregate("median", 1, Median)
    out = []
    for x in QS:
        run = lambda s: tidy([list(r) for r in db.execute(s).fetchall()])
        e = {"id": x["id"], "table": x["table"], "question": x["question"]}
        if x["follows"]: e["follows"] = x["follows"]
        gold = run(x["sql"]) if x["sql"] else []
        if x["sql"] and (not gold or ((strict or len(gold) == 1) and any(v is None for v in gold[0]))): sys.exit("no gold: %s %s" % (x["id"], x["question"]))
        if x["sql"] and strict: no_tie(db, x, x["sql"])
        e.update(kind=x["kind"], sql=x["sql"], gold=gold, ordered=x["ordered"])
        more = [run(a) for a in x["alt"]]
        one = [g for g in [gold] + more if len(g) == 1 and len(g[0]) == 1 and isinstance(g[0][0], (int, float))]
        if x["kind"] == "share": more += [tidy([[g[0][0] / 100]]) for g in one]
        if x["kind"] == "difference": more += [tidy([[-g[0][0]]]) for g in one]
        for stmt in [x["sql"] or ""] + x["alt"]:
            if re.match(r"SELECT (DISTINCT )?first_name, (last_name|surname)\b", stmt): more += [[["%s %s" % (r[0], r[1])] + r[2:] for r in run(stmt)]]
        kept = []
        for m in more:
            if m and not any(same(m, k, x["ordered"]) for k in [gold] + kept): kept.append(m)
        if kept: e["alternatives"] = kept
        if x.get("why"): e["why"] = x["why"]
        if x.get("empty_ok"): e["empty_ok"] = True
        out.append(e)
    return out


def write(make_tables, questions, strict):
    """strict: rankings have no ties, and no gold is empty in part"""
    os.makedirs(os.path.join(HERE, "tables"), exist_ok=True)
    make_tables()
    questions()
    got = golds(strict)
    with open(os.path.join(HERE, "questions.json"), "w", encoding="utf-8") as out:
        json.dump(got, out, indent=1, ensure_ascii=False)
        out.write("\n")
    kinds = {}
    for e in got: kinds[e["kind"]] = kinds.get(e["kind"], 0) + 1
    print("%d tables, %d questions: %s" % (len(TABLES), len(got), ", ".join("%s %d" % k for k in sorted(kinds.items(), key=lambda k: -k[1]))))
