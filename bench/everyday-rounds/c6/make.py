#!/usr/bin/env python3
"""Seeded generator of two everyday tables and of the golds of 30 questions to them (round c6).

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
A small driving school's diary and a parish council's tree survey, as they stand on 2026-01-15.
All names, places and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_lessons():
    R = random.Random(2207)
    today = D(2026, 1, 15)
    # pupil: instructor, gearbox, first lesson, weekday, start, hours, pick-up, how they pay, weeks to the test (None: not yet), results
    P = [("Ellie Marsden", "Karen", "Manual", D(2025, 9, 2), "16:00", 1.5, "Home", "Bank", 9, ["Pass"]),
         ("Tom Adeyemi", "Karen", "Manual", D(2025, 9, 4), "10:00", 2, "College", "Bank", 6, ["Fail", "Pass"]),
         ("Priya Nair", "Karen", "Auto", D(2025, 9, 15), "13:00", 1, "Work", "Card", 11, ["Pass"]),
         ("Lewis Hobday", "Karen", "Manual", D(2025, 10, 8), "15:30", 1.5, "School", "Cash", None, []),
         ("Ruth Castle", "Karen", "Auto", D(2025, 11, 14), "09:30", 1, "Home", "Cash", None, []),
         ("Josh Penrose", "Karen", "Manual", D(2025, 12, 2), "16:00", 1.5, "School", "Bank", None, []),
         ("Amir Sadiq", "Dave", "Manual", D(2025, 9, 1), "17:00", 1, "Home", "Cash", 13, ["Fail"]),
         ("Molly Fretwell", "Dave", "Manual", D(2025, 9, 5), "11:00", 2, "College", "Bank", 7, ["Pass"]),
         ("Callum Roe", "Dave", "Manual", D(2025, 9, 13), "09:00", 2, "Home", "Card", 10, ["Fail", "Fail"]),
         ("Zofia Wrona", "Dave", "Manual", D(2025, 10, 21), "18:00", 1, "Work", "Bank", None, []),
         ("Harriet Lunn", "Dave", "Manual", D(2025, 11, 5), "14:00", 1.5, "College", "Cash", None, []),
         ("Ben Whitaker", "Sunita", "Auto", D(2025, 9, 10), "12:00", 1, "Work", "Card", 8, ["Fail", "Pass"]),
         ("Grace Okoro", "Sunita", "Auto", D(2025, 9, 18), "15:30", 1.5, "School", "Bank", 12, ["Pass"]),
         ("Margaret Ellis", "Sunita", "Auto", D(2025, 10, 6), "10:30", 1, "Home", "Cash", None, []),
         ("Danny Pike", "Sunita", "Auto", D(2025, 10, 31), "17:00", 1, "Home", "Bank", None, []),
         ("Lena Vogel", "Sunita", "Auto", D(2026, 1, 6), "13:30", 1, "Work", "Card", None, [])]
    rows = []
    for who, ins, gear, first, at, hrs, place, pays, weeks, results in P:
        d, n, left, tests = first, 0, weeks, list(results)
        after = 0                                                     # lessons still to come after a pass
        passed = False
        while d <= D(2026, 1, 24):
            n += 1
            skip = D(2025, 12, 22) <= d <= D(2026, 1, 2) or (n > 1 and R.random() < .22)
            if tests and left is not None and n >= left and not D(2025, 12, 22) <= d <= D(2026, 1, 2):
                kind, skip = "T", False
            elif passed: kind = "MW"
            elif left is not None and left - n in (1, 2) and R.random() < .6: kind = "MT"
            else: kind = "L"
            if not skip:
                day, start, h = d, at, hrs
                if kind == "T":
                    h = 2
                    if day.weekday() == 5: day += dt.timedelta(2)
                    start = R.choice(["08:10", "09:07", "10:14", "13:35", "14:32"])
                if kind == "MW": h = 2
                if R.random() < .12 and kind == "L": h = 2 if h < 2 else 1
                rate = {"Manual": 37, "Auto": 39}[gear] + (2 if day.year == 2026 else 0)
                fee = 95 if kind == "T" and day.year == 2025 else 99 if kind == "T" else rate * h
                status = "Booked" if day > today or (day == today and start > "12:00") else "Done"
                note = None
                if status == "Done" and kind in ("L", "MT"):
                    z = R.random()
                    if z < .06: status, note = "Cancelled", R.choice(["poorly", "car in garage", "icy roads" if day.month in (12, 1) else "work shift", None])
                    elif z < .10: status = "No show"
                paid = None
                if status in ("Done", "No show"):
                    paid = pays if R.random() < .9 else R.choice(["Cash", "Card", "Bank"])
                    if (day >= D(2025, 12, 29) and R.random() < .3) or R.random() < .025 or (status == "No show" and R.random() < .5): paid = None
                if status == "Cancelled": fee = None
                miles = None
                if status == "Done": miles = int(h * R.uniform(11, 17)) + (22 if kind == "MW" else 0)
                if status == "Done" and R.random() < .05: miles = None
                res = minors = None
                if kind == "T" and status == "Done":
                    res = tests.pop(0)
                    minors = R.randint(1, 8) if res == "Pass" else R.randint(5, 15)
                    if res == "Pass":
                        passed = True
                        after = R.choice([0, 0, 1])
                        tests = []
                    else:
                        note = R.choice(["serious - observation at junction", "serious - roundabout, wrong lane", "serious - did not respond to signs"])
                        left = n + 5
                elif kind == "MW": after -= 1
                if status == "Done" and kind == "L" and n == 1: note = "first lesson"
                elif status == "Done" and kind == "L" and R.random() < .22: note = R.choice(["roundabouts", "parallel park", "bay parking", "dual carriageway", "hill starts", "nervous today", "night driving" if start >= "17:00" else "sat nav"])
                rows.append([day.isoformat(), start, who, ins, gear, kind, h, place if kind != "T" or place != "Work" else "Home", miles, fee, paid, status, res, minors, note])
                if passed and after <= 0: break
            d += dt.timedelta(7)
    rows.sort(key=lambda r: (r[0], r[1]))
    put("c6_driving_lessons", [("Date", "date", dmy), ("Start", "start", plain), ("Pupil", "pupil", plain), ("Instructor", "instructor", plain), ("Gearbox", "gearbox", plain), ("Type", "type", plain), ("Hrs", "hours", plain), ("Pick-up", "pickup", plain),
                               ("Miles", "miles", plain), ("Fee", "fee", gbp), ("Paid by", "paid", plain), ("Status", "status", plain), ("Test result", "result", plain), ("Minors", "minors", plain), ("Notes", "notes", plain)], rows)


def make_trees():
    R = random.Random(1950)
    # species: how many, height from/to (m), girth per metre of height (cm), ages
    kinds = {"English oak": (15, 8, 24, 15, ["SM", "M", "M", "V", "V"]), "Red oak": (4, 7, 16, 11, ["Y", "SM", "M"]), "Ash": (17, 9, 23, 10, ["SM", "M", "M", "OM"]), "Common lime": (15, 12, 26, 11, ["M", "M", "OM"]),
             "Sycamore": (11, 9, 21, 11, ["SM", "M", "M"]), "Yew": (7, 6, 12, 30, ["M", "V", "V"]), "Silver birch": (9, 5, 15, 7, ["Y", "SM", "M"]), "Horse chestnut": (7, 11, 22, 14, ["M", "M", "OM"]),
             "Beech": (6, 12, 25, 12, ["SM", "M", "M"]), "Field maple": (7, 3, 10, 8, ["Y", "Y", "SM"]), "Rowan": (6, 3, 8, 8, ["Y", "SM", "M"]), "Wild cherry": (5, 4, 12, 9, ["Y", "SM", "M"])}
    places = {"Churchyard": (4, ["Yew", "Common lime", "English oak", "Ash", "Beech"]), "Recreation ground": (6, None), "Village green": (3, ["Common lime", "Horse chestnut", "English oak", "Wild cherry"]),
              "Cemetery": (3, ["Yew", "Silver birch", "Common lime", "Sycamore", "Rowan", "Beech"]), "Pond Lane": (3, ["Ash", "English oak", "Sycamore", "Field maple"]), "Mill Road verge": (3, None), "Allotments": (2, ["Ash", "Sycamore", "Field maple", "Rowan", "Silver birch"])}
    rows, trees = [], []
    for sp, v in kinds.items():
        for _ in range(v[0]):
            ok = [p for p in places if places[p][1] is None and sp != "Yew" or places[p][1] and sp in places[p][1]]
            trees.append((R.choices(ok, [places[p][0] for p in ok])[0], sp))
    R.shuffle(trees)
    trees.sort(key=lambda t: list(places).index(t[0]))
    for i, (place, sp) in enumerate(trees):
        _, lo, hi, per, ages = kinds[sp]
        age = R.choice(ages)
        k = {"Y": .1, "SM": .35, "M": .65, "OM": .85, "V": .8}[age]
        h = round(lo + (hi - lo) * min(1, max(0, k + R.uniform(-.2, .2))), 1)
        g = int(h * per * R.uniform(.8, 1.15) * {"Y": .6, "SM": .8, "V": 1.5}.get(age, 1))
        planted = None
        if age == "Y": planted = 2021 - int(h * 1.4) + (R.randint(2011, 2023) - 2011) // 4
        elif age == "SM" and R.random() < .5: planted = R.randint(1982, 2009)
        elif age == "M" and R.random() < .08: planted = R.choice([1911, 1935, 1937, 1945, 1953, 1977])
        cond = R.choices(["Good", "Fair", "Poor", "Dead"], {"Ash": [2, 4, 6, 2], "Horse chestnut": [3, 4, 2, 0]}.get(sp, [9, 4, 1, .2]))[0]
        tpo = "Y" if (age in ("V", "OM") and R.random() < .75) or (age == "M" and R.random() < .25) else "N"
        year = {"Churchyard": (2025, 3), "Recreation ground": (2025, 6), "Village green": (2025, 6), "Cemetery": (2024, 10), "Pond Lane": (2024, 4), "Mill Road verge": (2023, 9), "Allotments": (2023, 5)}[place]
        insp = D(year[0], year[1], R.choice([4, 5, 11, 12]))
        by = "J. Tranter" if insp >= D(2024, 6, 1) else "Arbor Consult"
        if R.random() < .06: insp, by = D(2022, 7, R.randint(4, 20)), "Arbor Consult"
        if R.random() < .07: insp = by = None                        # never looked at
        work = {"Dead": "Fell", "Poor": R.choice(["Fell", "Reduce crown", "Deadwood", "Reduce crown"]), "Fair": R.choice([None, "Deadwood", "Crown lift", "Monitor"]), "Good": R.choice([None] * 8 + ["Crown lift", "Cut ivy"])}[cond]
        if age == "Y" and work not in (None, "Fell", "Monitor"): work = "Monitor" if cond != "Good" else None
        if sp == "Yew" and cond == "Poor": work = "Deadwood"
        prio = cost = done = note = None
        if work:
            prio = {"Dead": 1, "Poor": R.choice([1, 2]), "Fair": R.choice([2, 3, 3]), "Good": 3}[cond]
            cost = {"Fell": R.randint(44, 120) * 10 if h > 9 else R.randint(18, 40) * 10, "Reduce crown": R.randint(32, 78) * 10, "Deadwood": R.randint(16, 44) * 10, "Crown lift": R.randint(11, 26) * 10, "Cut ivy": R.randint(4, 9) * 10, "Monitor": None}[work]
            if cost and R.random() < .1: cost = None                  # no quote yet
            if work not in ("Monitor", "Fell") and insp and R.random() < .3:
                done = insp + dt.timedelta(R.randint(40, 200))
                if done > D(2026, 1, 10): done = D(2025, 12, R.randint(2, 12))
        if sp == "Ash" and cond in ("Poor", "Dead"): note = R.choice(["ash dieback", "ash dieback", "ash dieback - over path"])
        elif sp == "Horse chestnut" and cond != "Good": note = R.choice(["leaf miner", "bleeding canker"])
        elif R.random() < .1: note = R.choice(["near overhead line", "roots lifting path", "memorial bench under", "tag missing", "fungus at base" if cond != "Good" else "leans to the road"])
        if age == "Y" and R.random() < .3: note = "stake to be removed"
        if R.random() < .04: h = None
        if R.random() < .05: g = None
        rows.append(["T%03d" % (i + 1 + i // 30), sp, place, age, h, g, planted, cond, tpo, insp and insp.isoformat(), by, work, prio, cost, done and done.isoformat(), note])
    put("c6_tree_survey", [("Tag", "tag", plain), ("Species", "species", plain), ("Location", "location", plain), ("Age class", "age", plain), ("Height", "height", unit("m")), ("Girth (cm)", "girth", plain), ("Planted", "planted", plain), ("Condition", "cond", plain), ("TPO", "tpo", plain),
                           ("Last inspected", "inspected", d_mon_y), ("Inspector", "inspector", plain), ("Work needed", "work", plain), ("Priority", "prio", plain), ("Est. cost", "cost", gbp), ("Work done on", "done", d_mon_y), ("Remarks", "remarks", plain)], rows)


def make_tables():
    for make in (make_lessons, make_trees): make()


# ---------------------------------------------------------------- questions
L, S = "c6_driving_lessons", "c6_tree_survey"


def sel(cols, rest): return ["SELECT %s %s" % (c, rest) for c in cols]


def questions():
    # ------------------------------------------------------------ c6_driving_lessons
    T(L)
    nov = "FROM c6_driving_lessons WHERE date LIKE '2025-11%'"
    q("how many lessons in november", "count", "SELECT count(*) %s AND status='Done'" % nov, ["SELECT count(*) " + nov, "SELECT count(*) %s AND type='L'" % nov, "SELECT count(*) %s AND type='L' AND status='Done'" % nov,
      "SELECT count(*) %s AND type<>'T' AND status='Done'" % nov, "SELECT count(*) %s AND type<>'T'" % nov])
    f("and how many of those did Dave do", "count", "SELECT count(*) %s AND status='Done' AND instructor='Dave'" % nov, [s + " AND instructor='Dave'" for s in ["SELECT count(*) " + nov, "SELECT count(*) %s AND type='L'" % nov, "SELECT count(*) %s AND type='L' AND status='Done'" % nov,
      "SELECT count(*) %s AND type<>'T' AND status='Done'" % nov, "SELECT count(*) %s AND type<>'T'" % nov]])
    q("total miles by instructor", "group", "SELECT instructor, sum(miles) FROM c6_driving_lessons GROUP BY instructor")
    q("Who has passed their test so far?", "list", "SELECT pupil FROM c6_driving_lessons WHERE result='Pass'", ["SELECT pupil, date FROM c6_driving_lessons WHERE result='Pass'", "SELECT date, pupil FROM c6_driving_lessons WHERE result='Pass'"])
    q("What percentage of the tests ended in a pass?", "share", "SELECT 100.0*sum(result='Pass')/count(*) FROM c6_driving_lessons WHERE result IS NOT NULL", ["SELECT 100.0*sum(result='Pass')/count(*) FROM c6_driving_lessons WHERE type='T'"])
    f("what about just the automatics?", "share", "SELECT 100.0*sum(result='Pass')/count(*) FROM c6_driving_lessons WHERE result IS NOT NULL AND gearbox='Auto'", ["SELECT 100.0*sum(result='Pass')/count(*) FROM c6_driving_lessons WHERE type='T' AND gearbox='Auto'"])
    h = "FROM c6_driving_lessons WHERE status='Done' GROUP BY pupil ORDER BY sum(hours) DESC LIMIT 3"
    h2 = h.replace("WHERE status='Done' ", "")
    q("top 3 pupils by hours", "topn", "SELECT pupil, sum(hours) " + h, ["SELECT pupil " + h, "SELECT pupil, sum(hours) " + h2, "SELECT pupil " + h2], o=True)
    owe = "FROM c6_driving_lessons WHERE status='Done' AND paid IS NULL"
    owe2 = "FROM c6_driving_lessons WHERE status IN ('Done','No show') AND paid IS NULL"
    q("which people owe us for lessons they've already had", "list", "SELECT DISTINCT pupil " + owe, ["SELECT DISTINCT pupil " + owe2, "SELECT pupil " + owe, "SELECT pupil, sum(fee) %s GROUP BY pupil" % owe, "SELECT pupil, sum(fee) %s GROUP BY pupil" % owe2, "SELECT pupil, count(*) %s GROUP BY pupil" % owe,
      "SELECT pupil, date, fee " + owe, "SELECT date, pupil, fee " + owe, "SELECT date, pupil " + owe, "SELECT pupil, date " + owe])
    f("How much does that come to?", "sum", "SELECT sum(fee) " + owe, ["SELECT sum(fee) " + owe2])
    q("Who is Sunita seeing next week?", "list", "SELECT pupil FROM c6_driving_lessons WHERE instructor='Sunita' AND date BETWEEN '2026-01-19' AND '2026-01-25'", sel(["date, start, pupil", "date, pupil", "pupil, date", "pupil, date, start", "DISTINCT pupil"], "FROM c6_driving_lessons WHERE instructor='Sunita' AND date BETWEEN '2026-01-19' AND '2026-01-25'"))
    q("cash taken in the last quarter of 2025", "sum", "SELECT sum(fee) FROM c6_driving_lessons WHERE paid='Cash' AND date BETWEEN '2025-10-01' AND '2025-12-31'")
    q("lessons that went ahead but nobody wrote the mileage down, date and pupil please", "list", "SELECT date, pupil FROM c6_driving_lessons WHERE status='Done' AND miles IS NULL")
    q("When did Tom Adeyemi take his first test and how many minors did he get?", "lookup", "SELECT date, minors FROM c6_driving_lessons WHERE pupil='Tom Adeyemi' AND type='T' ORDER BY date LIMIT 1")
    u("which pupils have done their theory", "missing_column")
    u("How much have we spent on petrol for all those miles?", "missing_column")

    # ------------------------------------------------------------ c6_tree_survey
    T(S)
    q("how many oaks have we got", "count", "SELECT count(*) FROM c6_tree_survey WHERE species LIKE '%oak%'")
    q("average height by species", "group", "SELECT species, avg(height) FROM c6_tree_survey GROUP BY species")
    top = "FROM c6_tree_survey WHERE height IS NOT NULL ORDER BY height DESC LIMIT 5"
    q("5 tallest trees", "topn", "SELECT tag, height " + top, sel(["tag", "tag, species, height", "tag, species", "tag, species, location, height", "species, height", "tag, location, height"], top), o=True)
    todo = "FROM c6_tree_survey WHERE work IS NOT NULL AND done IS NULL"
    q("What will all the work that hasn't been done yet cost us?", "sum", "SELECT sum(cost) " + todo)
    f("and only priority 1?", "sum", "SELECT sum(cost) %s AND prio=1" % todo)
    old = "FROM c6_tree_survey WHERE inspected < '2024-01-15'"
    q("Which trees were last looked at more than two years ago?", "list", "SELECT tag " + old, sel(["tag, species", "tag, inspected", "tag, species, inspected", "tag, species, location"], old) + sel(["tag", "tag, species", "tag, inspected", "tag, species, inspected", "tag, species, location"], old + " OR inspected IS NULL"))
    f("how many is that per location", "group", "SELECT location, count(*) %s GROUP BY location" % old, ["SELECT location, count(*) FROM c6_tree_survey WHERE inspected < '2024-01-15' OR inspected IS NULL GROUP BY location"])
    q("What share of the trees has a preservation order on it?", "share", "SELECT 100.0*sum(tpo='Y')/count(*) FROM c6_tree_survey")
    ash = "FROM c6_tree_survey WHERE species='Ash' AND (work IS NULL OR work<>'Fell')"
    q("ash trees that don't have to come down", "list", "SELECT tag " + ash, ["SELECT count(*) " + ash] + sel(["tag, species", "tag, location", "tag, work", "tag, species, location", "tag, species, work", "tag, location, work"], ash))
    q("girth not measured", "list", "SELECT tag FROM c6_tree_survey WHERE girth IS NULL", ["SELECT count(*) FROM c6_tree_survey WHERE girth IS NULL"] + sel(["tag, species", "tag, species, location", "tag, location"], "FROM c6_tree_survey WHERE girth IS NULL"))
    q("What needs doing to %s and how much is the estimate?" % LOOKUP_S, "lookup", "SELECT work, cost FROM c6_tree_survey WHERE tag='%s'" % LOOKUP_S)
    q("by how much are the limes thicker than the sycamores, on average", "difference", "SELECT (SELECT avg(girth) FROM c6_tree_survey WHERE species='Common lime') - (SELECT avg(girth) FROM c6_tree_survey WHERE species='Sycamore')")
    q("where are most of the veterans standing", "extreme", "SELECT location FROM c6_tree_survey WHERE age='V' GROUP BY location ORDER BY count(*) DESC LIMIT 1", ["SELECT location, count(*) FROM c6_tree_survey WHERE age='V' GROUP BY location ORDER BY count(*) DESC LIMIT 1"])
    u("Are there any trees with bats or owls nesting in them?", "missing_column")
    u("how many elms are left in the cemetery", "missing_value")


LOOKUP_S = "T088"

if __name__ == "__main__":
    write(make_tables, questions, strict=True)
