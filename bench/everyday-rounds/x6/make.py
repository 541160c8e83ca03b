#!/usr/bin/env python3
"""Round x6: the tickets of an alterations shop, and a family's list of what is in the house, for the insurance.

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
    """A statement by month (2026-04) and its other readings (April, Apr, April 2026); of less than a year."""
    s = lambda m: "SELECT %s, %s %s GROUP BY 1" % (m, what, rest)
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + "||' '||strftime('%%Y',%s)" % col), s(mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col), s("CAST(strftime('%%m',%s) AS INTEGER)" % col)]


# ---------------------------------------------------------------- tables
def make_tickets():
    R = random.Random(61001)
    first = "Ingrid Bernard Cleo Dominic Eunice Fergus Gemma Hakim Irena Jocelyn Keith Lucinda Marek Nadia Orla Percy Quentin Rosalind Selma Terence Umar Vera Wilf Xenia Yolanda Alastair Bridget Cyril".split()
    last = "Solheim Abara Blackwell Corrigan Dunmore Eastwood Ferreira Gould Haverty Islam Jessop Kilburn Larkin Mistry Northcott Pym Rennie Stubbs Tolland Wyatt".split()
    names = R.sample(["%s %s" % (a, b) for a in first for b in last if (a, b) != ("Ingrid", "Solheim")], 105)
    tel = {n: None if R.random() < .2 else "07700 900%03d" % R.randrange(1000) for n in names + ["Ingrid Solheim"]}
    jobs = {"Trousers": [("Hem", 14, 9), ("Take in", 19, 4), ("Let out", 21, 2), ("New zip", 18, 3), ("Patch", 11, 2)], "Jeans": [("Hem", 15, 8), ("New zip", 19, 3), ("Patch", 12, 5)], "Dress": [("Hem", 24, 5), ("Take in", 32, 4), ("New zip", 28, 2), ("Let out", 36, 1)],
            "Suit jacket": [("Shorten sleeves", 34, 5), ("Take in", 42, 4), ("Re-line", 78, 2)], "Coat": [("Re-line", 95, 3), ("Shorten sleeves", 38, 2), ("New zip", 35, 3)], "Skirt": [("Hem", 17, 4), ("Take in", 19, 2), ("New zip", 17, 2)],
            "Wedding dress": [("Hem", 120, 3), ("Take in", 165, 4), ("Let out", 185, 1)], "School blazer": [("Shorten sleeves", 22, 3), ("Patch", 9, 2)]}
    weight = {"Trousers": 20, "Jeans": 14, "Dress": 12, "Suit jacket": 11, "Coat": 8, "Skirt": 8, "Wedding dress": 7, "School blazer": 4}
    open_days = [d for d in days(D(2026, 2, 2), D(2026, 9, 26)) if d.weekday() not in (0, 6)]
    shut = lambda d: d.weekday() in (0, 6)
    end = D(2026, 9, 26)
    rows = []
    for i, d in enumerate(sorted(R.choices(open_days, [{5: 3, 4: 2}.get(x.weekday(), 1) for x in open_days], k=172))):
        g = R.choices(list(weight), list(weight.values()))[0]
        who = R.choice(names)
        if i == 137: g, who = "Coat", "Ingrid Solheim"
        job, base, _ = R.choices(jobs[g], [x[2] for x in jobs[g]])[0]
        express = "yes" if R.random() < .12 and g != "Wedding dress" else "no"
        price = base * R.choice([.9, 1, 1, 1.1, 1.2]) * (1.5 if express == "yes" else 1)
        price = round(price * 2) / 2
        by = R.choices(["Halina", "Mrs Osei", "Zoe"], [8, 6, 4])[0] if g != "Wedding dress" else R.choice(["Halina", "Halina", "Mrs Osei"])
        need = 1 if express == "yes" else R.choice([18, 21, 24]) if g == "Wedding dress" else R.choice([4, 5, 7, 7, 8])
        prom = d + dt.timedelta(need)
        while shut(prom): prom += dt.timedelta(1)
        slip = R.choices([-2, -1, 0, 1, 3, 6], [4, 5, 7, 2, 1, 1] if by != "Zoe" else [2, 3, 5, 3, 2, 2])[0]
        ready = max(d, prom + dt.timedelta(slip))
        while shut(ready): ready += dt.timedelta(1)
        pick = ready + dt.timedelta(int(R.expovariate(1 / 4)))
        while shut(pick): pick += dt.timedelta(1)
        if R.random() < .05: pick = None
        if ready > end: ready = pick = None
        if pick and pick > end: pick = None
        dep = round(price * .3 / 5) * 5 if price >= 60 else None
        if i == 137 and dep is None: dep = 10
        pay = R.choices(["card", "cash"], [7, 3])[0] if pick else None
        rows.append([2204 + i, d.isoformat(), who, tel[who], g, job, by, express, prom.isoformat(), ready.isoformat() if ready else None, pick.isoformat() if pick else None, price, dep or None, pay])
    put("x6_alterations", [("Ticket", "ticket", plain), ("In", "date_in", dmy), ("Name", "name", plain), ("Tel", "tel", plain), ("Garment", "garment", plain), ("Job", "job", plain), ("Sewn by", "sewn_by", plain), ("Express", "express", xmark), ("Promised", "promised", dmy), ("Ready", "ready", dmy), ("Out", "date_out", dmy),
                           ("£", "price", fix2), ("dep.", "dep", plain), ("Paid by", "paid_by", plain)], rows)


def make_contents():
    R = random.Random(61007)
    # item, category, room, make, price, owner
    items = """Upright piano|Music|Living room|Thurmer|3200|All
