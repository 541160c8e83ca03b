#!/usr/bin/env python3
"""Round f7: an astronomy society's observing log, and the street defects reported to a town council.

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
def make_log():
    R = random.Random(74101)
    objs = [("M31", "Galaxy", "And", 3.4, 8), ("M33", "Galaxy", "Tri", 5.7, 4), ("M51", "Galaxy", "CVn", 8.4, 5), ("M81", "Galaxy", "UMa", 6.9, 6), ("M82", "Galaxy", "UMa", 8.4, 5), ("M101", "Galaxy", "UMa", 7.9, 4), ("NGC 891", "Galaxy", "And", 9.9, 3), ("NGC 4565", "Galaxy", "Com", 9.6, 3),
            ("NGC 7331", "Galaxy", "Peg", 9.5, 2), ("M13", "Globular", "Her", 5.8, 6), ("M15", "Globular", "Peg", 6.2, 4), ("M92", "Globular", "Her", 6.4, 3), ("M45", "Open cluster", "Tau", 1.6, 6), ("M44", "Open cluster", "Cnc", 3.7, 4), ("M37", "Open cluster", "Aur", 6.2, 3),
            ("NGC 869", "Open cluster", "Per", 5.3, 5), ("M42", "Nebula", "Ori", 4.0, 8), ("M57", "Nebula", "Lyr", 8.8, 6), ("M27", "Nebula", "Vul", 7.5, 5), ("M1", "Nebula", "Tau", 8.4, 4), ("NGC 2392", "Nebula", "Gem", 9.2, 3), ("NGC 7000", "Nebula", "Cyg", 4.0, 2), ("IC 434", "Nebula", "Ori", 11.2, 2),
            ("Albireo", "Double star", "Cyg", 3.1, 5), ("Mizar", "Double star", "UMa", 2.2, 4), ("Castor", "Double star", "Gem", 1.6, 3), ("Jupiter", "Planet", None, -2.5, 9), ("Saturn", "Planet", None, .9, 7), ("Mars", "Planet", None, -.9, 6), ("Uranus", "Planet", None, 5.6, 3), ("Venus", "Planet", None, -4.5, 3),
            ("C/2023 A3", "Comet", None, 5.1, 4)]
    people = {"Tilda Marsh": (9, ["10in Dob", "10in Dob", "10x50 binos"]), "Ravi Anand": (6, ["80mm refractor", "C8"]), "Bob Scully": (7, ["8in Dob"]), "Hanne Lyng": (5, ["10x50 binos", "C8"]), "Geoff P.": (4, ["4in Mak", "10x50 binos"]), "Ines Duarte": (3, ["8in Dob", "80mm refractor"])}
    xs = {"10in Dob": [48, 92, 133, 240], "8in Dob": [40, 80, 120, 200], "C8": [63, 81, 145, 203], "80mm refractor": [24, 48, 96], "4in Mak": [52, 104, 130], "10x50 binos": [10]}
    sites = {"Coldharbour Down": (21.2, 6), "Fenny Bank": (20.4, 5), "club dome": (19.6, 7), "back garden": (18.9, 5)}
    nights = sorted(R.sample(days(D(2024, 9, 2), D(2025, 5, 24)), 46))
    rows = []
    for d in nights:
        site = R.choices(list(sites), [v[1] for v in sites.values()])[0]
        sqm = round(sites[site][0] + R.gauss(0, .22), 2) if R.random() > .22 else None
        see = R.choices([1, 2, 3, 4, 5], [1, 4, 7, 5, 2])[0]
        who = R.sample(sorted(people), 1 if site == "back garden" else R.choice([1, 2, 2, 3]))
        for p in who:
            for o in R.choices(objs, [x[4] for x in objs], k=R.choice([1, 1, 2, 2, 3, 4])):
                if o[0] == "C/2023 A3" and not d < D(2024, 11, 20): continue
                if any(r[1] == d.isoformat() and r[2] == p and r[3] == o[0] for r in rows): continue
                scope = R.choice(people[p][1])
                x = None if R.random() < .08 else R.choice(xs[scope])
                hard = max(0, o[3] - (6 if scope == "10x50 binos" else 8.2 if scope in ("80mm refractor", "4in Mak") else 9.3)) * .28 + .04
                seen = R.choices(["no", "?"], [3, 1])[0] if R.random() < hard else "yes"
                rows.append([len(rows) + 1, d.isoformat(), p, o[0], o[1], o[2], o[3] if o[3] is not None else None, scope, x, see, sqm, site, seen, "yes" if seen == "yes" and R.random() < .24 else "no"])
    put("f7_observing_log", [("#", "no", plain), ("Night of", "night", d_mon_y), ("Observer", "observer", plain), ("Object", "object", plain), ("Type", "type", plain), ("Con.", "con", plain), ("Mag", "mag", plain), ("Instrument", "instrument", plain), ("x", "power", plain), ("Seeing (1-5)", "seeing", plain), ("SQM", "sqm", fix2), ("Site", "site", plain), ("Seen", "seen", plain), ("Sketch", "sketch", xmark)], rows)


def make_defects():
    R = random.Random(74117)
    streets = {"Northgate": ["Mill Street", "Priory Road", "Tanyard Lane", "Northgate"], "Riverside": ["Quay Street", "Willow Walk", "Bridge Road"], "Castle": ["Castle Hill", "Barbican Close", "Market Place", "Vicarage Lane"], "Hallam": ["Hallam Drive", "Beech Avenue", "Linnet Way"]}
    w = {"Mill Street": 7, "Priory Road": 5, "Bridge Road": 6, "Hallam Drive": 4, "Market Place": 4, "Castle Hill": 3}
    place = [(s, k, w.get(s, 2)) for k, v in streets.items() for s in v]
    what = {"Pothole": ("County Highways", 11, 24, (60, 190)), "Street light out": ("Brightline", 8, 13, (45, 140)), "Blocked drain": ("County Highways", 6, 16, (80, 260)), "Fly-tipping": ("Town handyman", 7, 4, (25, 160)), "Graffiti": ("Town handyman", 3, 9, (20, 70)), "Overgrown hedge": ("Town handyman", 4, 27, (0, 60)), "Damaged sign": ("County Highways", 3, 30, (70, 210)), "Full dog bin": ("Town handyman", 4, 2, (0, 15))}
    cll = ["Cllr Amos", "Cllr Birch", "Cllr Tranter"]
    rows = []
    ds = days(D(2024, 7, 1), D(2025, 9, 30))
    for i, d in enumerate(sorted(R.choices(ds, [2 if x.month in (1, 2, 3) else .4 if x.weekday() > 4 else 1 for x in ds], k=214))):
        s, ward, _ = R.choices(place, [p[2] for p in place])[0]
        t = R.choices(list(what), [v[1] * (2 if k == "Pothole" and d.month in (1, 2, 3) else 1) for k, v in what.items()])[0]
        firm, _, mean, span = what[t]
        pri = R.choices([1, 2, 3], {"Pothole": [4, 5, 2], "Street light out": [1, 6, 3], "Blocked drain": [3, 4, 1]}.get(t, [1, 4, 7]))[0]
        fixed = d + dt.timedelta(max(0, int(R.gauss(mean, mean / 2) * {1: .4, 2: 1, 3: 1.5}[pri])))
        if R.random() < .09 or fixed > D(2025, 9, 30): fixed = None
        if not fixed and d > D(2025, 9, 12) and R.random() < .6: firm = None
        cost = None if not fixed or R.random() < .08 else round(R.uniform(*span) * 2) / 2
        rows.append(["SD%04d" % (1180 + i), d.isoformat(), R.choices(["web", "phone", "email", R.choice(cll), "in person"], [9, 7, 5, 3, 2])[0], s, ward, t, pri, firm, None if firm is None or R.random() < .1 else R.choices([0, 1, 2, 3, 5], [10, 4, 2, 1, .4])[0], fixed.isoformat() if fixed else None, cost])
    put("f7_street_defects", [("Ref", "ref", plain), ("Reported", "reported", dmy), ("How", "how", plain), ("Street", "street", plain), ("Ward", "ward", plain), ("Problem", "problem", plain), ("Pri", "pri", plain), ("Passed to", "passed_to", plain), ("Chased (no. of times)", "chased", plain), ("Done", "done", dmy), ("Cost", "cost", gbp)], rows)


def make_tables():
    make_log()
    make_defects()


# ---------------------------------------------------------------- questions
def questions():
    T("f7_observing_log")
    L = "FROM f7_observing_log"
    q("How many different nights were we out observing?", "distinct", f"SELECT count(DISTINCT night) {L}")
    f("and just at Coldharbour Down", "distinct", f"SELECT count(DISTINCT night) {L} WHERE site='Coldharbour Down'")
    q("observations per type of object", "group", f"SELECT type, count(*) {L} GROUP BY type")
    q("what's the faintest thing anybody has actually seen, and who saw it", "extreme", f"SELECT object, observer {L} WHERE seen='yes' AND mag=(SELECT max(mag) {L} WHERE seen='yes')")
    q("average SQM for each site", "group", f"SELECT site, avg(sqm) {L} GROUP BY site", [f"SELECT site, avg(s) FROM (SELECT DISTINCT night, site, sqm s {L}) GROUP BY site"])
    q("when did we last look at Saturn", "date", f"SELECT max(night) {L} WHERE object='Saturn'", [f"SELECT max(night) {L} WHERE object='Saturn' AND seen='yes'"])
    f("highest magnification we've ever used on it?", "extreme", f"SELECT max(power) {L} WHERE object='Saturn'")
    q("what percentage of the attempts were failures (not seen)", "share", f"SELECT 100.0*sum(seen='no')/count(*) {L}", [f"SELECT 100.0*sum(seen<>'yes')/count(*) {L}"])
    q("which galaxies has Tilda seen so far", "list", f"SELECT DISTINCT object {L} WHERE type='Galaxy' AND observer='Tilda Marsh' AND seen='yes'", [f"SELECT object {L} WHERE type='Galaxy' AND observer='Tilda Marsh' AND seen='yes'"])
    f("and Bob?", "list", f"SELECT DISTINCT object {L} WHERE type='Galaxy' AND observer='Bob Scully' AND seen='yes'", [f"SELECT object {L} WHERE type='Galaxy' AND observer='Bob Scully' AND seen='yes'"])
    q("how many drawings have been made since new year 2025", "count", f"SELECT count(*) {L} WHERE sketch='yes' AND night>='2025-01-01'")
    q("nights out per month", "group", *bymonth("count(DISTINCT night)", "night", L))
    q("most used telescope or binoculars", "extreme", f"SELECT instrument {L} GROUP BY instrument ORDER BY count(*) DESC LIMIT 1")
    u("how far away is M13 in light years?", "missing_column")
    u("which is the nicest double star for beginners", "opinion")

    T("f7_street_defects")
    S = "FROM f7_street_defects"
    q("how many potholes were reported in 2025?", "count", f"SELECT count(*) {S} WHERE problem='Pothole' AND reported LIKE '2025%'")
    f("how many of those haven't been fixed yet", "count", f"SELECT count(*) {S} WHERE problem='Pothole' AND reported LIKE '2025%' AND done IS NULL")
    q("still outstanding in Riverside ward - ref, street and problem please", "list", f"SELECT ref, street, problem {S} WHERE ward='Riverside' AND done IS NULL")
    q("avg days to fix by kind of problem", "group", f"SELECT problem, avg(julianday(done)-julianday(reported)) {S} GROUP BY problem")
    q("which street do we get the most reports about?", "extreme", f"SELECT street {S} GROUP BY street ORDER BY count(*) DESC LIMIT 1")
    q("money spent on clearing fly tipping", "sum", f"SELECT sum(cost) {S} WHERE problem='Fly-tipping'")
    f("how much was that per case on average", "average", f"SELECT avg(cost) {S} WHERE problem='Fly-tipping'", [f"SELECT sum(cost)/count(*) {S} WHERE problem='Fly-tipping'"])
    q("oldest report that is still open", "extreme", f"SELECT ref {S} WHERE done IS NULL ORDER BY reported LIMIT 1", [f"SELECT reported {S} WHERE done IS NULL ORDER BY reported LIMIT 1", f"SELECT street, problem {S} WHERE done IS NULL ORDER BY reported LIMIT 1"])
    q("What share of the jobs we passed to County Highways was done within two weeks?", "share", f"SELECT 100.0*sum(done IS NOT NULL AND julianday(done)-julianday(reported)<=14)/count(*) {S} WHERE passed_to='County Highways'",
      [f"SELECT 100.0*sum(julianday(done)-julianday(reported)<=14)/count(done) {S} WHERE passed_to='County Highways'", f"SELECT 100.0*sum(done IS NOT NULL AND julianday(done)-julianday(reported)<14)/count(*) {S} WHERE passed_to='County Highways'", f"SELECT 100.0*sum(julianday(done)-julianday(reported)<14)/count(done) {S} WHERE passed_to='County Highways'"])
    q("more reports by phone or over the web?", "compare", f"SELECT how, count(*) {S} WHERE how IN ('phone','web') GROUP BY how", [f"SELECT how {S} WHERE how IN ('phone','web') GROUP BY how ORDER BY count(*) DESC LIMIT 1", f"SELECT how, count(*) {S} WHERE how IN ('phone','web') GROUP BY how ORDER BY count(*) DESC LIMIT 1"])
    q("priority 1 jobs that took longer than 10 days", "list", f"SELECT ref {S} WHERE pri=1 AND julianday(done)-julianday(reported)>10", [f"SELECT count(*) {S} WHERE pri=1 AND julianday(done)-julianday(reported)>10"])
    q("which reports did we have to chase 3 times or more, who had them", "list", f"SELECT ref, passed_to {S} WHERE chased>=3")
    u("how many abandoned cars were reported", "missing_value")
    u("names of the residents who complained about Mill Street", "missing_column")
    u("why do lights in Castle ward keep failing", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
