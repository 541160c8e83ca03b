#!/usr/bin/env python3
"""Round p6: the bookings of a small campsite, and somebody's blood pressure diary.

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
    """A statement by month (2025-04) and its other readings (April, Apr, April 2025)."""
    s = lambda m: "SELECT %s, %s %s GROUP BY 1" % (m, what, rest)
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + "||' '||strftime('%%Y',%s)" % col), s(mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col), s("CAST(strftime('%%m',%s) AS INTEGER)" % col)]


# ---------------------------------------------------------------- tables
def make_campsite():
    R = random.Random(7103)
    last = "Hargreaves Bosman Fielding de_Vries Okonjo Tranter Lindqvist Maddocks Bellamy Rourke Schenk Penhale Whitcombe Jansen Abbott Mistry Chivers Dupont Kettle Osgood Visser Blythe Garrod Keane Mulder Stannard Yeo Pascoe Weiss Trewin".split()
    first = "Anna Bram Colin Dot Erik Faye Graham Hilde Imogen Joost Keith Lotte Mandy Niels Oliver Priya Quentin Rhona Sven Tessa Uwe Vera Will Yvonne".split()
    dutch, german, french = {"Bosman", "de Vries", "Jansen", "Visser", "Mulder"}, {"Schenk", "Weiss"}, {"Dupont"}
    pitches = ["A%02d" % i for i in range(1, 5)] + ["B%02d" % i for i in range(1, 5)] + ["C%02d" % i for i in range(1, 5)] + ["Pod 1", "Pod 2"]
    rows, used = [], set()
    for p in pitches:
        d = D(2025, 4, 4) + dt.timedelta(R.randrange(0, 20))
        while d < D(2025, 9, 21):
            peak = D(2025, 7, 19) <= d <= D(2025, 8, 31)
            n = R.choices([1, 2, 3, 4, 5, 7, 10, 14], [9, 22, 17, 9, 5, 13 if peak else 4, 4 if peak else 1, 2 if peak else 0])[0]
            if p.startswith("Pod"): kind, rate, n = "Pod", 52 + 10 * peak, min(n, 7)
            else:
                kind = R.choices(["Tent", "Campervan", "Caravan"], {"A": (6, 3, 0), "B": (2, 5, 4), "C": (0, 3, 7)}[p[0]])[0]
                rate = {"Tent": 18, "Campervan": 22, "Caravan": 25}[kind] + 4 * peak
            while True:
                name = (R.choice(last).replace("_", " "), R.choice(first))
                if name not in used: break
            used.add(name)
            land = "Netherlands" if name[0] in dutch else "Germany" if name[0] in german else "France" if name[0] in french else R.choices(["UK", "Ireland", None], [30, 3, 2])[0]
            ehu = "yes" if kind == "Pod" or kind != "Tent" and R.random() < .8 else "no"
            via = R.choices(["Website", "Phone", "Pitchup", "Walk-in"], [10, 6, 7, 2 + 4 * (n == 1)])[0]
            rate += 5 * (ehu == "yes" and kind != "Pod")
            dep = None if via == "Walk-in" else 10 * max(1, round(rate * n * .2 / 10))
            rows.append(["%s, %s" % name, d, n, p, kind, R.choices([1, 2, 3, 4], [3, 14, 2, 2])[0], R.choices([0, 1, 2, 3], [9, 4, 6, 2])[0] if not n == 1 else 0, R.choices([0, 1, 2], [13, 6, 2])[0], ehu, float(rate), dep, "no" if R.random() < .11 else "yes", via, land])
            d += dt.timedelta(n + R.choices([0, 1, 3, 6, 12], [6, 4, 3, 2, 1] if peak else [1, 1, 3, 6, 14])[0])
    rows.sort(key=lambda r: (r[1], r[3]))
    out = [[1961 + i, r[0], r[1].isoformat(), (r[1] + dt.timedelta(r[2])).isoformat()] + r[2:] for i, r in enumerate(rows)]
    put("p6_campsite_bookings", [("Bkg no", "bkg_no", plain), ("Guest", "guest", plain), ("Arr", "arr", dmy), ("Dep", "dep", dmy), ("Nts", "nts", plain), ("Pitch", "pitch", plain), ("Unit", "unit", plain), ("Ad", "adults", plain), ("Ch", "children", plain), ("Dogs", "dogs", plain),
                                 ("EHU", "ehu", xmark), ("£/night", "rate", gbp), ("Deposit", "deposit", gbp), ("Bal. paid?", "bal_paid", yn), ("Booked via", "via", plain), ("From", "country", plain)], out)


def make_bp():
    R = random.Random(7127)
    rows, kg, i = [], 88.9, 0
    for d in days(D(2025, 2, 17), D(2025, 5, 18)):
        i += 1
        trend = -0.13 * i
        pill = "no" if R.random() < .11 and i > 4 else "yes"
        if d.weekday() == 6: kg -= R.choice([.5, .3, .2, .6, 0, -.3, .4])
        for when in ("am", "pm"):
            if R.random() < .08: continue
            note = R.choices([None, "headache", "bad night", "dizzy", "after coffee", "stressful day", "long walk"], [36, 3, 3 if when == "am" else 0, 2, 3 if when == "am" else 0, 3 if when == "pm" else 0, 3 if when == "pm" else 0])[0]
            s = 143 + trend + (3 if when == "am" else -2) + (7 if pill == "no" else 0) + {"headache": 6, "bad night": 5, "after coffee": 5, "stressful day": 8, "long walk": -5, "dizzy": -8}.get(note, 0) + R.gauss(0, 6)
            di = s * .58 + 5 + R.gauss(0, 4)
            pu = 70 + (4 if note in ("after coffee", "stressful day") else 0) + (-3 if when == "am" else 2) + R.gauss(0, 4)
            rows.append([d.isoformat(), when, round(s), round(di), round(pu) if R.random() > .03 else None, R.choices(["L", "R"], [6, 1])[0], pill, round(kg, 1) if d.weekday() == 6 and when == "am" else None, note])
    m = lambda k: "%.1f" % statistics.mean([r[k] for r in rows if r[k] is not None])
    put("p6_bp_diary", [("date", "date", dmonyy), ("am/pm", "am_pm", plain), ("SYS", "sys", plain), ("DIA", "dia", plain), ("pulse", "pulse", plain), ("arm", "arm", plain), ("tablet", "tablet", yn), ("weight (kg)", "weight_kg", plain), ("remarks", "remarks", plain)], rows,
        [["Average", "", m(2), m(3), m(4), "", "", "", ""]])


def make_tables():
    make_campsite()
    make_bp()


# ---------------------------------------------------------------- questions
def questions():
    T("p6_campsite_bookings")
    C = "FROM p6_campsite_bookings"
    q("how many bookings arrived in august", "count", f"SELECT count(*) {C} WHERE arr LIKE '2025-08%'")
    f("how many of them brought a dog", "count", f"SELECT count(*) {C} WHERE arr LIKE '2025-08%' AND dogs>0")
    q("What did tents, vans, caravans and pods each bring in? (nights times the nightly price)", "group", f"SELECT unit, sum(nts*rate) {C} GROUP BY unit")
    q("average length of stay of the campervan people", "average", f"SELECT avg(nts) {C} WHERE unit='Campervan'")
    q("which pitch was occupied the most nights", "extreme", f"SELECT pitch {C} GROUP BY pitch ORDER BY sum(nts) DESC LIMIT 1", [f"SELECT pitch, sum(nts) {C} GROUP BY pitch ORDER BY sum(nts) DESC LIMIT 1"])
    q("who booked by phone and still hasn't paid the rest? name and arrival date pls", "list", f"SELECT guest, arr {C} WHERE via='Phone' AND bal_paid='no'")
    q("what % of our bookings come through Pitchup", "share", f"SELECT 100.0*sum(via='Pitchup')/count(*) {C}")
    q("no of arrivals per month", "group", *bymonth("count(*)", "arr", C))
    q("who was on C04 the night of 25 august", "lookup", f"SELECT guest {C} WHERE pitch='C04' AND arr<='2025-08-25' AND dep>'2025-08-25'")
    q("dutch guests without electric hookup", "list", f"SELECT guest {C} WHERE country='Netherlands' AND ehu='no'", [f"SELECT bkg_no {C} WHERE country='Netherlands' AND ehu='no'"])
    q("when does booking 2014 leave", "date", f"SELECT dep {C} WHERE bkg_no=2014")
    q("How many more children came in July than in June?", "difference", f"SELECT (SELECT sum(children) {C} WHERE arr LIKE '2025-07%')-(SELECT sum(children) {C} WHERE arr LIKE '2025-06%')")
    q("which bookings were for more than 4 people, kids included, staying at least a week?", "list", f"SELECT bkg_no {C} WHERE adults+children>4 AND nts>=7", [f"SELECT guest {C} WHERE adults+children>4 AND nts>=7"])
    u("how many guests had been to us before", "missing_column")
    u("how many yurt bookings", "missing_value")

    T("p6_bp_diary")
    B = "FROM p6_bp_diary"
    q("my average blood pressure in the mornings", "average", f"SELECT avg(sys), avg(dia) {B} WHERE am_pm='am'")
    f("and the evenings?", "average", f"SELECT avg(sys), avg(dia) {B} WHERE am_pm='pm'")
    q("highest top number and the day I had it", "extreme", f"SELECT sys, date {B} ORDER BY sys DESC LIMIT 1")
    q("how often was I over 140 on top and over 90 below at the same time", "count", f"SELECT count(*) {B} WHERE sys>140 AND dia>90")
    q("on how many days did I not take my tablet", "distinct", f"SELECT count(DISTINCT date) {B} WHERE tablet='no'")
    q("what did I weigh at the last weigh-in", "lookup", f"SELECT weight_kg {B} WHERE weight_kg IS NOT NULL ORDER BY date DESC LIMIT 1")
    f("and how much less is that than the first time?", "difference", f"SELECT (SELECT weight_kg {B} WHERE weight_kg IS NOT NULL ORDER BY date LIMIT 1)-(SELECT weight_kg {B} WHERE weight_kg IS NOT NULL ORDER BY date DESC LIMIT 1)")
    q("average pulse per month", "group", *bymonth("avg(pulse)", "date", B))
    q("days with a headache, show upper and lower reading", "list", f"SELECT date, sys, dia {B} WHERE remarks='headache'")
    q("average systolic with the tablet vs without", "group", f"SELECT tablet, avg(sys) {B} GROUP BY tablet", [f"SELECT (SELECT avg(sys) {B} WHERE tablet='yes'), (SELECT avg(sys) {B} WHERE tablet='no')"])
    q("on which weekday is my heart rate lowest on average", "extreme", f"SELECT {weekday('date')} {B} GROUP BY 1 ORDER BY avg(pulse) LIMIT 1")
    q("what's the biggest gap I ever had between the upper and the lower value?", "extreme", f"SELECT max(sys-dia) {B}")
    u("what was my oxygen level on 4 april", "missing_column")
    u("should I be worried about these readings", "opinion")
    u("readings with the remark Nosebleed", "missing_value")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
