#!/usr/bin/env python3
"""Round v6: the parcels of a food bank, and the hires of a small tool hire shop.

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


def month_readings(col):
    return ["strftime('%%Y-%%m',%s)" % col, mon(col), mon(col, MONTHS), mon(col) + "||' '||strftime('%%Y',%s)" % col, mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col, "CAST(strftime('%%m',%s) AS INTEGER)" % col]


def bymonth(what, col, rest):
    """A statement by month (2026-04) and its other readings; of less than a year."""
    s = ["SELECT %s, %s %s GROUP BY 1" % (m, what, rest) for m in month_readings(col)]
    return s[0], s[1:]


# ---------------------------------------------------------------- tables
def make_parcels():
    R = random.Random(8803)
    areas = ["Northgate", "Hallam Rise", "Old Docks", "Bishopfield", "Tarnside"]
    refs = ["Citizens Advice", "Health visitor", "St Oswin's School", "Jobcentre", "Self", "Housing assoc.", "GP surgery"]
    why = ["Benefit delay", "Low income", "Debt", "Sickness", "Lost job", "Homeless", "Energy bills"]
    homes = []
    for i in range(64):
        ad = R.choices([1, 2, 3, 4], [10, 9, 2, 1])[0]
        ch = R.choices([0, 1, 2, 3, 4, 5], [9, 5, 6, 4, 2, 1])[0]
        size = "Single" if ad + ch == 1 else "Couple" if ad + ch == 2 else "Family" if ad + ch < 5 else "Large family"
        homes.append(["FB-%d" % (1004 + i * 3), R.choices(areas, [8, 5, 6, 4, 3])[0], ad, ch, R.choices(refs, [8, 4, 5, 5, 6, 3, 2])[0], R.choices(why, [7, 9, 4, 3, 4, 2, 6])[0], size,
                      R.choices([None, "Halal", "Vegetarian", "Gluten free", "No cooker"], [14, 4, 3, 1, 2])[0], "yes" if ch and R.random() < .3 else "no", R.choice([1, 1, 2, 3, 5])])
    packers = ["Jean", "Mohammed", "Sister Agnes", "Lee", "Carole"]
    ds = [d for d in days(D(2026, 1, 6), D(2026, 9, 29)) if d.weekday() in (1, 4)]
    rows = []
    base = {"Single": 8.5, "Couple": 13, "Family": 20, "Large family": 29}
    for d in sorted(R.choices(ds, [1.6 if x.weekday() == 4 else 1 for x in ds], k=178)):
        today = {r[1] for r in rows if r[0] == d.isoformat()}
        h = R.choices([x for x in homes if x[0] not in today], [x[9] for x in homes if x[0] not in today])[0]
        w = round(base[h[6]] * R.uniform(.82, 1.24), 1)
        rows.append([d.isoformat(), h[0], h[1], h[2], h[3], None if R.random() < .05 else h[4], h[5] if R.random() < .8 else R.choice(why), h[6], None if R.random() < .06 else w, h[7], h[8],
                     R.choices(["Collected", "Delivered"], [3, 2 if h[1] in ("Tarnside", "Hallam Rise") else .7])[0], R.choices(packers, [6, 4, 3, 4, 2])[0]])
    put("v6_foodbank_parcels", [("Date", "date", dmy), ("Client", "client", plain), ("Area", "area", plain), ("Adults", "adults", plain), ("Children", "children", plain), ("Referred by", "referred_by", plain), ("Reason", "reason", plain), ("Parcel size", "parcel_size", plain),
                                ("Weight", "weight", lambda x: "" if x is None else "%.1f kg" % x), ("Diet", "diet", plain), ("Baby bag", "baby_bag", xmark), ("How", "how", plain), ("Packed by", "packed_by", plain)], rows)


def tool_id(t, i): return "%s%d" % ("".join(w[0] for w in t[0].split()).upper() + t[0][1].upper(), i)


def make_hires():
    R = random.Random(8819)
    tools = [("Mini digger", "Digging", 95, 3, 7, 250), ("Floor sander", "Decorating", 38, 2, 8, 80), ("Carpet cleaner", "Cleaning", 26, 3, 12, 50), ("Pressure washer", "Cleaning", 32, 3, 10, 60), ("Wacker plate", "Digging", 29, 2, 8, 80), ("Breaker", "Digging", 34, 3, 9, 80),
             ("Scaffold tower", "Access", 45, 2, 9, 150), ("Cement mixer", "Building", 18, 4, 11, 40), ("Wallpaper stripper", "Decorating", 14, 2, 6, 30), ("Generator 3kVA", "Power", 36, 2, 5, 120), ("Tile cutter", "Building", 22, 2, 7, 40), ("Dehumidifier", "Power", 20, 3, 4, 60), ("Rotavator", "Garden", 42, 2, 6, 100), ("Hedge trimmer", "Garden", 19, 3, 6, 40)]
    trade = ["Bramhall Roofing", "J Keogh Builders", "Pinder & Son", "Greenfingers Ltd", "Castle Damp Proofing", "AB Paving", "Marlow Interiors"]
    first = "Tony Sandra Iqbal Debbie Ross Helga Martin Oluwaseun Jill Craig Fatima Keith Paula Stefan Ruth Dougie".split()
    last = "Ackroyd Bellamy Crane Dobson Eastham Flint Gregson Hirst Ibbotson Jagger".split()
    diy = R.sample(["%s %s" % (a, b) for a in first for b in last], 58)
    ds = [d for d in days(D(2026, 1, 5), D(2026, 10, 10)) if d.weekday() < 6]
    rows = []
    wt = [(1.9 if 4 <= d.month <= 8 else 1) * (1.7 if d.weekday() in (4, 5) else 1) for d in ds]
    for d in sorted(R.choices(ds, wt, k=212)):
        busy = {r[7] for r in rows if not r[3] or r[3] > d.isoformat()}
        free = [(x, i) for x in tools for i in range(1, x[3] + 1) if tool_id(x, i) not in busy]
        t = R.choices([x for x, i in free], [x[4] / x[3] for x, i in free])[0]
        no = R.choice([i for x, i in free if x is t])
        who, typ = (R.choices(trade, [7, 6, 5, 4, 2, 5, 2])[0], "Trade") if R.random() < .46 else (R.choice(diy), "DIY")
        n = R.choices([1, 2, 3, 4, 7, 14], [8, 7, 4, 2, 4, 1])[0] + (2 if t[0] == "Dehumidifier" else 0)
        due = d + dt.timedelta(n)
        if due.weekday() == 6: due += dt.timedelta(1)
        late = R.random() < (.13 if typ == "Trade" else .08)
        back = due + dt.timedelta(R.choice([1, 1, 2, 3, 6])) if late else due - dt.timedelta(1 if n > 3 and R.random() < .2 else 0)
        if back.weekday() == 6: back += dt.timedelta(1)
        if back > D(2026, 10, 10) or R.random() < .012: back = None
        used = (back - d).days if back else None
        dep = None if typ == "Trade" and R.random() < .7 else t[5]
        dmg = R.choice([15, 25, 40, 65, 120]) + R.choice([0, 0, 2.5]) if back and R.random() < .06 else None
        depback = None if dep is None else "yes" if back and not (dmg and dmg > 40) and R.random() > .04 else "no"
        rows.append([7120 + len(rows), d.isoformat(), due.isoformat(), back.isoformat() if back else None, who, typ, t[0], tool_id(t, no), t[1], t[2], used, used * t[2] if used else None, dep, depback, dmg, R.choices(["Gaz", "Moira", "Will"], [6, 5, 2])[0]])
    def depst(v): return {"yes": "Y", "no": "N"}.get(v, "")
    put("v6_tool_hires", [("Hire#", "hire_no", plain), ("OUT", "date_out", dmonyy), ("DUE", "due", dmonyy), ("IN", "date_in", dmonyy), ("Customer", "customer", plain), ("Type", "type", plain), ("Tool", "tool", plain), ("Tool ID", "tool_id", plain), ("Cat.", "cat", plain),
                          ("£/day", "day_rate", fix2), ("Days", "days", plain), ("Charge", "charge", gbp), ("Deposit", "deposit", gbp), ("Dep back", "dep_back", depst), ("Damage £", "damage", fix2), ("Served", "served", plain)], rows)


def make_tables():
    make_parcels()
    make_hires()


# ---------------------------------------------------------------- questions
def questions():
    T("v6_foodbank_parcels")
    P = "FROM v6_foodbank_parcels"
    q("How many parcels have gone out so far?", "count", f"SELECT count(*) {P}")
    f("how many of them were dropped off at people's homes", "count", f"SELECT count(*) {P} WHERE how='Delivered'")
    q("total kg per month", "group", *bymonth("sum(weight)", "date", P))
    q("who sends us the most people", "extreme", f"SELECT referred_by {P} WHERE referred_by IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
      [f"SELECT referred_by {P} WHERE referred_by IS NOT NULL GROUP BY 1 ORDER BY sum(adults+children) DESC LIMIT 1", f"SELECT referred_by {P} WHERE referred_by IS NOT NULL GROUP BY 1 ORDER BY count(DISTINCT client) DESC LIMIT 1"])
    q("parcels for each reason, biggest first", "group", f"SELECT reason, count(*) {P} GROUP BY reason ORDER BY 2 DESC")
    q("average weight of a parcel for a large family", "average", f"SELECT avg(weight) {P} WHERE parcel_size='Large family'")
    f("and for a single", "average", f"SELECT avg(weight) {P} WHERE parcel_size='Single'")
    q("how many different households have we helped in Northgate and Old Docks", "distinct", f"SELECT count(DISTINCT client) {P} WHERE area IN ('Northgate','Old Docks')", [f"SELECT area, count(DISTINCT client) {P} WHERE area IN ('Northgate','Old Docks') GROUP BY area"])
    q("clients that came 7 times or more", "list", f"SELECT client {P} GROUP BY client HAVING count(*)>=7", [f"SELECT count(*) FROM (SELECT client {P} GROUP BY client HAVING count(*)>=7)"])
    q("what pct of parcels had a baby bag in it", "share", f"SELECT 100.0*sum(baby_bag='yes')/count(*) {P}")
    q("halal parcels in june", "count", f"SELECT count(*) {P} WHERE diet='Halal' AND date LIKE '2026-06%'", [f"SELECT date, client {P} WHERE diet='Halal' AND date LIKE '2026-06%'", f"SELECT client {P} WHERE diet='Halal' AND date LIKE '2026-06%'"])
    q("are fridays busier than tuesdays?", "compare", f"SELECT {weekday('date')}, count(*) {P} GROUP BY 1", [f"SELECT {weekday('date', 'short')}, count(*) {P} GROUP BY 1", f"SELECT {weekday('date')} {P} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
      f"SELECT sum(strftime('%w',date)='5'), sum(strftime('%w',date)='2') {P}", f"SELECT sum(strftime('%w',date)='5')-sum(strftime('%w',date)='2') {P}", f"SELECT CASE WHEN sum(strftime('%w',date)='5')>sum(strftime('%w',date)='2') THEN 'yes' ELSE 'no' END {P}"])
    u("how much money was donated in march", "missing_column")
    u("vegan parcels this year?", "missing_value")
    u("why are there more families coming now", "cause")

    T("v6_tool_hires")
    H = "FROM v6_tool_hires"
    q("which tools are still out", "list", f"SELECT tool {H} WHERE date_in IS NULL", [f"SELECT DISTINCT tool {H} WHERE date_in IS NULL", f"SELECT tool_id {H} WHERE date_in IS NULL", f"SELECT hire_no {H} WHERE date_in IS NULL"])
    f("who's got them", "list", f"SELECT customer {H} WHERE date_in IS NULL", [f"SELECT DISTINCT customer {H} WHERE date_in IS NULL"])
    q("hire income by category", "group", f"SELECT cat, sum(charge) {H} GROUP BY cat", [f"SELECT cat, sum(charge)+sum(coalesce(damage,0)) {H} GROUP BY cat"])
    q("top 3 spenders", "topn", f"SELECT customer {H} GROUP BY customer ORDER BY sum(charge) DESC LIMIT 3", [f"SELECT customer {H} GROUP BY customer ORDER BY sum(coalesce(charge,0)+coalesce(damage,0)) DESC LIMIT 3"], o=True)
    q("how many times has a carpet cleaner been rented by private customers", "count", f"SELECT count(*) {H} WHERE tool='Carpet cleaner' AND type='DIY'")
    q("busiest month?", "extreme", f"SELECT strftime('%Y-%m',date_out) {H} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1", [f"SELECT {m} {H} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1" for m in month_readings("date_out")[1:]])
    q("how long do trade customers keep a tool on average, and how long do DIY ones", "compare", f"SELECT type, avg(days) {H} GROUP BY type", [f"SELECT (SELECT avg(days) {H} WHERE type='Trade'), (SELECT avg(days) {H} WHERE type='DIY')"])
    q("hires that came back late", "list", f"SELECT hire_no {H} WHERE date_in>due", [f"SELECT customer {H} WHERE date_in>due", f"SELECT tool, customer {H} WHERE date_in>due", f"SELECT count(*) {H} WHERE date_in>due",
      f"SELECT hire_no {H} WHERE date_in>due OR (date_in IS NULL AND due<'2026-11-27')"])
    f("only those of J Keogh Builders", "list", f"SELECT hire_no {H} WHERE date_in>due AND customer='J Keogh Builders'", [f"SELECT tool {H} WHERE date_in>due AND customer='J Keogh Builders'", f"SELECT count(*) {H} WHERE date_in>due AND customer='J Keogh Builders'"])
    q("How much did we bill for damage altogether?", "sum", f"SELECT sum(damage) {H}")
    q("tool is back but we've kept the deposit, which hires", "list", f"SELECT hire_no {H} WHERE date_in IS NOT NULL AND dep_back='no'", [f"SELECT customer, tool {H} WHERE date_in IS NOT NULL AND dep_back='no'"])
    q("difference in takings between Gaz and Moira", "difference", f"SELECT (SELECT sum(charge) {H} WHERE served='Gaz')-(SELECT sum(charge) {H} WHERE served='Moira')",
      [f"SELECT (SELECT sum(coalesce(charge,0)+coalesce(damage,0)) {H} WHERE served='Gaz')-(SELECT sum(coalesce(charge,0)+coalesce(damage,0)) {H} WHERE served='Moira')", f"SELECT served, sum(charge) {H} WHERE served IN ('Gaz','Moira') GROUP BY served"])
    q("when did Pinder & Son last hire a breaker", "date", f"SELECT max(date_out) {H} WHERE customer='Pinder & Son' AND tool='Breaker'")
    u("how often was a chainsaw hired out", "missing_value")
    u("which diggers are due a service?", "missing_column")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
