#!/usr/bin/env python3
"""Round u6: the appointment book of a small physio practice, and a family's daily egg sheet.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *

FULL = "January February March April May June July August September October November December".split()


def mon(col, names=FULL):
    """SQL: the name of the month of a date column."""
    return "CASE strftime('%%m',%s) %s END" % (col, " ".join("WHEN '%02d' THEN '%s'" % (i + 1, n) for i, n in enumerate(names)))


def bymonth(what, col, rest):
    """A statement by month (2026-04) and its other readings (April, Apr, April 2026, 4); of less than a year."""
    s = lambda m: "SELECT %s, %s %s GROUP BY 1" % (m, what, rest)
    y = "||' '||strftime('%%Y',%s)" % col
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + y), s(mon(col, MONTHS) + y), s("CAST(strftime('%%m',%s) AS INTEGER)" % col)]


def dmyy(d): return "" if d is None else "%s/%s/%s" % (d[8:], d[5:7], d[2:4])


# ---------------------------------------------------------------- tables
def make_physio():
    R = random.Random(7523)
    first = "Derek Alison Yusuf Janet Craig Maureen Hollie Stefan Bridget Keith Nadine Owen Philippa Gareth Leila Ron Sheila Tariq Vicky Walter Jenna Mick Ottilie Pam".split()
    last = "Holroyd Bentham Siddiqui Crowther Dunlop Eccles Fairweather Gorman Hepworth Illing Jarrett Kilbride Lockwood Meadows Nightingale Oldroyd Peart Rushworth Slater Thackray Underhill Verity Womersley Zielinski".split()
    what = {"Lower back": 9, "Knee": 8, "Shoulder": 7, "Neck": 5, "Ankle": 3, "Hip": 4, "Tennis elbow": 2}
    ins = ["Aviora", "Medline Health", "Castlegate"]
    R.shuffle(last)
    pats = []
    for i, n in enumerate(first):
        for l in ([last[i]] if i % 3 else [last[i], last[-1 - i]]):
            pats.append([("%s %s" % (n, l)), R.choices(list(what), list(what.values()))[0], R.choices(["Ruth", "Priti", "Gavin"], [6, 5, 4])[0], R.choice([None, None, None] + ins), R.choice([1, 1, 2, 3, 4]), R.randrange(5, 10), R.choices([.04, .1, .3], [6, 3, 1])[0]])
    pats[0][0] = "Derek Holroyd"
    pats[0][4] = 4
    pats[0][3] = None
    seen = {p[0]: R.choice([1, 2, 4]) for p in pats if R.random() < .35}   # were here before this sheet begins
    off = {"Ruth": 3, "Priti": 4, "Gavin": 0}                      # the weekday on which each is not in
    work = [d for d in days(D(2026, 7, 6), D(2026, 11, 13)) if d.weekday() < 6]
    slots = ["08:30", "09:15", "10:00", "10:45", "11:30", "13:00", "13:45", "14:30", "15:15", "16:00", "16:45", "17:30", "18:15"]
    got, rows = set(), []
    dates = sorted(R.choices(work, [{5: 1, 0: 4, 1: 4}.get(d.weekday(), 3) for d in work], k=214))
    for d in dates:
        ok = [p for p in pats if off[p[2]] != d.weekday() and not any(r[0] == d.isoformat() and r[2] == p[0] for r in rows)]
        p = R.choices(ok, [x[4] for x in ok])[0]
        free = [s for s in slots[:6 if d.weekday() == 5 else 13] if (d, s, p[2]) not in got]
        if not free: continue
        s = R.choice(free)
        got.add((d, s, p[2]))
        n = seen.get(p[0], 0)
        kind = "Initial" if n == 0 else R.choices(["Follow-up", "Sports massage"], [8, 1])[0]
        st = R.choices(["Attended", "No show", "Cancelled"], [1 - 1.6 * p[6], p[6], .6 * p[6]])[0]
        if kind == "Initial": st = "Attended"
        fee = {"Initial": 62, "Follow-up": 48, "Sports massage": 55}[kind]
        fee = {"Attended": fee, "No show": 25, "Cancelled": None}[st]
        how = None if fee is None else ("Insurer" if p[3] and st == "Attended" else R.choices(["Card", "Cash", "Bank transfer"], [9, 2, 3])[0])
        if st == "Attended": seen[p[0]] = n + 1
        before = max(1, p[5] - round(n * R.uniform(.4, .9)) + R.choice([-1, 0, 0, 1])) if st == "Attended" else None
        after = max(0, before - R.choice([0, 1, 1, 2, 2, 3])) if before else None
        if before and R.random() < .07: after = None
        rows.append([d.isoformat(), s, p[0], p[2], kind, p[1], {"Initial": 45, "Follow-up": 30, "Sports massage": 40}[kind], min(before, 10) if before else None, after, st, fee, how, p[3] if how == "Insurer" else None])
    rows.sort(key=lambda r: (r[0], r[1], r[3]))
    put("u6_physio_book", [("Date", "date", dmyy), ("Time", "time", plain), ("Patient", "patient", plain), ("With", "with_", plain), ("Appt type", "appt_type", plain), ("Problem", "problem", plain), ("min", "min", plain), ("Pain in", "pain_in", plain), ("Pain out", "pain_out", plain),
                           ("Status", "status", plain), ("Fee £", "fee", fix2), ("Paid by", "paid_by", plain), ("Insurer", "insurer", plain)], rows)


def make_eggs():
    R = random.Random(7541)
    rows = []
    d, bag = D(2026, 3, 1), 0
    birds = {"Reds": 9, "Leghorns": 8, "Marans": 6}
    while d <= D(2026, 9, 15):
        if D(2026, 7, 18) <= d <= D(2026, 7, 22):                   # away
            d += dt.timedelta(1)
            continue
        x = (d - D(2026, 3, 1)).days
        hi = round(52 + 42 * (1 - abs(x - 140) / 150) + R.gauss(0, 6))
        lay = {"Reds": .8, "Leghorns": .86, "Marans": .6}
        k = .82 if x < 20 else 1
        if hi >= 90: k *= .84
        if d >= D(2026, 8, 24): k *= .72                           # moult
        n = {b: sum(R.random() < lay[b] * k for _ in range(c)) for b, c in birds.items()}
        if D(2026, 5, 9) <= d <= D(2026, 5, 30): n["Marans"] = max(0, n["Marans"] - 2)
        crack = R.choices([0, 1, 2, 3, 4], [13, 5, 2, 1, .5])[0]
        feed = round(R.gauss(5.9, .5) * 2) / 2 if R.random() > .07 else None
        sold = R.choices([None, 1, 2, 3], [13, 5, 3, 1])[0] if d.weekday() != 5 else R.choice([2, 3, 3, 4, 5])
        price = 4 if d < D(2026, 6, 1) else 4.5
        cash = sold * price if sold else None
        if sold and R.random() < .06: cash -= 1
        note = R.choices([None, "new bag of feed", "cleaned coop", "broody Maran", "hawk around", "gave a doz. to church"], [40, 3, 3, 1, 1, 1])[0]
        if note == "gave a doz. to church" and d.weekday() != 6: note = None
        who = R.choices(["Tessa", "Wyatt", "Grandpa", "Mom"], [6, 4, 4, 2])[0]
        rows.append([d.isoformat(), n["Reds"], n["Leghorns"], n["Marans"], crack, feed, hi if R.random() > .04 else None, sold, cash, who if R.random() > .03 else None, note])
        d += dt.timedelta(1)
    put("u6_egg_sheet", [("DATE", "date", mdy), ("Reds", "reds", plain), ("Leghorns", "leghorns", plain), ("Marans", "marans", plain), ("crckd", "crckd", plain), ("Feed lb", "feed_lb", plain), ("High F", "high_f", plain), ("doz sold", "doz_sold", plain), ("$ in jar", "usd_in_jar", usd), ("who", "who", plain), ("Notes", "notes", plain)], rows)


def make_tables():
    make_physio()
    make_eggs()


# ---------------------------------------------------------------- questions
def questions():
    T("u6_physio_book")
    B = "FROM u6_physio_book"
    q("how much did we take in fees in September 2026?", "sum", f"SELECT sum(fee) {B} WHERE date LIKE '2026-09%'")
    f("how was that split between the three of us", "group", f"SELECT with_, sum(fee) {B} WHERE date LIKE '2026-09%' GROUP BY with_")
    q("no shows per physio", "group", f"SELECT with_, count(*) {B} WHERE status='No show' GROUP BY with_")
    q("which patients came six times or more", "list", f"SELECT patient {B} WHERE status='Attended' GROUP BY patient HAVING count(*)>=6", [f"SELECT patient {B} GROUP BY patient HAVING count(*)>=6"])
    q("who was Priti's first patient on 12 october", "lookup", f"SELECT patient {B} WHERE with_='Priti' AND date='2026-10-12' ORDER BY time LIMIT 1")
    q("busiest day of the week", "extreme", f"SELECT {weekday('date')} {B} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1", [f"SELECT {weekday('date', 'short')} {B} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1"])
    q("how many appointments started at 5pm or later", "count", f"SELECT count(*) {B} WHERE time>='17:00'", [f"SELECT count(*) {B} WHERE time>='17:00' AND status='Attended'"])
    q("by how many points does the pain go down on average in a session for knees", "average", f"SELECT avg(pain_in-pain_out) {B} WHERE problem='Knee'")
    f("and for shoulders?", "average", f"SELECT avg(pain_in-pain_out) {B} WHERE problem='Shoulder'")
    q("what % of our income is from insurance companies", "share", f"SELECT 100.0*sum(CASE WHEN paid_by='Insurer' THEN fee END)/sum(fee) {B}")
    q("Derek Holroyd's visits so far - dates and what he was charged", "list", f"SELECT date, fee {B} WHERE patient='Derek Holroyd'", [f"SELECT date, fee {B} WHERE patient='Derek Holroyd' AND status='Attended'"])
    q("new patients by month", "group", *bymonth("count(*)", "date", f"{B} WHERE appt_type='Initial'"))
    u("how many acupuncture sessions did Gavin do", "missing_value")
    u("which GP sent us Derek Holroyd", "missing_column")
    u("is Ruth a better physio than Priti?", "opinion")

    T("u6_egg_sheet")
    E = "FROM u6_egg_sheet"
    q("total eggs this season", "sum", f"SELECT sum(reds+leghorns+marans) {E}")
    f("how many of them cracked", "sum", f"SELECT sum(crckd) {E}")
    q("eggs per month, all breeds together", "group", *bymonth("sum(reds+leghorns+marans)", "date", E))
    q("Which breed laid the most in June?", "extreme", f"SELECT breed FROM (SELECT 'Reds' breed, sum(reds) n {E} WHERE date LIKE '2026-06%' UNION ALL SELECT 'Leghorns', sum(leghorns) {E} WHERE date LIKE '2026-06%' UNION ALL SELECT 'Marans', sum(marans) {E} WHERE date LIKE '2026-06%') ORDER BY n DESC LIMIT 1")
    q("days with 3 or more broken ones", "list", f"SELECT date {E} WHERE crckd>=3", [f"SELECT count(*) {E} WHERE crckd>=3"])
    q("how much money came in from eggs in may", "sum", f"SELECT sum(usd_in_jar) {E} WHERE date LIKE '2026-05%'")
    f("vs august", "compare", f"SELECT substr(date,1,7), sum(usd_in_jar) {E} WHERE date LIKE '2026-05%' OR date LIKE '2026-08%' GROUP BY 1",
      [f"SELECT sum(usd_in_jar) {E} WHERE date LIKE '2026-08%'", f"SELECT sum(usd_in_jar) {E} WHERE date LIKE '2026-05%' OR date LIKE '2026-08%' GROUP BY substr(date,1,7)"] + [f"SELECT {m}, sum(usd_in_jar) {E} WHERE date LIKE '2026-05%' OR date LIKE '2026-08%' GROUP BY 1" for m in (mon("date"), mon("date", MONTHS))])
    q("avg eggs a day when it was 90 or hotter", "average", f"SELECT avg(reds+leghorns+marans) {E} WHERE high_f>=90")
    q("what was our best day and how many eggs did we get", "extreme", f"SELECT date, reds+leghorns+marans {E} ORDER BY reds+leghorns+marans DESC LIMIT 1")
    q("how many pounds of feed have they gone through", "sum", f"SELECT sum(feed_lb) {E}")
    q("how many times has each of us collected", "group", f"SELECT who, count(*) {E} WHERE who IS NOT NULL GROUP BY who")
    q("how many days did nobody write down the feed", "count", f"SELECT count(*) {E} WHERE feed_lb IS NULL")
    q("how much more do the leghorns lay per day than the marans, on average", "difference", f"SELECT avg(leghorns)-avg(marans) {E}")
    u("what did we spend on chicken feed", "missing_column")
    u("why did they lay so much less at the end of August", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
