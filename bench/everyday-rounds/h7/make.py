#!/usr/bin/env python3
"""Round h7: the snags found in a row of new houses, and the sessions of a blood donor service.

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
    """A statement by month (2025-04) and its other readings (April, Apr, April 2025); of less than a year."""
    s = lambda m: "SELECT %s, %s %s GROUP BY 1" % (m, what, rest)
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + "||' '||strftime('%%Y',%s)" % col), s(mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col)]


# ---------------------------------------------------------------- tables
def make_snags():
    R = random.Random(74307)
    kinds = [("Paint runs on door frame", "Decorator", "minor", 8), ("Scuffed wall", "Decorator", "minor", 9), ("Missed patch behind radiator", "Decorator", "minor", 5), ("Socket not level", "Electrician", "minor", 4), ("No power to extractor fan", "Electrician", "major", 3), ("Exposed wires at light fitting", "Electrician", "safety", 2),
             ("Tap drips", "Plumber", "minor", 5), ("Waste pipe leaks", "Plumber", "major", 4), ("Toilet loose at floor", "Plumber", "major", 3), ("Radiator cold at bottom", "Plumber", "minor", 3), ("Door catches on carpet", "Joiner", "minor", 6), ("Stair rail loose", "Joiner", "safety", 2), ("Skirting gap", "Joiner", "minor", 6),
             ("Window does not lock", "Windows", "safety", 3), ("Scratched pane", "Windows", "minor", 4), ("Cracked tile", "Tiler", "minor", 5), ("Grout missing", "Tiler", "minor", 4), ("Roof tile slipped", "Roofer", "major", 2), ("Gutter leaks at joint", "Roofer", "minor", 2), ("Fence panel missing", "Groundworks", "minor", 2), ("Puddle on drive", "Groundworks", "minor", 3)]
    rooms = {"Tiler": ["Bathroom", "Ensuite", "Kitchen"], "Plumber": ["Bathroom", "Kitchen", "WC", "Ensuite"], "Roofer": ["Outside"], "Groundworks": ["Outside"]}
    usual = ["Hall", "Lounge", "Kitchen", "Bed 1", "Bed 2", "Bed 3", "Landing"]
    homes = {1: ("Mr & Mrs Tolley", D(2025, 2, 14)), 2: ("Ms Oduya", D(2025, 2, 21)), 3: ("J. Harker", D(2025, 2, 28)), 4: ("Mr & Mrs Sethi", D(2025, 3, 14)), 5: ("show home", D(2025, 2, 3)), 6: ("P. Wainwright", D(2025, 3, 28)), 7: ("Dr Lessing", D(2025, 4, 11)), 8: ("The Kowalskis", D(2025, 4, 25)), 9: ("Miss Byrne", D(2025, 5, 9)), 10: (None, D(2025, 5, 23)), 11: ("Mr Chowdhury", D(2025, 5, 30))}
    more = {2: 2.2, 7: 1.6, 5: .8, 10: .6}
    mean = {"Decorator": 11, "Electrician": 8, "Plumber": 6, "Joiner": 15, "Windows": 26, "Tiler": 18, "Roofer": 21, "Groundworks": 34}
    allow = {"minor": 28, "major": 14, "safety": 3}
    rows = []
    for i in range(216):
        p = R.choices(list(homes), [more.get(x, 1) for x in homes])[0]
        k = R.choices(kinds, [x[3] for x in kinds])[0]
        d = homes[p][1] + dt.timedelta(R.choice([-7, -7, -6, 0, 0, 1, 3, 8, 14, 22, 40]))
        by = R.choices(["Site mgr", "Inspector"], [3, 2])[0] if d < homes[p][1] or homes[p][0] in (None, "show home") else R.choices(["Buyer", "Site mgr"], [6, 1])[0]
        rows.append([p, homes[p][0], R.choice(rooms.get(k[1], usual)), k[0], k[1], k[2], d, by])
    rows.sort(key=lambda r: (r[6], r[0]))
    out = []
    for i, r in enumerate(rows):
        d = r[6]
        due = d + dt.timedelta(allow[r[5]])
        m = mean[r[4]] * {"minor": 1.15, "major": .7, "safety": .3}[r[5]]
        done = d + dt.timedelta(max(1, round(R.gammavariate(2, m / 2))))
        if R.random() < .07 or done > D(2025, 7, 4): done = None
        visits = None if not done else R.choices([1, 2, 3, 4], [14, 5, 2, 1])[0]
        cost = None if not done or R.random() < .12 else round({"minor": R.uniform(15, 95), "major": R.uniform(80, 460), "safety": R.uniform(40, 210)}[r[5]] * (1 + .3 * (visits - 1)), 2)
        out.append([i + 1, "Plot %d" % r[0], r[1], r[2], r[3], r[4], r[5], d.isoformat(), r[7], due.isoformat(), done.isoformat() if done else None, visits, cost, "yes" if R.random() < .45 else "no"])
    put("h7_snag_list", [("Snag", "snag", plain), ("Plot", "plot", plain), ("Buyer", "buyer", plain), ("Room", "room", plain), ("Description", "description", plain), ("Trade", "trade", plain), ("Sev.", "sev", plain), ("Raised", "raised", dmy_dot), ("by", "raised_by", plain), ("Target", "target", dmy_dot), ("Closed", "closed", dmy_dot), ("Visits", "visits", plain), ("Cost £", "cost", fix2), ("Photo", "photo", yn)], out)


def make_blood():
    R = random.Random(74311)
    venues = [("St Aidan's Hall", "Harwick", 62, 6), ("Leisure Centre", "Harwick", 84, 6), ("Rugby Club", "Penby", 51, 5), ("Methodist Church", "Penby", 44, 4), ("Corn Exchange", "Aldermoor", 76, 6), ("Village Hall", "Thaxley", 33, 3), ("University Atrium", "Aldermoor", 95, 3), ("Fire Station", "Selby Cross", 40, 3), ("Masonic Lodge", "Selby Cross", 38, 2), ("Town Hall", "Thaxley", 47, 1), ("Brewery Tap Room", "Penby", 42, 1)]
    rows, once = [], {}
    ds = [d for d in days(D(2024, 10, 1), D(2025, 9, 19)) if d.weekday() in (0, 1, 2, 3, 4, 5) and not (d.month == 12 and d.day > 22)]
    for d in sorted(R.sample(ds, 118)):
        v = R.choices(venues, [0 if x[3] == 1 and x[0] in once else x[3] for x in venues])[0]
        once[v[0]] = 1
        team = R.choices(["A", "B", "C"], [5, 5, 3])[0]
        start = "14:00" if d.weekday() < 5 and R.random() < .7 else "09:30"
        booked = max(14, round(v[2] * R.uniform(.78, 1.18)))
        if R.random() < .035:
            rows.append([d.isoformat(), v[0], v[1], team, start, booked, None, None, None, None, None, R.choice(["cancelled - no nurse", "cancelled - flood in hall", "cancelled - snow" if d.month in (12, 1, 2) else "cancelled - power cut"])])
            continue
        came = round(booked * R.uniform(.74, .97))
        if R.random() < .06: came = booked + R.randrange(1, 5)
        new = round(came * R.uniform(.05, .2) * (2.4 if "Univ" in v[0] else 1))
        defer = round(came * R.uniform(.06, .17))
        units = came - defer - R.choice([0, 0, 1, 2, 3])
        oneg = sum(R.random() < .085 for _ in range(units))
        rows.append([d.isoformat(), v[0], v[1], team, start, booked, came, new, defer, units, oneg, R.choices([None, "ran late", "short of biscuits", "parking complaint", "one faint"], [22, 3, 1, 2, 2])[0]])
    put("h7_donor_sessions", [("date", "date", us), ("venue", "venue", plain), ("town", "town", plain), ("team", "team", plain), ("from", "start", plain), ("appts", "appts", plain), ("attended", "attended", plain), ("1st time", "first_time", plain), ("deferred", "deferred", plain), ("units", "units", plain), ("O-neg units", "o_neg", plain), ("remarks", "remarks", plain)], rows)


def make_tables():
    make_snags()
    make_blood()


# ---------------------------------------------------------------- questions
def questions():
    T("h7_snag_list")
    S = "FROM h7_snag_list"
    q("How many snags are still open?", "count", f"SELECT count(*) {S} WHERE closed IS NULL")
    f("by trade please", "group", f"SELECT trade, count(*) {S} WHERE closed IS NULL GROUP BY trade")
    q("which house has had the most snags, how many", "extreme", f"SELECT plot, count(*) {S} GROUP BY plot ORDER BY count(*) DESC LIMIT 1", [f"SELECT buyer, count(*) {S} GROUP BY plot ORDER BY count(*) DESC LIMIT 1"])
    q("plot 4 - what's not been done yet? room and description", "list", f"SELECT room, description {S} WHERE plot='Plot 4' AND closed IS NULL")
    q("average time to close a snag for the joiner, in days", "average", f"SELECT avg(julianday(closed)-julianday(raised)) {S} WHERE trade='Joiner'")
    f("and the decorator?", "average", f"SELECT avg(julianday(closed)-julianday(raised)) {S} WHERE trade='Decorator'")
    q("how many were closed later than their target date", "count", f"SELECT count(*) {S} WHERE closed>target")
    q("what has putting things right cost us so far, per trade", "group", f"SELECT trade, sum(cost) {S} GROUP BY trade")
    q("dearest snag of all and in which plot", "extreme", f"SELECT description, plot {S} ORDER BY cost DESC LIMIT 1", [f"SELECT snag, plot {S} ORDER BY cost DESC LIMIT 1", f"SELECT plot, cost {S} ORDER BY cost DESC LIMIT 1"])
    q("% of snags that are a safety matter", "share", f"SELECT 100.0*sum(sev='safety')/count(*) {S}")
    q("snags found per month", "group", *bymonth("count(*)", "raised", S))
    q("Did the buyers or the inspector find more?", "compare", f"SELECT raised_by, count(*) {S} WHERE raised_by IN ('Buyer','Inspector') GROUP BY raised_by", [f"SELECT raised_by {S} WHERE raised_by IN ('Buyer','Inspector') GROUP BY raised_by ORDER BY count(*) DESC LIMIT 1", f"SELECT raised_by, count(*) {S} WHERE raised_by IN ('Buyer','Inspector') GROUP BY raised_by ORDER BY count(*) DESC LIMIT 1"])
    q("jobs that needed 4 visits", "list", f"SELECT snag {S} WHERE visits=4", [f"SELECT description {S} WHERE visits=4", f"SELECT count(*) {S} WHERE visits=4"])
    u("name of the plumber who did plot 3", "missing_column")
    u("is our decorator worth keeping", "opinion")

    T("h7_donor_sessions")
    B = "FROM h7_donor_sessions"
    q("how many units of blood did we collect altogether", "sum", f"SELECT sum(units) {B}")
    f("only the ones in Harwick", "sum", f"SELECT sum(units) {B} WHERE town='Harwick'")
    q("which session brought in most units? date and place", "extreme", f"SELECT date, venue {B} ORDER BY units DESC LIMIT 1", [f"SELECT date, town {B} ORDER BY units DESC LIMIT 1"])
    q("what percentage of the people who turned up had to be turned away (deferred)?", "share", f"SELECT 100.0*sum(deferred)/sum(attended) {B}", [f"SELECT avg(100.0*deferred/attended) {B}"])
    q("no of sessions each team has run", "group", f"SELECT team, count(*) {B} WHERE attended IS NOT NULL GROUP BY team", [f"SELECT team, count(*) {B} GROUP BY team"])
    q("average attendance on saturdays", "average", f"SELECT avg(attended) {B} WHERE strftime('%w',date)='6'")
    q("which sessions got cancelled and why", "list", f"SELECT date, venue, remarks {B} WHERE remarks LIKE 'cancelled%'", [f"SELECT date, remarks {B} WHERE remarks LIKE 'cancelled%'", f"SELECT venue, remarks {B} WHERE remarks LIKE 'cancelled%'"])
    q("how many more first timers did we have in march than in april", "difference", f"SELECT (SELECT sum(first_time) {B} WHERE date LIKE '2025-03%')-(SELECT sum(first_time) {B} WHERE date LIKE '2025-04%')")
    q("venues we've been to only once", "list", f"SELECT venue {B} GROUP BY venue HAVING count(*)=1")
    q("no-shows at the university (booked but didn't come) in total", "sum", f"SELECT sum(appts-attended) {B} WHERE venue LIKE 'University%'", [f"SELECT sum(max(appts-attended,0)) {B} WHERE venue LIKE 'University%'", f"SELECT sum(appts)-sum(attended) {B} WHERE venue LIKE 'University%'"])
    q("when were we at the corn exchange in 2025", "date", f"SELECT date {B} WHERE venue='Corn Exchange' AND date LIKE '2025%'")
    f("how many O neg from those", "sum", f"SELECT sum(o_neg) {B} WHERE venue='Corn Exchange' AND date LIKE '2025%'")
    u("how many units of AB negative", "missing_column")
    u("average age of the donors in Penby", "missing_column")
    u("how did we do in Marlow", "missing_value")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
