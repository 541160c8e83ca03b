#!/usr/bin/env python3
"""Round c7: the gas checks of a small letting office, and the catch returns of an angling club.

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
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + "||' '||strftime('%%Y',%s)" % col), s(mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col), s("CAST(strftime('%%m',%s) AS INTEGER)" % col)]


# ---------------------------------------------------------------- tables
def make_gas():
    R = random.Random(30711)
    streets = ["Alma Road", "Brunswick Terrace", "Cobden Street", "Dock View", "Eldon Place", "Foundry Court", "Granby Street", "Hawthorn Avenue"]
    owners = [("Mrs Haslam", 9), ("K. Petrou", 7), ("Bellweather Homes", 14), ("Dr Anand", 6), ("S & T Whitlock", 8), ("Fr Mulcahy", 3), ("J Osei", 5), ("Mr Lidgett", 4)]
    makes = [("Worcester", 10), ("Vaillant", 8), ("Ideal", 7), ("Baxi", 6), ("Glow-worm", 3), ("Potterton", 2)]
    last = "Amos Blakey Cardew Devlin Elsworth Fenn Gupta Holroyd Ivanova Jellis Kaczmarek Lingard Mistry Nkemelu Oldroyd Pickup Quirke Rashid Scholes Tranter Underhill Varga Wragg Yeadon Zaman Birkin Corless Doyle Eccles Frayne".split()
    engs = [("Tony Marsden", 8, 72), ("HeatWise", 5, 85), ("Gurdeep Bains", 6, 68)]
    addr = []
    for s in streets:
        n = R.sample(range(2, 96), 9) if s != "Foundry Court" else None
        addr += ["%d %s" % (x, s) for x in sorted(n)] if n else ["Flat %d, Foundry Court" % x for x in range(1, 13)]
    rows = []
    R.shuffle(last)
    for i, a in enumerate(addr):
        own = "Bellweather Homes" if "Foundry" in a else R.choices([o[0] for o in owners], [o[1] for o in owners])[0]
        make = "Ideal" if "Foundry" in a and R.random() < .8 else R.choices([m[0] for m in makes], [m[1] for m in makes])[0]
        fitted = R.choice([2004, 2007, 2009, 2011, 2012, 2014, 2015, 2016, 2017, 2018, 2018, 2019, 2020, 2021, 2022, 2023])
        ten = None if R.random() < .1 else R.choice(["Mr ", "Ms ", "Mrs ", "", ""]) + R.choice(last)
        done = R.choice([d for d in days(D(2024, 9, 2), D(2025, 8, 15)) if d.weekday() < 5])
        due = dt.date(done.year + 1, done.month, done.day) - dt.timedelta(1)
        e, _, price = R.choices(engs, [x[1] for x in engs])[0]
        old = 2025 - fitted
        res = R.choices(["Pass", "Advisory", "At risk", "Fail"], [20, 3 + old / 4, old / 7, old / 12])[0]
        rem = None if res == "Pass" else (R.choice([35, 48, 60, 75.5, 90, 110, 145]) if res == "Advisory" else R.choice([120, 165, 185.4, 240, 310, 425]) + R.choice([0, 0, 12.5, 20, 38]))
        if res == "Advisory" and R.random() < .4: rem = None
        cost = price + R.choice([0, 0, 0, 0, 12, 20])
        co = "yes" if R.random() < .8 else ("no" if R.random() < .7 else None)
        inv = None if R.random() < .17 else (done + dt.timedelta(R.randrange(5, 50))).isoformat()
        rows.append([a, own, ten, make, fitted, done.isoformat(), due.isoformat(), e, res, cost, rem, co, inv])
    put("c7_gas_checks", [("Property", "property", plain), ("L/lord", "landlord", plain), ("Tenant", "tenant", plain), ("Boiler", "boiler", plain), ("Fitted", "fitted", plain), ("CP12 done", "cp12_done", dmy), ("CP12 expires", "cp12_expires", dmy), ("Engineer", "engineer", plain),
                          ("Result", "result", plain), ("Check £", "check_cost", fix2), ("Remedials £", "remedials", fix2), ("CO alarm", "co_alarm", yn), ("Recharged to l/lord", "recharged", dmy)], rows)


def make_catches():
    R = random.Random(30727)
    members = ["Ron Abbott", "Steve Birch", "Carl Dutton", "Jean Ellery", "Micky Flood", "Ravi Gill", "Terry Haigh", "Dawn Iveson", "Pete Jagger", "Les Kemp", "Sanjay Lal", "Bob Munro", "Kath North", "Dougie Orr", "Len Parfitt", "Tomasz Reszka", "Vince Sharp", "Gary Tull"]
    keen = {m: R.choice([1, 1, 2, 3, 4, 5]) for m in members}
    keen["Terry Haigh"], keen["Jean Ellery"], keen["Dawn Iveson"] = 6, 4, 3
    waters = {"Alder Lake": (["Carp", "Tench", "Bream", "Roach", "Pike", "Perch"], [8, 5, 4, 3, 2, 2], 22), "Long Reach": (["Barbel", "Chub", "Roach", "Pike", "Perch", "Bream"], [5, 7, 5, 3, 3, 2], 30), "Mill Pool": (["Perch", "Roach", "Tench", "Carp", "Eel"], [4, 6, 4, 3, 1], 12)}
    wt = {"Carp": (11.5, 4.6), "Tench": (4.2, 1.3), "Bream": (5.1, 1.7), "Roach": (.9, .4), "Pike": (10.2, 4.4), "Perch": (1.6, .7), "Barbel": (7.3, 2.1), "Chub": (3.6, 1.1), "Eel": (1.9, .6)}
    bait = {"Carp": ["boilie", "boilie", "boilie", "sweetcorn", "bread", "pellet"], "Tench": ["sweetcorn", "worm", "maggot", "pellet"], "Bream": ["maggot", "worm", "sweetcorn"], "Roach": ["maggot", "maggot", "bread", "hemp"], "Pike": ["deadbait", "deadbait", "lure"], "Perch": ["worm", "lure", "maggot"], "Barbel": ["pellet", "pellet", "luncheon meat", "hemp"], "Chub": ["bread", "luncheon meat", "worm", "maggot"], "Eel": ["worm"]}
    ds = [d for d in days(D(2025, 6, 16), D(2026, 2, 22))]
    rows = []
    trips = sorted(R.choices(ds, [(4 if d.weekday() > 4 else 1) * {6: 3, 7: 3, 8: 3, 9: 3, 10: 2, 11: 1, 12: .7, 1: .5, 2: .7}[d.month] for d in ds], k=108))
    for d in trips:
        m = R.choices(members, [keen[x] for x in members])[0]
        w = R.choices(list(waters), [6, 5, 3])[0]
        sp, ws, pegs = waters[w]
        peg = R.randrange(1, pegs + 1)
        night = d.month in (6, 7, 8, 9) and w == "Alder Lake" and R.random() < .3
        for _ in range(R.choices([1, 2, 3, 4], [7, 5, 2, 1])[0]):
            s = R.choices(sp, [x * (2.2 if n == "Pike" and d.month in (11, 12, 1, 2) else .3 if n in ("Tench", "Carp") and d.month in (12, 1, 2) else .4 if n == "Pike" else 1) for n, x in zip(sp, ws)])[0]
            mu, sd = wt[s]
            lb = max(mu * .25, R.gauss(mu, sd))
            lb = round(lb * 16) / 16
            rows.append([d.isoformat(), m, w, peg if R.random() > .06 else None, s, round(lb, 4) if R.random() > .04 else None, R.choice(bait[s]), "night" if night else "day", "no" if s in ("Perch", "Roach", "Pike") and R.random() < .09 else "yes", R.choice(["", "", "", "", "", "", "", "", "mirror" if s == "Carp" else "", "photo on FB", "fin damage", "hook mark"]) or None])
    put("c7_catch_returns", [("date", "date", dmonyy), ("Member", "member", plain), ("Water", "water", plain), ("Peg", "peg", plain), ("Species", "species", plain), ("Wt lb", "wt_lb", lambda x: "" if x is None else ("%.2f" % x)), ("Bait", "bait", plain), ("Day/Night", "day_night", plain), ("Put back", "put_back", yn), ("rmks", "rmks", plain)],
        [[round(v, 2) if i == 5 and v is not None else v for i, v in enumerate(r)] for r in rows])


def make_tables():
    make_gas()
    make_catches()


# ---------------------------------------------------------------- questions
def questions():
    T("c7_gas_checks")
    G = "FROM c7_gas_checks"
    c = lambda w: [f"SELECT count(*) {G} WHERE {w}"]
    q("which gas certificates run out in October 2025", "list", f"SELECT property {G} WHERE cp12_expires LIKE '2025-10%'")
    f("which of those are Bellweather's?", "list", f"SELECT property {G} WHERE cp12_expires LIKE '2025-10%' AND landlord='Bellweather Homes'")
    q("how many properties per landlord", "group", f"SELECT landlord, count(*) {G} GROUP BY landlord")
    q("houses with no CO alarm", "list", f"SELECT property {G} WHERE co_alarm='no'", [f"SELECT property {G} WHERE co_alarm='no' OR co_alarm IS NULL"] + c("co_alarm='no'") + c("co_alarm='no' OR co_alarm IS NULL"))
    q("what have we spent on remedial work for Mr Lidgett", "sum", f"SELECT sum(remedials) {G} WHERE landlord='Mr Lidgett'")
    q("how many boilers are from before 2010", "count", f"SELECT count(*) {G} WHERE fitted<2010")
    f("and how many of these got a plain pass", "count", f"SELECT count(*) {G} WHERE fitted<2010 AND result='Pass'")
    q("What does each engineer charge for a check on average?", "group", f"SELECT engineer, avg(check_cost) {G} GROUP BY engineer")
    q("dearest repair after a check, which address and how much was it", "extreme", f"SELECT property, remedials {G} WHERE remedials IS NOT NULL ORDER BY remedials DESC LIMIT 1")
    q("percentage of checks that passed", "share", f"SELECT 100.0*sum(result='Pass')/count(*) {G}")
    q("when did tony last do a check for us", "date", f"SELECT max(cp12_done) {G} WHERE engineer='Tony Marsden'")
    q("checks not yet recharged to Mrs Haslam, total of the check fees", "sum", f"SELECT sum(check_cost) {G} WHERE landlord='Mrs Haslam' AND recharged IS NULL")
    q("most common make of boiler", "extreme", f"SELECT boiler {G} GROUP BY boiler ORDER BY count(*) DESC LIMIT 1")
    u("which tenants are behind with the rent?", "missing_column")
    u("how many Viessmann boilers do we have", "missing_value")

    T("c7_catch_returns")
    C = "FROM c7_catch_returns"
    q("what's the biggest pike this season and who had it", "extreme", f"SELECT member, wt_lb {C} WHERE species='Pike' AND wt_lb IS NOT NULL ORDER BY wt_lb DESC LIMIT 1")
    f("biggest barbel?", "extreme", f"SELECT member, wt_lb {C} WHERE species='Barbel' AND wt_lb IS NOT NULL ORDER BY wt_lb DESC LIMIT 1", [f"SELECT wt_lb {C} WHERE species='Barbel' AND wt_lb IS NOT NULL ORDER BY wt_lb DESC LIMIT 1"])
    q("number of fish per water", "group", f"SELECT water, count(*) {C} GROUP BY water")
    q("how many carp did Terry Haigh catch", "count", f"SELECT count(*) {C} WHERE species='Carp' AND member='Terry Haigh'")
    f("what was the total weight of them?", "sum", f"SELECT sum(wt_lb) {C} WHERE species='Carp' AND member='Terry Haigh'")
    q("average weight of tench on corn", "average", f"SELECT avg(wt_lb) {C} WHERE species='Tench' AND bait='sweetcorn'")
    q("fish caught by month", "group", *bymonth("count(*)", "date", C))
    q("who sent in returns in January? just the names", "list", f"SELECT DISTINCT member {C} WHERE date LIKE '2026-01%'", [f"SELECT member {C} WHERE date LIKE '2026-01%'"])
    q("which bait caught the most fish at Long Reach", "extreme", f"SELECT bait {C} WHERE water='Long Reach' GROUP BY bait ORDER BY count(*) DESC LIMIT 1")
    f("and how many different species were caught there", "distinct", f"SELECT count(DISTINCT species) {C} WHERE water='Long Reach'")
    q("fish that were not returned to the water", "count", f"SELECT count(*) {C} WHERE put_back='no'", [f"SELECT date, species {C} WHERE put_back='no'", f"SELECT species, member {C} WHERE put_back='no'", f"SELECT species, wt_lb {C} WHERE put_back='no'"])
    q("Top five members by total weight of fish, please", "topn", f"SELECT member {C} GROUP BY member ORDER BY sum(wt_lb) DESC LIMIT 5", o=True)
    u("what rod did Ron Abbott use", "missing_column")
    u("How many zander were caught on Alder Lake?", "missing_value")
    u("why are there so few catches in winter", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
