#!/usr/bin/env python3
"""Seeded generator of two everyday tables and of the golds of 30 questions to them (round b2).

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, firms and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_lambing():
    R = random.Random(203)
    rows = []
    tags = sorted(R.sample(range(1987, 2240), 76))
    for t in tags:
        breed = R.choices(["Texel", "Mule", "Suffolk x", "Lleyn"], [5, 9, 4, 4])[0]
        age = R.choices([2, 3, 4, 5, 6, 7, 8], [5, 6, 6, 5, 4, 2, 1])[0]
        ram = R.choices(["Hector", "Boris", "Old Tom", "Duke"], [7, 5, 3, 4])[0]
        scan = R.choices([1, 2, 3, 4], [18, 46, 11, 1])[0]
        if R.random() < .08:
            rows.append([t, breed, age, ram, scan, None, None, None, None, None, R.randint(1, 12), None]); continue
        d = min(D(2025, 4, 22), D(2025, 3, 3) + dt.timedelta(int(abs(R.gauss(14, 11)))))
        got = max(1, scan + R.choices([0, 1, -1], [88, 6, 6])[0])
        dead = sum(R.random() < .09 for _ in range(got))
        help_ = R.choices(["No", "Yes", "Vet"], [60, 18, 4])[0]
        wt = round(R.gauss({1: 5.4, 2: 4.6, 3: 3.8}.get(got, 3.2) + (.4 if breed == "Texel" else 0), .45), 1)
        rows.append([t, breed, age, ram, scan, d.isoformat(), got - dead, dead, wt, help_, R.randint(1, 12), 1 if (got - dead) >= 3 and R.random() < .7 else R.choices([0, 1], [12, 1])[0]])
    put("lambing_25", [("eweTag", "ewe_tag", plain), ("breed", "breed", plain), ("ageYrs", "age", plain), ("ram", "ram", plain), ("scanned", "scanned", plain), ("lambedOn", "lambed_on", d_mon_y),
                       ("bornAlive", "alive", plain), ("bornDead", "dead", plain), ("avgBirthWt (kg)", "wt", plain), ("assisted", "assisted", plain), ("pen", "pen", plain), ("bottleFed", "bottle", plain)], rows)


def make_veg():
    R = random.Random(204)
    last = ("Tolley Marchmont Begum Pryce Garrett Lindsay Abbott Sowerby Nowak Chandra Fenwick Osborne Rudd Tilley Vickers Wragg Jessop Kirby Lomax Medley Norris "
            "Partridge Quigley Raven Sallis Tuckett Upton Varley Wainwright Yeo Bassett Crabtree Dodd Eccles Farrow Gaskin Hale Ibbotson Jarvis Keane Lacey Mott Naylor Orme "
            "Peel Rimmer Stead Thwaite").split()
    vill = {"Ashby": ("Tue", 4.2), "Little Marden": ("Tue", 7.1), "Great Marden": ("Thu", 8.4), "Coldharbour": ("Thu", 2.6), "Stoke Priory": ("Fri", 11.3)}
    price = {"Small": 11.5, "Medium": 15.0, "Large": 19.5, "Fruit only": 9.0}
    rows = []
    for l in last:
        v = R.choices(list(vill), [10, 6, 9, 7, 12])[0]; day, mi = vill[v]
        box = R.choices(list(price), [14, 18, 9, 5])[0]
        since = R.choice(days(D(2020, 5, 4), D(2025, 5, 12))).isoformat()
        dis = R.choices([None, "beetroot", "kale", "beetroot, celery", "fennel", "kale, beetroot", "mushrooms"], [24, 6, 4, 2, 3, 2, 2])[0]
        owes = R.choices([None, round(price[box] * R.randint(1, 4), 2), round(R.uniform(3, 9), 2)], [34, 10, 4])[0]
        hold = R.choices([None, R.choice(days(D(2025, 6, 2), D(2025, 8, 29))).isoformat()], [34, 14])[0]
        rows.append(["%s %s %s" % (R.choice(["Mrs", "Mr", "Ms", "Mrs", "Dr"]), R.choice("ABCDEGHJKLMPRST"), l), v, day, box, price[box], R.choices([0, 6, 12, 18], [20, 16, 9, 2])[0],
                     R.choices(["weekly", "fortnightly"], [32, 14])[0], since, owes, hold, round(mi + R.uniform(-.9, 1.4), 1), dis, R.choices(["DD", "cash", "card"], [26, 9, 12])[0]])
    put("veg_boxes", [("customer", "customer", plain), ("village", "village", plain), ("rnd", "rnd", plain), ("box", "box", plain), ("£/box", "price", gbp), ("eggs", "eggs", plain), ("how often", "freq", plain),
                      ("started", "started", dmy_dot), ("owes", "owes", gbp), ("on hold till", "hold", dmy_dot), ("dist (mi)", "dist", plain), ("wont eat", "dislikes", plain), ("pays", "pays", plain)], rows)


def make_tables():
    for make in (make_lambing, make_veg): make()


# ---------------------------------------------------------------- questions


def questions():
    # ------------------------------------------------------------ lambing_25
    T("lambing_25")
    q("how many live lambs did we get altogether", "sum", "SELECT sum(alive) FROM lambing_25")
    f("and how many dead ones?", "sum", "SELECT sum(dead) FROM lambing_25")
    q("which ram gave us the most live lambs", "extreme", "SELECT ram FROM lambing_25 GROUP BY ram ORDER BY sum(alive) DESC LIMIT 1")
    q("which ewes still have to lamb?", "list", "SELECT ewe_tag FROM lambing_25 WHERE lambed_on IS NULL")
    q("avg birth weight by breed", "group", "SELECT breed, avg(wt) FROM lambing_25 GROUP BY breed")
    f("and by age of the ewe", "group", "SELECT age, avg(wt) FROM lambing_25 GROUP BY age", ["SELECT breed, age, avg(wt) FROM lambing_25 WHERE wt IS NOT NULL GROUP BY 1, 2"])
    q("ewes that were scanned for fewer lambs than they had alive", "list", "SELECT ewe_tag FROM lambing_25 WHERE alive > scanned")
    q("how often did we need the vet", "count", "SELECT count(*) FROM lambing_25 WHERE assisted='Vet'")
    q("What percentage of the Mules lambed without any help?", "share", "SELECT 100.0*sum(assisted='No')/count(assisted) FROM lambing_25 WHERE breed='Mule'", ["SELECT 100.0*sum(assisted='No')/count(*) FROM lambing_25 WHERE breed='Mule'"])
    q("date of the first and the last lambing", "date", "SELECT min(lambed_on), max(lambed_on) FROM lambing_25", ["SELECT min(lambed_on) FROM lambing_25 UNION SELECT max(lambed_on) FROM lambing_25"])
    q("number of ewes lambed in march vs april", "compare", "SELECT substr(lambed_on,1,7), count(*) FROM lambing_25 WHERE lambed_on IS NOT NULL GROUP BY 1")
    q("who was the father of the lambs of 2003?", "lookup", "SELECT ram FROM lambing_25 WHERE ewe_tag=2003")
    q("ewes older than 5 with three live lambs?", "list", "SELECT ewe_tag FROM lambing_25 WHERE age > 5 AND alive=3")
    u("what did we pay for Hector?", "missing_column")
    u("should I keep Old Tom for another year", "opinion")

    # ------------------------------------------------------------ veg_boxes
    T("veg_boxes")
    q("how many boxes go out on the thursday round", "count", "SELECT count(*) FROM veg_boxes WHERE rnd='Thu'")
    f("and friday", "count", "SELECT count(*) FROM veg_boxes WHERE rnd='Fri'")
    q("most popular size of box?", "extreme", "SELECT box FROM veg_boxes GROUP BY box ORDER BY count(*) DESC LIMIT 1")
    q("Who owes us more than £20", "list", "SELECT customer FROM veg_boxes WHERE owes > 20")
    q("how much are we owed by people in Stoke Priory?", "sum", "SELECT sum(owes) FROM veg_boxes WHERE village='Stoke Priory'")
    q("who doesn't like beetroot", "list", "SELECT customer FROM veg_boxes WHERE dislikes LIKE '%beetroot%'")
    q("eggs needed per round", "group", "SELECT rnd, sum(eggs) FROM veg_boxes GROUP BY rnd")
    q("new customers in 2024", "list", "SELECT customer FROM veg_boxes WHERE started LIKE '2024%'", ["SELECT count(*) FROM veg_boxes WHERE started LIKE '2024%'"])
    f("just the ones who take eggs", "list", "SELECT customer FROM veg_boxes WHERE started LIKE '2024%' AND eggs > 0", ["SELECT count(*) FROM veg_boxes WHERE started LIKE '2024%' AND eggs > 0"])
    q("two customers furthest from the farm", "extreme", "SELECT customer FROM veg_boxes ORDER BY dist DESC LIMIT 2", o=True)
    q("share of customers who only want a box every two weeks", "share", "SELECT 100.0*sum(freq='fortnightly')/count(*) FROM veg_boxes")
    q("how much further away are the friday customers on average than the tuesday ones", "difference", "SELECT (SELECT avg(dist) FROM veg_boxes WHERE rnd='Fri') - (SELECT avg(dist) FROM veg_boxes WHERE rnd='Tue')")
    q("who is on hold until August or later?", "list", "SELECT customer FROM veg_boxes WHERE hold >= '2025-08-01'")
    u("what's the phone number of Mrs Tolley", "missing_column")
    u("how many boxes do we deliver in Norton", "missing_value")


if __name__ == "__main__":
    write(make_tables, questions, strict=False)
