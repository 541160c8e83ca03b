#!/usr/bin/env python3
"""Round e7: the stays at a cattery, and a parish's list of the graves in its churchyard.

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
def make_cattery():
    R = random.Random(51203)
    cats = "Biscuit Mabel Pickle Sooty Luna Fergus Tigger Smudge Nala Oscar Pepper Marmite Dora Jasper Willow Bramble Coco Felix Tansy Gizmo Olive Rolo Misty Hamish Cleo Socks Widget Bella Monty Ziggy Poppy Figaro Treacle Mog Suki Barnaby".split()
    owners = "Hargreaves Pinnock Sutcliffe Adebayo Munday Tillotson Crewe Venables Eastham Borowski Fairlie Goodchild Hibbert Inglis Jarrett Kendrew Lumley Moncrieff Nugent Oakden Pargeter Quinlan Rigby Shah Tyndall Urwin".split()
    breeds = ["DSH", "DSH", "DSH", "DSH", "DLH", "DLH", "Ragdoll", "Siamese", "Maine Coon", "BSH", "BSH", "Bengal", "Persian"]
    R.shuffle(cats), R.shuffle(owners)
    house = []
    ci = 0
    for o in owners:
        n = R.choices([1, 2, 3], [7, 4, .6])[0]
        house.append((o, [(c, R.choice(breeds), R.choices([None, "tablet 2x day", "insulin", "eye drops", "thyroid gel"], [14, 2, 1, 1, 1])[0], R.choice(["dry", "dry", "wet", "wet", "wet", "wet", "dry", "own food", "renal"])) for c in cats[ci:ci + n]], R.choice([1, 1, 2, 3, 4])))
        ci += n
        if ci >= len(cats): break
    house = [h for h in house if h[1]]
    rate = {1: 13.5, 2: 22, 3: 29}
    start = days(D(2025, 3, 21), D(2025, 10, 30))
    ds = sorted(R.choices(start, [{4: 2, 5: 2, 7: 4, 8: 5, 10: 2}.get(d.month, 1.2) * (2 if d.weekday() in (4, 5) else 1) for d in start], k=96))
    busy, rows, ref = [], [], 1180
    for d in ds:
        o, cs, _ = R.choices(house, [h[2] for h in house])[0]
        n = R.choices([2, 3, 4, 7, 8, 10, 14, 15, 21], [4, 4, 4, 9, 3, 4, 7, 1, 1])[0]
        out = d + dt.timedelta(n)
        if any(b[0] == o and b[1] <= out and b[2] >= d for b in busy): continue
        taken = {b[3] for b in busy if b[1] <= out and b[2] >= d}
        free = [p for p in ["P%d" % x for x in range(1, 15)] + ["Suite A", "Suite B"] if p not in taken]
        if not free: continue
        pen = R.choice(free)
        if len(cs) > 1 and R.random() < .6 and any("Suite" in p for p in free): pen = [p for p in free if "Suite" in p][0]
        busy.append((o, d, out, pen))
        ref += 1
        per = rate[len(cs)] + (4 if "Suite" in pen else 0)
        pay = R.choices(["card", "cash", "transfer", None], [9, 4, 5, 1.3])[0]
        for k, (c, br, med, food) in enumerate(cs):
            vm = 1 + sum(map(ord, c)) % 12          # each cat's month of the booster
            vac = D(d.year if vm > d.month else d.year + 1, vm, 1)
            rows.append([ref, c, o, br, pen, d.isoformat(), out.isoformat(), n, per if k == 0 else None, round(per * n, 2) if k == 0 else None, food, med, None if R.random() < .05 else vac.isoformat(), pay])
    put("e7_cattery_stays", [("ref", "ref", plain), ("Cat", "cat", plain), ("Owner", "owner", plain), ("Breed", "breed", plain), ("Pen", "pen", plain), ("IN", "in_date", dmyy2), ("OUT", "out_date", dmyy2), ("Nts", "nts", plain), ("Rate", "rate", gbp), ("Bill", "bill", gbp), ("Food", "food", plain), ("Meds", "meds", plain), ("Vacc. until", "vacc_until", my), ("Paid by", "paid_by", plain)],
        [[v if i != 12 or v is None else v[:7] for i, v in enumerate(r)] for r in rows])


def dmyy2(d): return "%02d/%02d/%s" % (int(d[8:]), int(d[5:7]), d[2:4])
def my(d): return "" if d is None else "%s/%s" % (d[5:7], d[:4])


def make_graves():
    R = random.Random(51217)
    sur = "Allerton Bewick Clough Dacre Elwood Firth Gaunt Heslop Ibbotson Jowett Kearton Lodge Metcalf Norris Overend Pratt Rennison Sedgwick Thackray Umpleby Waller Yeoman".split()
    men = "William John Thomas George Joseph Henry James Robert Edward Arthur Frederick Albert Harold Ernest Stanley".split()
    women = "Mary Elizabeth Hannah Sarah Ann Jane Margaret Alice Edith Florence Martha Ellen Doris Dorothy Annie".split()
    jobs = ["farmer", "farmer", "blacksmith", "lead miner", "innkeeper", "carter", "schoolmaster", "mason", "weaver", "wheelwright"]
    secs = [("North", 1845, 1905, 40), ("South", 1880, 1945, 44), ("East", 1925, 1985, 38), ("New ground", 1970, 2022, 34)]
    rows = []
    for s, a, b, n in secs:
        for i in range(1, n + 1):
            y = R.randrange(a, b + 1)
            if s == "South" and i in (14, 15, 23, 37): y = (1916, 1917, 1918, 1942)[(14, 15, 23, 37).index(i)]
            d = D(y, R.choices(range(1, 13), [13, 12, 11, 9, 7, 6, 6, 6, 6, 7, 9, 12])[0], R.randrange(1, 29))
            fell = s == "South" and i in (14, 15, 23, 37)
            m = R.random() < .52 or fell
            age = R.choices([R.randrange(0, 5), R.randrange(5, 40), R.randrange(40, 70), R.randrange(70, 97)], [16, 14, 30, 30] if y < 1920 else [3, 5, 25, 65])[0]
            if fell: age = R.randrange(19, 34)
            first = R.choice(men if m else women)
            if fell: job = R.choice(["soldier", "soldier", "RAF"]) if y > 1940 else "soldier"
            else: job = R.choice(jobs) if m and age > 20 and y < 1990 and R.random() < .55 else None
            kind = "ashes" if y > 1975 and R.random() < .45 else "burial"
            stone = "plaque" if kind == "ashes" else R.choices(["headstone", "cross", "kerb set", "table tomb", "none"], [20, 4, 4, 2 if y < 1900 else 0, 4])[0]
            mat = None if stone == "none" else ("slate" if stone == "plaque" else R.choices(["sandstone", "granite", "slate", "marble"], [8, 2, 3, 1] if y < 1930 else [2, 8, 3, 3])[0])
            cond = None if stone == "none" else R.choices(["sound", "leaning", "flaking", "broken", "illegible"], [6, 3, 3, 1, 2] if y < 1930 else [16, 2, 1, 0.3, 0.3])[0]
            if stone == "plaque" and cond not in ("sound", "flaking"): cond = "sound"
            war = "yes" if fell else "no"
            rows.append([s, "%s%d" % ("NG" if s == "New ground" else s[0], i), R.choice(sur), first, d.isoformat(), None if R.random() < .05 else age, job, kind, stone, mat, cond, war, None if R.random() < .12 else "IMG_%04d" % R.randrange(2100, 4999)])
    put("e7_churchyard_graves", [("Sect.", "sect", plain), ("Plot", "plot", plain), ("SURNAME", "surname", plain), ("Forename", "forename", plain), ("d. (date)", "died", d_mon_y), ("Age", "age", plain), ("Occ.", "occ", plain), ("Type", "type", plain), ("Marker", "marker", plain), ("Material", "material", plain), ("Cond. 2025", "cond", plain), ("CWGC", "cwgc", yn), ("photo", "photo", plain)], rows)


def make_tables():
    make_cattery()
    make_graves()


# ---------------------------------------------------------------- questions
def questions():
    T("e7_cattery_stays")
    K = "FROM e7_cattery_stays"
    q("takings by month of arrival", "group", *bymonth("sum(bill)", "in_date", K))
    q("which cats were with us on 15 August", "list", f"SELECT cat {K} WHERE in_date<='2025-08-15' AND out_date>='2025-08-15'", [f"SELECT cat {K} WHERE in_date<='2025-08-15' AND out_date>'2025-08-15'"])
    f("do any of them get medicine? which and what", "list", f"SELECT cat, meds {K} WHERE in_date<='2025-08-15' AND out_date>='2025-08-15' AND meds IS NOT NULL", [f"SELECT cat, meds {K} WHERE in_date<='2025-08-15' AND out_date>'2025-08-15' AND meds IS NOT NULL"])
    q("How many bookings did the Hargreaves family make?", "distinct", f"SELECT count(DISTINCT ref) {K} WHERE owner='Hargreaves'")
    q("who is our best customer in money", "extreme", f"SELECT owner {K} GROUP BY owner ORDER BY sum(bill) DESC LIMIT 1")
    q("unpaid bills total", "sum", f"SELECT sum(bill) {K} WHERE paid_by IS NULL")
    f("who are they", "list", f"SELECT DISTINCT owner {K} WHERE paid_by IS NULL", [f"SELECT owner {K} WHERE paid_by IS NULL", f"SELECT owner {K} WHERE paid_by IS NULL AND bill IS NOT NULL"])
    q("median length of stay in nights", "median", f"SELECT median(nts) {K} WHERE bill IS NOT NULL", [f"SELECT median(nts) {K}"])
    q("cats by breed", "group", f"SELECT breed, count(DISTINCT cat) {K} GROUP BY breed", [f"SELECT breed, count(*) {K} GROUP BY breed"])
    q("what does Smudge eat", "lookup", f"SELECT DISTINCT food {K} WHERE cat='Smudge'")
    q("share of stays in a suite rather than a normal pen", "share", f"SELECT 100.0*count(DISTINCT CASE WHEN pen LIKE 'Suite%' THEN ref END)/count(DISTINCT ref) {K}", [f"SELECT 100.0*sum(pen LIKE 'Suite%')/count(*) {K}"])
    q("nights booked in pen P7 in total", "sum", f"SELECT sum(nts) {K} WHERE pen='P7' AND bill IS NOT NULL", [f"SELECT sum(nts) {K} WHERE pen='P7'"])
    q("when was luna last here", "date", f"SELECT max(out_date) {K} WHERE cat='Luna'", [f"SELECT max(in_date) {K} WHERE cat='Luna'", f"SELECT in_date, out_date {K} WHERE cat='Luna' ORDER BY in_date DESC LIMIT 1"])
    u("how heavy is Fergus?", "missing_column")
    u("how many rabbits did we board", "missing_value")

    T("e7_churchyard_graves")
    B = "FROM e7_churchyard_graves"
    q("how many war graves are there", "count", f"SELECT count(*) {B} WHERE cwgc='yes'")
    f("list them with name and date of death", "list", f"SELECT forename, surname, died {B} WHERE cwgc='yes'", [f"SELECT forename||' '||surname, died {B} WHERE cwgc='yes'", f"SELECT surname, died {B} WHERE cwgc='yes'"])
    q("oldest grave in the north section", "extreme", f"SELECT plot {B} WHERE sect='North' ORDER BY died LIMIT 1", [f"SELECT {c} {B} WHERE sect='North' ORDER BY died LIMIT 1" for c in ("plot, died", "forename, surname", "forename||' '||surname", "surname", "died")])
    q("graves by section", "group", f"SELECT sect, count(*) {B} GROUP BY sect")
    f("and how many of those have no photo yet", "group", f"SELECT sect, count(*) {B} WHERE photo IS NULL GROUP BY sect", [f"SELECT sect, sum(photo IS NULL) {B} GROUP BY sect", f"SELECT count(*) {B} WHERE photo IS NULL"])
    q("Where is Edith Thackray buried?", "lookup", f"SELECT plot {B} WHERE forename='Edith' AND surname='Thackray'", [f"SELECT sect, plot {B} WHERE forename='Edith' AND surname='Thackray'", f"SELECT sect {B} WHERE forename='Edith' AND surname='Thackray'"])
    q("average age at death before 1900", "average", f"SELECT avg(age) {B} WHERE died<'1900'")
    f("since 1950?", "average", f"SELECT avg(age) {B} WHERE died>='1950'")
    q("stones that need looking at: leaning or broken, plot numbers", "list", f"SELECT plot {B} WHERE cond IN ('leaning','broken')")
    q("which family name comes up most", "extreme", f"SELECT surname {B} GROUP BY surname ORDER BY count(*) DESC LIMIT 1")
    q("children under 5 buried here", "count", f"SELECT count(*) {B} WHERE age<5", [f"SELECT count(*) {B} WHERE age<5 AND type='burial'", f"SELECT plot {B} WHERE age<5", f"SELECT forename, surname {B} WHERE age<5", f"SELECT forename||' '||surname {B} WHERE age<5", f"SELECT forename, surname, age {B} WHERE age<5"])
    q("are there more granite or more sandstone markers", "compare", f"SELECT material {B} WHERE material IN ('granite','sandstone') GROUP BY material ORDER BY count(*) DESC LIMIT 1", [f"SELECT material, count(*) {B} WHERE material IN ('granite','sandstone') GROUP BY material", f"SELECT sum(material='granite'), sum(material='sandstone') {B}"])
    u("what did the farmers die of", "missing_column")
    u("who is the nearest living relative for plot E14", "missing_column")
    u("which grave is the most beautiful?", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
