#!/usr/bin/env python3
"""Round i7: a log merchant's deliveries, and somebody's record collection.

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
    """A statement by month (2025-04) and its other readings (April, Apr, April 2025); of no more than a year."""
    s = lambda m: "SELECT %s, %s %s GROUP BY 1" % (m, what, rest)
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + "||' '||strftime('%%Y',%s)" % col), s(mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col), s("CAST(strftime('%%m',%s) AS INTEGER)" % col)]


# ---------------------------------------------------------------- tables
def make_wood():
    R = random.Random(8801)
    villages = {"Ashcombe": (3, 8), "Little Marden": (6, 6), "Thornley": (9, 5), "Hexworth": (4, 7), "Upper Sallow": (11, 3), "Kingsbrook": (14, 3), "Dunnock Green": (7, 4)}
    woods = {"Ash": (118, 9), "Oak": (132, 6), "Birch": (109, 6), "Mixed hardwood": (98, 10), "Softwood": (72, 4)}
    titles = ["Mrs", "Mr", "Mr & Mrs", "Ms", "Dr"]
    last = "Tredwell Hollis Pym Askew Crabtree Munro Jessop Larkin Brandreth Oakes Fell Yardley Dimmock Swann Prowse Kitto Baines Cotterill Rudge Maddox Ellwood Trask Bisset Vickery Gould Penrose Hatch Lorimer Spurling Wragg Toller Amis Sewell Dacre Quinney Birkett Norris Padgett Rowe Hanbury".split()
    inst = [("The Plough Inn", 7), ("Bramley House B&B", 4), ("Old Forge Tea Room", 4), ("St Osyth's Village Hall", 2)]
    v = list(villages)
    custs = [("%s %s" % (R.choices(titles, [6, 6, 3, 2, 1])[0], n), R.choices(v, [villages[x][1] for x in v])[0], R.choices([1, 2, 3, 4], [5, 4, 2, 1])[0]) for n in last] + [(n, R.choice(v[:4]), w) for n, w in inst]
    weight = {9: 3, 10: 5, 11: 6, 12: 6, 1: 6, 2: 4, 3: 2, 4: 1, 5: .5, 6: .4, 7: .5, 8: 1.2}
    ds = [d for d in days(D(2024, 9, 2), D(2025, 8, 30)) if d.weekday() < 6 and d not in (D(2024, 12, 25), D(2024, 12, 26), D(2025, 1, 1))]
    rows = []
    for i, d in enumerate(sorted(R.choices(ds, [weight[d.month] for d in ds], k=172))):
        c, vil, _ = R.choices(custs, [x[2] for x in custs])[0]
        w = R.choices(list(woods), [woods[x][1] for x in woods])[0]
        dry = R.choices(["Kiln", "Seasoned", "Green"], [8, 9, 2 if w != "Softwood" else 0])[0]
        m3 = R.choices([.5, 1, 1.2, 1.5, 2, 2.4, 3, 4], [2, 7, 5, 3, 6, 3, 2, 1])[0]
        kin = R.choices([None, 1, 2, 3, 5], [8, 3, 4, 1, 1])[0]
        base = woods[w][0] * {"Kiln": 1.25, "Seasoned": 1, "Green": .7}[dry]
        wood = round(base * m3 + (kin or 0) * 5.5)
        miles = villages[vil][0] + R.choice([0, 0, 1, 1, 2])
        dele = 0 if miles <= 5 else 10 if miles <= 9 else 18
        how = R.choices(["Cash", "Card", "BACS"], [5, 6, 5])[0]
        paid = d if how != "BACS" else d + dt.timedelta(1 + int(R.expovariate(1 / 11)))
        if paid > D(2025, 9, 6) or R.random() < .05: how = paid = None
        rows.append([2207 + i, d.isoformat(), c, vil, w, dry, m3, kin, wood, dele, wood + dele, how, paid.isoformat() if paid else None, R.choices(["Kev", "Dan", "Old Pete"], [6, 5, 2])[0], "yes" if R.random() < .22 else "no", miles if R.random() > .06 else None])
    put("i7_log_deliveries", [("Ticket", "ticket", plain), ("Date", "date", dmy), ("Cust.", "cust", plain), ("Village", "village", plain), ("Wood", "wood", plain), ("Drying", "drying", plain), ("m3", "m3", plain), ("Kindling nets", "kindling_nets", plain), ("Goods £", "goods", fix2), ("Delivery £", "delivery", fix2),
                              ("Total £", "total", fix2), ("Paid by", "paid_by", plain), ("Paid on", "paid_on", dmy), ("Driver", "driver", plain), ("stacked", "stacked", xmark), ("Miles", "miles", plain)], rows)


def make_vinyl():
    R = random.Random(8807)
    artists = [("The Lantern Hours", "Rock", 1968, 1979, 7), ("Marla Voss", "Soul", 1966, 1981, 6), ("Eddie Quill Quartet", "Jazz", 1957, 1972, 7), ("Static Parade", "Post-punk", 1979, 1988, 6), ("Cold Harbour", "Folk", 1969, 1978, 5), ("Nadine Osei", "Soul", 1971, 1985, 4), ("Glass Kestrel", "Prog", 1970, 1980, 6),
               ("Tube Alloys", "Electronic", 1978, 1994, 5), ("The Fairweathers", "Rock", 1963, 1975, 5), ("Bill Tansley", "Folk", 1965, 2004, 4), ("Yellow Number Five", "Indie", 1989, 2012, 5), ("Orla Finn", "Folk", 2008, 2023, 4), ("Sable Court", "Post-punk", 1980, 1991, 4), ("Dez Harlow Big Band", "Jazz", 1955, 1966, 3),
               ("Mothlight", "Indie", 1994, 2021, 5), ("Kvant", "Electronic", 1983, 2019, 3)]
    a = "Paper Winter Silver Second Midnight Hollow Concrete Harvest Distant Broken Amber Slow Northern Last Secret Empty Burning Quiet".split()
    b = "Rooms Signals Ferry Hymns Garden Machine Letters Tide Weather Avenue Bells Saturday Animals Mirror Engines Orchard Motorway Ghosts".split()
    labels = {"Rock": ["Pagoda", "Merton", "Crown & Anchor"], "Soul": ["Pagoda", "Bluewing", "Delray"], "Jazz": ["Bluewing", "Night Owl"], "Post-punk": ["Fuse", "Ratchet"], "Folk": ["Thistle", "Merton", "Plainsong"], "Prog": ["Pagoda", "Ziggurat"], "Electronic": ["Fuse", "Nullpunkt"], "Indie": ["Ratchet", "Small Hours", "Plainsong"]}
    where = [("Spin City", 9, 1.2), ("car boot", 6, .3), ("Discogs", 8, 1.3), ("Vinyl Attic", 5, 1), ("charity shop", 5, .25), ("record fair", 5, 1), ("gift", 3, None), ("Dad's old ones", 3, None)]
    titles = R.sample(["%s %s" % (x, y) for x in a for y in b], 158)
    rows = []
    for t in titles:
        n, g, y0, y1, _ = R.choices(artists, [x[4] for x in artists])[0]
        yr = R.randrange(y0, y1 + 1)
        fm = R.choices(["LP", '12"', '7"', "Box set"], [14, 3, 4, 1])[0]
        cond = R.choices(["M", "NM", "VG+", "VG", "G"], [1, 5, 7, 6, 3])[0]
        got, _, k = R.choices(where, [x[1] for x in where])[0]
        base = {"LP": 16, '12"': 9, '7"': 5, "Box set": 48}[fm] * R.uniform(.6, 1.7)
        paid = None if k is None else max(.5, round(base * k * 2) / 2)
        bought = D(R.choices(range(2014, 2026), [2, 2, 3, 3, 4, 4, 3, 5, 5, 7, 6, 4])[0], 1, 1) + dt.timedelta(R.randrange(0, 365))
        bought = min(bought, D(2025, 9, 14))
        b0 = None if got == "Dad's old ones" else bought.isoformat()
        val = max(1, round(base * R.uniform(.7, 2.3) * {"M": 1.5, "NM": 1.25, "VG+": 1, "VG": .8, "G": .4}[cond]))
        sold, soldfor = None, None
        if b0 and got != "gift" and R.random() < .13:
            s = bought + dt.timedelta(R.randrange(90, 1400))
            if s < D(2025, 9, 10): sold, soldfor = s.isoformat(), max(1, round(val * R.uniform(.6, 1.1)))
        rows.append([n, t, yr if R.random() > .03 else None, R.choice(labels[g]), fm, g, cond, b0, got, paid, soldfor and None or (val if R.random() > .07 else None), sold, soldfor, None if sold else R.choice("ABCDE"), "yes" if R.random() < .045 else "no"])
    rows.sort(key=lambda r: (r[0].replace("The ", ""), r[2] or 0))
    put("i7_vinyl", [("ARTIST", "artist", plain), ("TITLE", "title", plain), ("Yr", "yr", plain), ("Label", "label", plain), ("Fmt", "fmt", plain), ("Genre", "genre", plain), ("Cond", "cond", plain), ("Got it", "got_it", d_mon_y), ("From", "got_from", plain), ("paid", "paid", gbp),
                     ("val. now", "val_now", gbp), ("sold on", "sold_on", d_mon_y), ("sold for", "sold_for", gbp), ("Shelf", "shelf", plain), ("signed", "signed", xmark)], rows)


def make_tables():
    make_wood()
    make_vinyl()


# ---------------------------------------------------------------- questions
def questions():
    T("i7_log_deliveries")
    W = "FROM i7_log_deliveries"
    q("how many loads did we take to Ashcombe?", "count", f"SELECT count(*) {W} WHERE village='Ashcombe'")
    f("and little marden", "count", f"SELECT count(*) {W} WHERE village='Little Marden'")
    q("cubic metres of oak sold altogether", "sum", f"SELECT sum(m3) {W} WHERE wood='Oak'")
    q("what did we take each month, delivery included", "group", *bymonth("sum(total)", "date", W))
    q("who still owes us money and how much", "list", f"SELECT cust, sum(total) {W} WHERE paid_on IS NULL GROUP BY cust", [f"SELECT cust, total {W} WHERE paid_on IS NULL", f"SELECT ticket, total {W} WHERE paid_on IS NULL"])
    f("whats that all together", "sum", f"SELECT sum(total) {W} WHERE paid_on IS NULL")
    q("which driver did the most drops", "extreme", f"SELECT driver {W} GROUP BY driver ORDER BY count(*) DESC LIMIT 1")
    q("average number of miles we drive for a delivery", "average", f"SELECT avg(miles) {W}")
    q("what percentage of the orders were paid cash", "share", f"SELECT 100.0*sum(paid_by='Cash')/count(*) {W}", [f"SELECT 100.0*sum(paid_by='Cash')/count(paid_by) {W}"])
    q("did kiln dried bring in more than seasoned? not counting delivery", "compare", f"SELECT drying, sum(goods) {W} WHERE drying IN ('Kiln','Seasoned') GROUP BY drying", [f"SELECT drying {W} WHERE drying IN ('Kiln','Seasoned') GROUP BY drying ORDER BY sum(goods) DESC LIMIT 1", f"SELECT (SELECT sum(goods) {W} WHERE drying='Kiln'), (SELECT sum(goods) {W} WHERE drying='Seasoned')", f"SELECT CASE WHEN (SELECT sum(goods) {W} WHERE drying='Kiln')>(SELECT sum(goods) {W} WHERE drying='Seasoned') THEN 'yes' ELSE 'no' END"])
    q("when did the Plough last have a delivery", "date", f"SELECT max(date) {W} WHERE cust='The Plough Inn'")
    q("customers who've ordered 6 times or more", "list", f"SELECT cust {W} GROUP BY cust HAVING count(*)>=6", [f"SELECT count(*) FROM (SELECT cust {W} GROUP BY cust HAVING count(*)>=6)"])
    q("How many loads were stacked for the customer between November and the end of January?", "count", f"SELECT count(*) {W} WHERE stacked='yes' AND date BETWEEN '2024-11-01' AND '2025-01-31'")
    u("how much cherry wood have we sold", "missing_value")
    u("what did we spend on diesel for the deliveries", "missing_column")

    T("i7_vinyl")
    V = "FROM i7_vinyl"
    q("how many records have I sold", "count", f"SELECT count(*) {V} WHERE sold_on IS NOT NULL")
    f("and how much money did i get for them", "sum", f"SELECT sum(sold_for) {V}")
    q("what is the whole collection worth today?", "sum", f"SELECT sum(val_now) {V}")
    q("signed records", "list", f"SELECT artist, title {V} WHERE signed='yes'", [f"SELECT title {V} WHERE signed='yes'", f"SELECT count(*) {V} WHERE signed='yes'"])
    q("number of records per decade they came out in", "group", f"SELECT yr/10*10, count(*) {V} WHERE yr IS NOT NULL GROUP BY 1", [f"SELECT (yr/10*10)||'s', count(*) {V} WHERE yr IS NOT NULL GROUP BY 1", f"SELECT yr/10*10, count(*) {V} GROUP BY 1", f"SELECT (yr/10*10)||'s', count(*) {V} GROUP BY 1"])
    q("how much did I spend on vinyl in 2023", "sum", f"SELECT sum(paid) {V} WHERE got_it LIKE '2023%'")
    f("and 2024?", "sum", f"SELECT sum(paid) {V} WHERE got_it LIKE '2024%'")
    f("which shop or seller got most of that", "extreme", f"SELECT got_from {V} WHERE got_it LIKE '2024%' GROUP BY got_from ORDER BY sum(paid) DESC LIMIT 1")
    q("average price paid for an LP vs a 7 inch", "compare", f"SELECT fmt, avg(paid) {V} WHERE fmt IN ('LP','7\"') GROUP BY fmt", [f"SELECT (SELECT avg(paid) {V} WHERE fmt='LP'), (SELECT avg(paid) {V} WHERE fmt='7\"')"])
    q("how many different labels do i have jazz records on", "distinct", f"SELECT count(DISTINCT label) {V} WHERE genre='Jazz'", [f"SELECT count(DISTINCT label) {V} WHERE genre='Jazz' AND sold_on IS NULL"])
    q("which record has gone up the most in value since I bought it, and by how much", "extreme", f"SELECT title, val_now-paid {V} ORDER BY val_now-paid DESC LIMIT 1")
    q("Folk records on shelf D, artist and title", "list", f"SELECT artist, title {V} WHERE genre='Folk' AND shelf='D'")
    u("which album do I play most often?", "missing_column")
    u("how many reggae records do i own", "missing_value")
    u("is it worth keeping the Glass Kestrel ones or should i flog them", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