Three-seat sofa|Furniture|Living room|Nordhem|1290|All
Armchair|Furniture|Living room|Nordhem|540|Paul
Bookcase oak|Furniture|Living room||380|All
Television 55"|Electronics|Living room|Kaito|799|All
Soundbar|Electronics|Living room|Kaito|229|All
Games console|Electronics|Living room|Vexa|449|Ben
Rug|Furnishings|Living room||620|All
Floor lamp|Furnishings|Living room|Lumeo|145|All
Landscape in oils|Art|Living room|||Katrin
Grandfather clock|Antiques|Hall|||Paul
Coat stand|Furniture|Hall||95|All
Mirror gilt|Antiques|Hall||260|Katrin
Router|Electronics|Hall|Netro|139|All
Vacuum cleaner robot|Appliances|Hall|Suko|389|All
Dishwasher|Appliances|Kitchen|Brandt & Sohn|749|All
Fridge-freezer|Appliances|Kitchen|Brandt & Sohn|1149|All
Oven|Appliances|Kitchen|Brandt & Sohn|899|All
Induction hob|Appliances|Kitchen|Brandt & Sohn|679|All
Coffee machine|Appliances|Kitchen|Corsini|845|Katrin
Stand mixer|Appliances|Kitchen|Hobley|429|Katrin
Microwave|Appliances|Kitchen|Suko|129|All
Kitchen table|Furniture|Kitchen||690|All
Chairs (set of 6)|Furniture|Kitchen||840|All
Pan set|Household|Kitchen|Corsini|319|All
Dinner service|Household|Kitchen|Rosental|560|Katrin
Knife block|Household|Kitchen||189|Paul
Double bed|Furniture|Bedroom|Nordhem|980|All
Mattress|Furniture|Bedroom|Somna|1190|All
Wardrobe|Furniture|Bedroom|Nordhem|1350|All
Wedding ring|Jewellery|Bedroom||890|Katrin
Pearl necklace|Jewellery|Bedroom|||Katrin
Wristwatch|Jewellery|Bedroom|Aarau|1650|Paul
Gold earrings|Jewellery|Bedroom||340|Katrin
Winter coat|Clothing|Bedroom||429|Katrin
Dinner suit|Clothing|Bedroom||510|Paul
Bunk bed|Furniture|Kids' room|Nordhem|620|Kids
Desk|Furniture|Kids' room|Nordhem|210|Ben
Desk|Furniture|Kids' room|Nordhem|210|Mia
Tablet|Electronics|Kids' room|Pomelo|379|Mia
Headphones|Electronics|Kids' room|Kaito|119|Ben
Violin 3/4|Music|Kids' room|Lindauer|950|Mia
Building bricks|Toys|Kids' room||400|Kids
Doll's house|Toys|Kids' room|||Mia
Electric guitar|Music|Kids' room|Strada|479|Ben
Amplifier|Music|Kids' room|Strada|199|Ben
Laptop|Electronics|Study|Pomelo|1499|Katrin
Laptop|Electronics|Study|Tenko|989|Paul
Monitor 27"|Electronics|Study|Tenko|329|Paul
Printer|Electronics|Study|Inkwell|179|All
Camera|Electronics|Study|Orion|1099|Paul
Zoom lens|Electronics|Study|Orion|729|Paul
Desk height-adjustable|Furniture|Study||585|Paul
Office chair|Furniture|Study|Sedia|449|Paul
Stamp albums|Collections|Study|||Paul
Shelving|Furniture|Study||240|All
Washing machine|Appliances|Cellar|Suko|699|All
Tumble dryer|Appliances|Cellar|Suko|829|All
Chest freezer|Appliances|Cellar|Brandt & Sohn|549|All
Skis|Sports|Cellar|Firn|520|Paul
Skis|Sports|Cellar|Firn|480|Katrin
Snowboard|Sports|Cellar|Firn|359|Ben
Tent for 5|Sports|Cellar|Wildeck|640|All
Sewing machine|Appliances|Cellar|Hobley|559|Katrin
Cordless drill|Tools|Cellar|Rabak|199|Paul
Table saw|Tools|Cellar|Rabak|649|Paul
Workbench|Tools|Cellar||275|Paul
Wine (ca. 80 bottles)|Household|Cellar||1100|Paul
E-bike|Bikes|Shed|Velora|2990|Katrin
Trekking bike|Bikes|Shed|Velora|1240|Paul
Mountain bike 26"|Bikes|Shed|Rocka|699|Ben
Children's bike 24"|Bikes|Shed|Velora|429|Mia
Bike trailer|Bikes|Shed||549|All
Lawn mower|Garden|Shed|Rabak|459|All
Hedge trimmer|Garden|Shed|Rabak|189|Paul
Barbecue|Garden|Shed|Gluto|579|Paul
Garden table and chairs|Garden|Shed||890|All
Kayak|Sports|Shed|Wildeck|1180|Katrin""".split("\n")
    shops = {"Electronics": ["Elektro Maurer", "online", "Mediahaus"], "Appliances": ["Elektro Maurer", "Mediahaus", "online"], "Furniture": ["Nordhem", "Moebel Lutz", "second-hand"], "Music": ["Musik Ott", "second-hand"], "Bikes": ["Radhaus Kern", "Radhaus Kern", "second-hand"], "Sports": ["Sport Bichler", "online"],
             "Jewellery": ["Juwelier Ahrens"], "Tools": ["Baumarkt", "online"], "Garden": ["Baumarkt"], "Antiques": ["flea market"]}
    keep = {"Electronics": .72, "Appliances": .86, "Furniture": .9, "Music": .96, "Jewellery": 1.02, "Bikes": .84, "Clothing": .75, "Antiques": 1.03}
    worth = {"Landscape in oils": 1800, "Grandfather clock": 2400, "Pearl necklace": 750, "Stamp albums": 600, "Doll's house": 120}
    rows = []
    for n, line in enumerate(items):
        item, cat, room, make, price, owner = line.split("|")
        d = D(R.choice([2012, 2015, 2017, 2018, 2019, 2020, 2020, 2021, 2022, 2022, 2023, 2023, 2024, 2024, 2025, 2025, 2026]), R.randrange(1, 13), R.randrange(1, 29))
        if item == "Dishwasher": d = D(2024, 11, 16)
        if d > D(2026, 8, 1): d = D(2026, R.randrange(1, 7), d.day)
        gift = price == ""
        p = None if gift else float(price) - (.01 if cat in ("Electronics", "Appliances") and R.random() < .6 else 0)
        shop = "inherited" if gift and item != "Doll's house" else "gift" if gift else R.choice(shops.get(cat, ["online", "Kaufhaus Stern", None]))
        age = (D(2026, 9, 1) - d).days / 365
        w = worth.get(item) or max(10, round(p * max(.15, keep.get(cat, .85) ** age) / 10) * 10)
        if R.random() < .04 and p and p < 300: w = None
        g = None
        if cat in ("Electronics", "Appliances", "Bikes", "Garden", "Tools") and shop != "second-hand" or item == "Mattress":
            yrs = 10 if item == "Mattress" else R.choice([2, 2, 3, 5])
            g = D(d.year + yrs, d.month, d.day).isoformat()
        rec = "no" if gift or shop in ("second-hand", "flea market") or R.random() < .25 else "yes"
        if R.random() < .06: rec = None
        bought = None if gift or (d.year < 2018 and R.random() < .2) else d.isoformat()
        sn = "%s%06d" % (R.choice(["SN", "A", "KX", "R-"]), R.randrange(10 ** 6)) if cat in ("Electronics", "Appliances", "Bikes") and R.random() < .8 else None
        rows.append([room, item, cat, make or None, sn, owner, shop, bought, p, w, g, rec, "yes" if R.random() < .55 else "no"])
    put("x6_home_contents", [("Room", "room", plain), ("Item", "item", plain), ("Cat.", "cat", plain), ("Make", "make", plain), ("Serial no", "serial_no", plain), ("Whose", "whose", plain), ("From", "bought_from", plain), ("Bought", "bought", dmy_dot), ("Paid", "paid", eur_de), ("Worth now", "worth", eur_de),
                             ("Guarantee to", "guarantee", dmy_dot), ("Rcpt", "receipt", yn), ("Photo", "photo", xmark)], rows)


def make_tables():
    make_tickets()
    make_contents()


# ---------------------------------------------------------------- questions
def questions():
    T("x6_alterations")
    A = "FROM x6_alterations"
    q("how much do zip replacements come to in total", "sum", f"SELECT sum(price) {A} WHERE job='New zip'")
    f("and hems?", "sum", f"SELECT sum(price) {A} WHERE job='Hem'")
    q("who sewed the most jobs", "extreme", f"SELECT sewn_by {A} GROUP BY sewn_by ORDER BY count(*) DESC LIMIT 1")
    q("jobs that were finished later than promised", "list", f"SELECT ticket {A} WHERE ready>promised", [f"SELECT count(*) {A} WHERE ready>promised", f"SELECT ticket, name {A} WHERE ready>promised", f"SELECT name, garment, job {A} WHERE ready>promised"])
    q("what's finished but hasn't been collected? give me ticket, customer and phone number", "list", f"SELECT ticket, name, tel {A} WHERE ready IS NOT NULL AND date_out IS NULL")
    q("tickets per month", "group", *bymonth("count(*)", "date_in", A))
    q("what do we charge on average for taking in a suit jacket?", "average", f"SELECT avg(price) {A} WHERE garment='Suit jacket' AND job='Take in'")
    q("how many days does each seamstress need on average from drop-off till it's ready", "group", f"SELECT sewn_by, avg(julianday(ready)-julianday(date_in)) {A} GROUP BY sewn_by")
    q("what percentage of jobs is express", "share", f"SELECT 100.0*sum(express='yes')/count(*) {A}")
    q("when did we promise Ingrid Solheim her coat", "date", f"SELECT promised {A} WHERE name='Ingrid Solheim' AND garment='Coat'")
    f("did she leave a deposit? how much", "lookup", f"SELECT dep {A} WHERE name='Ingrid Solheim'")
    q("cash vs card takings", "compare", f"SELECT paid_by, sum(price) {A} WHERE paid_by IS NOT NULL GROUP BY paid_by", [f"SELECT sum(CASE WHEN paid_by='cash' THEN price END), sum(CASE WHEN paid_by='card' THEN price END) {A}"])
    q("how many different customers brought something in in June", "distinct", f"SELECT count(DISTINCT name) {A} WHERE date_in LIKE '2026-06%'")
    u("how many pairs of curtains did Halina do", "missing_value")
    u("what's Ingrid Solheim's sleeve length", "missing_column")

    T("x6_home_contents")
    C = "FROM x6_home_contents"
    q("What is everything in the house worth today?", "sum", f"SELECT sum(worth) {C}")
    f("just the kitchen", "sum", f"SELECT sum(worth) {C} WHERE room='Kitchen'")
    q("things over 500 euros that we have no receipt for", "list", f"SELECT item {C} WHERE paid>500 AND receipt='no'",
      [f"SELECT item {C} WHERE paid>500 AND (receipt='no' OR receipt IS NULL)", f"SELECT item {C} WHERE worth>500 AND receipt='no'", f"SELECT item {C} WHERE worth>500 AND (receipt='no' OR receipt IS NULL)",
       f"SELECT count(*) {C} WHERE paid>500 AND receipt='no'", f"SELECT count(*) {C} WHERE paid>500 AND (receipt='no' OR receipt IS NULL)", f"SELECT count(*) {C} WHERE worth>500 AND receipt='no'", f"SELECT count(*) {C} WHERE worth>500 AND (receipt='no' OR receipt IS NULL)"])
    q("3 most valuable things we own", "topn", f"SELECT item {C} ORDER BY worth DESC LIMIT 3", o=True)
    q("current value per room", "group", f"SELECT room, sum(worth) {C} GROUP BY room")
    q("which guarantees run out in 2027", "list", f"SELECT item, guarantee {C} WHERE guarantee LIKE '2027%'", [f"SELECT item {C} WHERE guarantee LIKE '2027%'", f"SELECT item, make {C} WHERE guarantee LIKE '2027%'"])
    q("how many of the things are Katrin's", "count", f"SELECT count(*) {C} WHERE whose='Katrin'")
    f("what did she pay for them altogether", "sum", f"SELECT sum(paid) {C} WHERE whose='Katrin'")
    q("dishwasher when bought and where", "lookup", f"SELECT bought, bought_from {C} WHERE item='Dishwasher'")
    q("how many things did we buy at Elektro Maurer since 2022?", "count", f"SELECT count(*) {C} WHERE bought_from='Elektro Maurer' AND bought>='2022-01-01'", [f"SELECT count(*) {C} WHERE bought_from='Elektro Maurer' AND bought>='2023-01-01'"])
    q("how much value have the bikes lost altogether since we bought them", "difference", f"SELECT sum(paid)-sum(worth) {C} WHERE cat='Bikes'", [f"SELECT sum(paid)-sum(worth) {C} WHERE cat='Bikes' AND item<>'Bike trailer'"])
    q("expensive stuff (paid 1000 or more) with no photo yet", "list", f"SELECT item {C} WHERE paid>=1000 AND photo='no'", [f"SELECT count(*) {C} WHERE paid>=1000 AND photo='no'", f"SELECT item, room {C} WHERE paid>=1000 AND photo='no'"])
    u("how much is the stuff in the attic worth", "missing_value")
    u("what's the excess on our insurance", "missing_column")
    u("should we insure the e-bike separately?", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
