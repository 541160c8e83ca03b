#!/usr/bin/env python3
"""Round m7: a picture framer's job book, and the games of a chess club's season.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_framing():
    R = random.Random(8801)
    cust = "Mrs Ainsley|D. Pargeter|Coastline Gallery|Theresa Boyle|Kit Mallory|Mr & Mrs Oduya|St Bride's School|Lena Forsberg|Paul Tranter|Gwen Hickman|Coastline Gallery|The Ship Inn|J. Winterbourne|Asha Nair|Bob Castleton|Rovers Supporters Club|Ines Duarte|Mrs Lyttle|Felix Brandt|Hannah Sugden|Coastline Gallery|Dr Coombes|Marnie Flood|Terry Vickers|Joanne Ekwall|R. Salter|Town Council|Sheena Macrae|Poppy Lethbridge|Wilf Nettleship|Mrs Gaskin|Oona Riley|Coastline Gallery|Ted Barlow|Zara Hussain".split("|")
    what = {"print": (10, 40, 70), "photo": (7, 20, 50), "watercolour": (7, 30, 60), "oil on canvas": (5, 40, 100), "football shirt": (4, 80, 95), "certificate": (4, 22, 32), "poster": (4, 50, 90), "mirror": (2, 50, 110), "cross stitch": (4, 18, 45), "medals": (2, 25, 40)}
    mould = {"Oak 20mm": (11, 9), "Black 15mm": (7, 12), "White 15mm": (7, 8), "Walnut 30mm": (16, 5), "Gilt swept": (24, 4), "Silver 25mm": (13, 5), "Box black": (18, 3)}
    rows = []
    open_days = [d for d in days(D(2025, 1, 7), D(2025, 9, 27)) if d.weekday() in (1, 2, 3, 4, 5)]
    for i, d in enumerate(sorted(R.choices(open_days, k=158))):
        k = R.choices(list(what), [w[0] for w in what.values()])[0]
        w, h = sorted([R.randrange(what[k][1], what[k][2]), R.randrange(what[k][1], what[k][2] + 15)])
        if R.random() < .4: w, h = h, w
        m = "Box black" if k in ("football shirt", "medals") else R.choices(list(mould), [x[1] for x in mould.values()])[0]
        g = None if k in ("oil on canvas", "mirror") else R.choices(["float", "non-reflective", "UV museum", "perspex"], [10, 5, 2, 3 if k in ("poster", "football shirt") else 0])[0]
        mt = R.choices(["ivory", "white", "black", "sage", "double ivory/white"], [8, 7, 3, 2, 3])[0] if g and k != "poster" and R.random() < .85 else None
        price = round((w + h) * 2 / 100 * mould[m][0] + (w * h / 10000) * {"float": 28, "non-reflective": 55, "UV museum": 140, "perspex": 40}.get(g, 0) + 18 + (9 if mt else 0) + (35 if m == "Box black" else 0))
        c = R.choice(cust)
        if c == "Coastline Gallery": price = round(price * .85)
        dep = None if c in ("Coastline Gallery", "Town Council", "St Bride's School") or R.random() < .25 else 5 * round(price / 10)
        prom = d + dt.timedelta(R.choice([14, 14, 14, 21, 7]))
        done = prom + dt.timedelta(R.choices([-6, -4, -2, -1, 0, 1, 3, 6, 11], [3, 4, 5, 4, 4, 2, 2, 1, 1])[0])
        if done <= d: done = d + dt.timedelta(2)
        while done.weekday() in (0, 6): done += dt.timedelta(1)
        fetched = done + dt.timedelta(int(R.expovariate(1 / 8)) + 1)
        while fetched.weekday() in (0, 6): fetched += dt.timedelta(1)
        if R.random() < .05: fetched = None
        if done > D(2025, 9, 30): done = None
        if done is None or (fetched and fetched > D(2025, 9, 30)): fetched = None
        rows.append(["F%d" % (2207 + i), d.isoformat(), c, k, w, h, m, g, mt, price, dep, prom.isoformat(), R.choices(["Ruben", "Alice"], [3, 2])[0], done.isoformat() if done else None, fetched.isoformat() if fetched else None, R.choices([None, "rush", "customer's own frame glass", "phone when ready", "stretch first"], [30, 2, 1, 4, 1])[0]])
    put("m7_framing_jobs", [("Tkt", "tkt", plain), ("In", "date_in", dmonyy), ("Customer", "customer", plain), ("What", "what", plain), ("W cm", "w_cm", plain), ("H cm", "h_cm", plain), ("Moulding", "moulding", plain), ("Glass", "glass", plain), ("Mount", "mount", plain),
                            ("Price", "price", gbp), ("Dep. paid", "dep_paid", gbp), ("Promised", "promised", dmonyy), ("By", "by_whom", plain), ("Ready", "ready", dmonyy), ("Fetched", "fetched", dmonyy), ("Note", "note", plain)], rows)


def make_chess():
    R = random.Random(8803)
    players = {"Arkwright, Tom": 1842, "Bhatt, Leela": 1967, "Cheung, Marcus": 1710, "Dobbs, Ernie": 1388, "Eliasson, Freya": 1533, "Fothergill, Jim": 1621, "Grange, Tessa": 1455, "Holroyd, Pete": 1790, "Ivanov, Kiril": 2054, "Jarman, Sid": 1290, "Knox, Alasdair": 1675, "Lowe, Bernadette": 1560, "Mbeki, Joshua": 1742, "Noble, Ray": 1498, "Prentice, Oliver": 1361, "Quigley, Dan": 1604}
    away = {"Harcastle": ["S. Dunmore", "V. Petrou", "H. Askew", "L. Browning"], "Priory": ["M. Teale", "A. Sorensen", "K. Whitty", "J. Adler"], "Vale Rooks": ["P. Onslow", "G. Rana", "C. Fairley", "B. Stott"], "Otterby": ["N. Crewe", "D. Lindop", "W. Szabo", "T. Ives"]}
    arate = {n: R.randrange(1400, 2000) for v in away.values() for n in v}
    ops = {"Sicilian": 8, "Queen's Gambit": 7, "London": 7, "French": 5, "Caro-Kann": 5, "Ruy Lopez": 4, "Italian": 6, "King's Indian": 3, "English": 3, "Scandinavian": 2}
    rows = []

    def game(d, comp, rd, bd, w, wr, b, br):
        e = 1 / (1 + 10 ** ((br - wr - 30) / 400))
        x = R.random()
        dr = .24
        res = "1-0" if x < e * (1 - dr) else "½-½" if x < e * (1 - dr) + dr else "0-1"
        mv = None if R.random() < .08 else max(9, round(R.gauss(38 if res != "½-½" else 44, 13)))
        end = None if R.random() < .05 else "agreed" if res == "½-½" and R.random() < .7 else "repetition" if res == "½-½" else R.choices(["resigned", "mate", "time"], [9, 4, 2])[0]
        rows.append([d.isoformat(), comp, rd, bd, w, wr, b, br, res, mv, R.choices(list(ops), list(ops.values()))[0] if R.random() > .1 else None, end])

    # championship: 10 players all against all over nine Tuesdays
    ten = ["Arkwright, Tom", "Bhatt, Leela", "Cheung, Marcus", "Fothergill, Jim", "Holroyd, Pete", "Ivanov, Kiril", "Knox, Alasdair", "Lowe, Bernadette", "Mbeki, Joshua", "Quigley, Dan"]
    R.shuffle(ten)
    ring = ten[:]
    for r in range(9):
        d = D(2024, 10, 1) + dt.timedelta(14 * r + (14 if r > 5 else 0))
        for i in range(5):
            a, b = ring[i], ring[9 - i]
            if (r + i) % 2: a, b = b, a
            if R.random() > .03: game(d, "Championship", r + 1, None, a, players[a], b, players[b])
        ring = [ring[0]] + [ring[-1]] + ring[1:-1]
    # league: home and away against four clubs, four boards
    team = ["Ivanov, Kiril", "Bhatt, Leela", "Arkwright, Tom", "Holroyd, Pete", "Mbeki, Joshua", "Cheung, Marcus"]
    md = D(2024, 10, 10)
    n = 0
    for leg in ("H", "A"):
        for club, them in away.items():
            n += 1
            us_ = sorted(R.sample(team, 4), key=lambda p: -players[p])
            th = sorted(them, key=lambda p: -arate[p])
            for bd in range(4):
                u_, t_ = us_[bd], th[bd]
                first = (bd % 2 == 0) == (leg == "A")
                x = (u_, players[u_], "%s (%s)" % (t_, club), arate[t_])
                if first: game(md, "League Div 2", n, bd + 1, x[0], x[1], x[2], x[3])
                else: game(md, "League Div 2", n, bd + 1, x[2], x[3], x[0], x[1])
            md += dt.timedelta(21)
    # summer swiss, everybody, 5 rounds
    for r in range(5):
        d = D(2025, 5, 6) + dt.timedelta(7 * r)
        left = R.sample(list(players), len(players))
        for i in range(0, len(left), 2):
            if R.random() > .12: game(d, "Summer Swiss", r + 1, None, left[i], players[left[i]], left[i + 1], players[left[i + 1]])
    # friendlies
    for _ in range(22):
        d = R.choice([x for x in days(D(2024, 9, 10), D(2025, 6, 24)) if x.weekday() == 1])
        a, b = R.sample(["Dobbs, Ernie", "Eliasson, Freya", "Grange, Tessa", "Jarman, Sid", "Noble, Ray", "Prentice, Oliver", "Quigley, Dan", "Lowe, Bernadette"], 2)
        game(d, "Friendly", None, None, a, players[a], b, players[b])
    rows.sort(key=lambda r: r[0])
    put("m7_chess_games", [("date", "date", iso), ("event", "event", plain), ("rd", "rd", plain), ("bd", "bd", plain), ("White", "white", plain), ("W grade", "w_grade", plain), ("Black", "black", plain), ("B grade", "b_grade", plain), ("Result", "result", plain), ("moves", "moves", plain), ("Opening", "opening", plain), ("ended by", "ended_by", plain)], rows)


def make_tables():
    make_framing()
    make_chess()


# ---------------------------------------------------------------- questions
def questions():
    T("m7_framing_jobs")
    J = "FROM m7_framing_jobs"
    q("How much work did we take in each month, in pounds?", "group", f"SELECT strftime('%Y-%m',date_in), sum(price) {J} GROUP BY 1")
    q("finished but nobody has collected yet - ticket, name, when it was ready", "list", f"SELECT tkt, customer, ready {J} WHERE ready IS NOT NULL AND fetched IS NULL")
    f("how many of those have been sitting here since before august", "count", f"SELECT count(*) {J} WHERE ready IS NOT NULL AND fetched IS NULL AND ready<'2025-08-01'")
    q("what do the gallery's jobs add up to (coastline)", "sum", f"SELECT sum(price) {J} WHERE customer='Coastline Gallery'")
    q("how many jobs were ready later than promised", "count", f"SELECT count(*) {J} WHERE ready>promised")
    f("and who made them, Ruben or Alice?", "group", f"SELECT by_whom, count(*) {J} WHERE ready>promised GROUP BY 1", [f"SELECT tkt, by_whom {J} WHERE ready>promised"])
    u("was Bob Castleton happy with his frame?", "missing_column")
    q("most popular moulding", "extreme", f"SELECT moulding {J} GROUP BY moulding ORDER BY count(*) DESC LIMIT 1", [f"SELECT moulding, count(*) {J} GROUP BY moulding ORDER BY count(*) DESC LIMIT 1"])
    q("anything wider than a metre?", "list", f"SELECT tkt, what, w_cm {J} WHERE w_cm>100", [f"SELECT count(*) {J} WHERE w_cm>100", f"SELECT tkt {J} WHERE w_cm>100", f"SELECT what {J} WHERE w_cm>100", f"SELECT tkt, customer, what, w_cm {J} WHERE w_cm>100"])
    q("what was left for Theresa Boyle to pay on F2279 after the deposit", "difference", f"SELECT price-dep_paid {J} WHERE tkt='F2279'")
    q("which kinds of things did we put museum glass on, and how often each", "group", f"SELECT what, count(*) {J} WHERE glass='UV museum' GROUP BY what")
    q("average number of days from coming in to being ready", "average", f"SELECT avg(julianday(ready)-julianday(date_in)) {J}")
    u("what does the oak moulding cost us per metre from the supplier", "missing_column")
    u("why is Ruben slower than Alice", "cause")
    q("what share of jobs has no mount", "share", f"SELECT 100.0*sum(mount IS NULL)/count(*) {J}")

    T("m7_chess_games")
    C = "FROM m7_chess_games"
    W = lambda p: f"((white='{p}' AND result='1-0') OR (black='{p}' AND result='0-1'))"
    q("how many games ended in a draw?", "count", f"SELECT count(*) {C} WHERE result='½-½'")
    f("in the league only", "count", f"SELECT count(*) {C} WHERE result='½-½' AND event='League Div 2'")
    q("longest game this season: who played, and how many moves", "extreme", f"SELECT white, black, moves {C} ORDER BY moves DESC LIMIT 1")
    f("what opening was that", "lookup", f"SELECT opening {C} ORDER BY moves DESC LIMIT 1")
    q("how did Kiril Ivanov get on with white, i.e. how many of each result", "group", f"SELECT result, count(*) {C} WHERE white='Ivanov, Kiril' GROUP BY result")
    q("How many games has Leela Bhatt won in all, white or black?", "count", f"SELECT count(*) {C} WHERE {W('Bhatt, Leela')}")
    q("what percentage of Sicilians did white win", "share", f"SELECT 100.0*sum(result='1-0')/count(*) {C} WHERE opening='Sicilian'")
    f("same for the french", "share", f"SELECT 100.0*sum(result='1-0')/count(*) {C} WHERE opening='French'")
    q("avg no. of moves in the championship", "average", f"SELECT avg(moves) {C} WHERE event='Championship'")
    q("all games against Otterby with date and result", "list", f"SELECT date, white, black, result {C} WHERE white LIKE '%Otterby%' OR black LIKE '%Otterby%'", [f"SELECT date, result {C} WHERE white LIKE '%Otterby%' OR black LIKE '%Otterby%'"])
    q("when was round 5 of the swiss", "date", f"SELECT DISTINCT date {C} WHERE event='Summer Swiss' AND rd=5", [f"SELECT date {C} WHERE event='Summer Swiss' AND rd=5"])
    q("which games were won on time", "list", f"SELECT date, white, black {C} WHERE ended_by='time'", [f"SELECT white, black {C} WHERE ended_by='time'", f"SELECT count(*) {C} WHERE ended_by='time'", f"SELECT date, event, white, black, result {C} WHERE ended_by='time'"])
    q("how many different openings did we see in November 2024?", "distinct", f"SELECT count(DISTINCT opening) {C} WHERE date LIKE '2024-11%'")
    u("how many games were played in the county cup", "missing_value")
    u("who brought the biscuits on 3 december", "missing_column")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
