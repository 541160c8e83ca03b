#!/usr/bin/env python3
"""Round d6: a dog grooming salon's visits, and the firing log that a shared pottery studio keeps for its kilns.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_grooming():
    R = random.Random(6401)
    # dog, breed, owner, kg, usual service, weeks between visits
    dogs = [("Bella", "Cockapoo", "Mrs Hargreaves", 9.5, "Full Groom", 6), ("Monty", "Westie", "Mrs Hargreaves", 8.1, "Hand Strip", 9), ("Bella", "Labrador", "Pete Nwosu", 29.0, "Bath & Brush", 8),
            ("Biscuit", "Border Terrier", "Gill Tanner", 6.8, "Hand Strip", 8), ("Otto", "Schnauzer", "Mr Abbasi", 15.2, "Full Groom", 6), ("Teddy", "Cockapoo", "Lorna Pike", 11.3, "Full Groom", 5),
            ("Daisy", "Shih Tzu", "Joan Whitlock", 5.9, "Full Groom", 5), ("Rolo", "Shih Tzu", "Joan Whitlock", 6.6, "Full Groom", 5), ("Hamish", "Westie", "Ewan Baird", 8.9, "Full Groom", 7),
            ("Luna", "Labrador", "Priya Desai", 26.4, "Bath & Brush", 7), ("Nelson", "Newfoundland", "Carl Hobbs", 58.0, "Bath & Brush", 10), ("Poppy", "Toy Poodle", "Sylvia Grant", 3.4, "Full Groom", 4),
            ("Fergus", "Golden Retriever", "The Okoros", 32.5, "Bath & Brush", 8), ("Pixie", "Yorkshire Terrier", "Dawn Leary", 3.1, "Full Groom", 6), ("Ziggy", "Cockapoo", "Tom Fairley", 10.4, "Full Groom", 7),
            ("Mabel", "Cavalier", "Ruth Sands", 8.4, "Bath & Brush", 6), ("Gus", "Springer Spaniel", "Pete Nwosu", 20.3, "Full Groom", 9), ("Waffle", "Cavapoo", "Chloe Mistry", 4.2, "Puppy Intro", 5),
            ("Olive", "Dachshund", "Sylvia Grant", 7.7, "Nail Trim", 4), ("Bruno", "Boxer", "Mr Abbasi", 30.1, "Nail Trim", 7), ("Skye", "Border Collie", "Ewan Baird", 18.6, "Bath & Brush", 11), ("Archie", "Miniature Poodle", "Helen Marsh", 6.2, "Full Groom", 6)]
    base = {"Full Groom": (38, 70), "Bath & Brush": (26, 50), "Hand Strip": (45, 95), "Nail Trim": (12, 15), "Puppy Intro": (20, 35)}
    rows = []
    for dog, breed, owner, kg, usual, wk in dogs:
        d, n = D(2025, 1, 7) + dt.timedelta(R.randint(0, wk * 7)), 0
        fav = R.choice(["Marta", "Kayleigh", "Dean"])
        while d <= D(2025, 8, 30):
            while d.weekday() in (0, 6): d += dt.timedelta(1)
            if d > D(2025, 8, 30): break
            s = usual if R.random() < .78 else R.choice(["Nail Trim", "Bath & Brush"])
            if usual == "Puppy Intro" and n > 1: s = "Full Groom"
            p, m = base[s]
            big = 0 if s in ("Nail Trim", "Puppy Intro") else min(kg, 60)
            price = round(p + big * .7 + R.choice([0, 0, 0, 5])) + (0 if s == "Nail Trim" else R.choice([0, 0, .5]))
            mins = int(5 * round((m + big * 1.3 + R.uniform(-10, 25 if s != "Nail Trim" else 5)) / 5))
            w = None if R.random() < .12 else round(kg + R.uniform(-.4, .4) + (n * .7 if dog == "Waffle" else 0), 1)
            g = fav if R.random() < .65 else R.choice(["Marta", "Kayleigh", "Dean"])
            tip = R.choice([2, 3, 5, 5, 4, 10]) if R.random() < {"Marta": .55, "Kayleigh": .45, "Dean": .3}[g] and s != "Nail Trim" else None
            rows.append([d.isoformat(), dog, breed, owner, s, g, w, max(mins, 10), float(price), tip and float(tip), R.choices(["Card", "Cash", "Bank transfer", None], [60, 24, 10, 6])[0]])
            n += 1
            d += dt.timedelta(wk * 7 + R.randint(-6, 9))
    rows.sort(key=lambda r: r[0])
    put("d6_dog_grooming", [("Date", "date", dmy), ("Dog", "dog", plain), ("Breed", "breed", plain), ("Owner", "owner", plain), ("Service", "service", plain), ("Groomer", "groomer", plain), ("Weight (kg)", "weight", fix1),
                            ("Minutes", "minutes", plain), ("Price", "price", gbp), ("Tip", "tip", gbp), ("Paid By", "paid_by", plain)], rows)


def make_kiln():
    R = random.Random(6402)
    rows, n = [], 0
    d = D(2024, 3, 4)
    while d < D(2025, 10, 20):
        n += 1
        kiln = R.choices(["Bertha", "Rohde", "Gas", "Test"], [8, 7, 3, 3])[0]
        typ = {"Bertha": R.choice(["bisq", "glaze", "glaze"]), "Rohde": R.choices(["bisq", "glaze", "lustre"], [4, 4, 2])[0], "Gas": R.choices(["raku", "glaze"], [3, 1])[0], "Test": R.choice(["glaze", "glaze", "lustre"])}[kiln]
        peak = {"bisq": 1000, "glaze": R.choice([1220, 1240, 1255]), "lustre": 745, "raku": 960}[typ] + R.randint(-9, 14)
        hrs = round(2 * {"bisq": R.uniform(9, 12.5), "glaze": R.uniform(8, 11.5), "lustre": R.uniform(5, 7), "raku": R.uniform(1.5, 3)}[typ] * (.8 if kiln == "Test" else 1)) / 2
        kwh = None if kiln == "Gas" else round(hrs * {"Bertha": 8.6, "Rohde": 5.1, "Test": 1.7}[kiln] * R.uniform(.85, 1.12) * (.7 if typ == "lustre" else 1), 1)
        pcs = {"Bertha": R.randint(48, 130), "Rohde": R.randint(25, 70), "Gas": R.randint(6, 18), "Test": R.randint(4, 16)}[kiln]
        lost = R.choices([0, 1, 2, 3, 4, 7], [8, 5, 4, 2, 1, 1])[0]
        if typ == "raku": lost = R.choice([0, 1, 2, 3])
        rmk = R.choices([None, "glaze run", "shelf stuck", "power cut", "overfired a bit", "elements tired", "cone 6 slumped", "half load"], [26, 2, 2, 2.2, 1.5, 1.5, 1, 1.5])[0]
        if typ in ("bisq", "raku", "lustre") and rmk in ("glaze run", "cone 6 slumped"): rmk = None
        if kiln == "Gas" and rmk in ("power cut", "elements tired"): rmk = "regulator froze"
        rows.append([n, d.isoformat(), kiln, typ, peak if R.random() > .07 else None, hrs, kwh, pcs, lost, R.choices(["Maureen", "Jo", "Dev", "Piotr", "Tilly S", None], [8, 6, 6, 4, 3, 1])[0], rmk])
        d += dt.timedelta(R.choice([2, 4, 5, 6, 7, 7, 8, 9, 12]) + (14 if d.month in (8, 12) and R.random() < .4 else 0))
    put("d6_kiln_log", [("Fire no", "fire_no", plain), ("Dt", "date", d_mon_y), ("KILN", "kiln", plain), ("typ", "type", plain), ("peak °C", "peak", plain), ("hrs", "hrs", fix1), ("kWh", "kwh", fix1), ("Pcs in", "pcs", plain),
                        ("crkd/lost", "lost", plain), ("Loaded by", "loaded_by", plain), ("rmks", "remarks", plain)], rows)


def make_tables():
    make_grooming()
    make_kiln()


# ---------------------------------------------------------------- questions
def questions():
    G = "d6_dog_grooming"
    T(G)
    q("how much have we taken so far, tips not counted", "sum", "SELECT sum(price) FROM d6_dog_grooming")
    f("and in May?", "sum", "SELECT sum(price) FROM d6_dog_grooming WHERE date LIKE '2025-05%'")
    f("how much of that was Marta's", "sum", "SELECT sum(price) FROM d6_dog_grooming WHERE date LIKE '2025-05%' AND groomer='Marta'")
    q("takings per groomer", "group", "SELECT groomer, sum(price) FROM d6_dog_grooming GROUP BY groomer", ["SELECT groomer, sum(price+coalesce(tip,0)) FROM d6_dog_grooming GROUP BY groomer"])
    q("how many full grooms did we do", "count", "SELECT count(*) FROM d6_dog_grooming WHERE service='Full Groom'")
    f("which of those took 100 minutes or more?", "list", "SELECT date, dog FROM d6_dog_grooming WHERE service='Full Groom' AND minutes>=100", ["SELECT dog FROM d6_dog_grooming WHERE service='Full Groom' AND minutes>=100", "SELECT DISTINCT dog FROM d6_dog_grooming WHERE service='Full Groom' AND minutes>=100"])
    q("whats the average tip", "average", "SELECT avg(tip) FROM d6_dog_grooming", ["SELECT avg(coalesce(tip,0)) FROM d6_dog_grooming"])
    q("who made the most in tips?", "extreme", "SELECT groomer FROM d6_dog_grooming GROUP BY groomer ORDER BY sum(tip) DESC LIMIT 1")
    q("who does Biscuit belong to", "lookup", "SELECT DISTINCT owner FROM d6_dog_grooming WHERE dog='Biscuit'")
    f("when was he last in?", "date", "SELECT max(date) FROM d6_dog_grooming WHERE dog='Biscuit'")
    q("heaviest dog on our books?", "extreme", "SELECT dog FROM d6_dog_grooming WHERE weight IS NOT NULL ORDER BY weight DESC LIMIT 1")
    q("how many different breeds have we had in", "distinct", "SELECT count(DISTINCT breed) FROM d6_dog_grooming")
    q("visits by month", "group", "SELECT substr(date,1,7), count(*) FROM d6_dog_grooming GROUP BY 1")
    f("which month was the quietest", "extreme", "SELECT substr(date,1,7) FROM d6_dog_grooming GROUP BY substr(date,1,7) ORDER BY count(*) LIMIT 1")
    q("median price of a bath and brush", "median", "SELECT median(price) FROM d6_dog_grooming WHERE service='Bath & Brush'")
    f("nail trims?", "median", "SELECT median(price) FROM d6_dog_grooming WHERE service='Nail Trim'")
    q("what % of visits were paid by card", "share", "SELECT 100.0*sum(paid_by='Card')/count(*) FROM d6_dog_grooming", ["SELECT 100.0*sum(paid_by='Card')/count(paid_by) FROM d6_dog_grooming"])
    q("cockapoos vs labradors, how long do they take on average", "compare", "SELECT breed, avg(minutes) FROM d6_dog_grooming WHERE breed IN ('Cockapoo','Labrador') GROUP BY breed")
    q("how many days between Otto's first and last visit", "difference", "SELECT CAST(julianday(max(date))-julianday(min(date)) AS INTEGER) FROM d6_dog_grooming WHERE dog='Otto'")
    q("which customers bring more than one dog", "list", "SELECT owner FROM d6_dog_grooming GROUP BY owner HAVING count(DISTINCT dog)>1")
    q("what has Mrs Hargreaves spent with us, no tips", "sum", "SELECT sum(price) FROM d6_dog_grooming WHERE owner='Mrs Hargreaves'")
    f("and with tips?", "sum", "SELECT sum(price+coalesce(tip,0)) FROM d6_dog_grooming WHERE owner='Mrs Hargreaves'")
    q("top 2 breeds by no of visits", "extreme", "SELECT breed FROM d6_dog_grooming GROUP BY breed ORDER BY count(*) DESC LIMIT 2", o=True)
    q("anyone charged over £55 who didnt tip?", "list", "SELECT date, owner FROM d6_dog_grooming WHERE price>55 AND tip IS NULL", ["SELECT dog FROM d6_dog_grooming WHERE price>55 AND tip IS NULL", "SELECT DISTINCT owner FROM d6_dog_grooming WHERE price>55 AND tip IS NULL", "SELECT owner FROM d6_dog_grooming WHERE price>55 AND tip IS NULL"])
    u("whats Lorna Pike's phone number", "missing_column")
    u("how many appointments got cancelled in June?", "missing_column")
    u("how much did Sharon get in tips", "missing_value")
    u("how many afghan hounds did we groom", "missing_value")
    u("who is our nicest customer?", "opinion")
    u("why do people tip Dean less", "cause")

    K = "d6_kiln_log"
    T(K)
    q("how many firings did we do in 2024", "count", "SELECT count(*) FROM d6_kiln_log WHERE date LIKE '2024%'")
    f("and in 2025?", "count", "SELECT count(*) FROM d6_kiln_log WHERE date LIKE '2025%'")
    f("how many of those were glaze", "count", "SELECT count(*) FROM d6_kiln_log WHERE date LIKE '2025%' AND type='glaze'")
    q("total electricity used", "sum", "SELECT sum(kwh) FROM d6_kiln_log")
    f("only the Rohde", "sum", "SELECT sum(kwh) FROM d6_kiln_log WHERE kiln='Rohde'")
    q("pots lost in each kiln", "group", "SELECT kiln, sum(lost) FROM d6_kiln_log GROUP BY kiln")
    q("what percentage of all the pieces cracked or got lost", "share", "SELECT 100.0*sum(lost)/sum(pcs) FROM d6_kiln_log")
    q("hottest firing ever?", "extreme", "SELECT fire_no FROM d6_kiln_log ORDER BY peak DESC LIMIT 1", ["SELECT peak FROM d6_kiln_log ORDER BY peak DESC LIMIT 1", "SELECT date FROM d6_kiln_log ORDER BY peak DESC LIMIT 1"])
    q("firings that went above 1250 degrees", "list", "SELECT fire_no FROM d6_kiln_log WHERE peak>1250", ["SELECT date FROM d6_kiln_log WHERE peak>1250"])
    f("which of those had breakages?", "list", "SELECT fire_no FROM d6_kiln_log WHERE peak>1250 AND lost>0", ["SELECT date FROM d6_kiln_log WHERE peak>1250 AND lost>0"])
    q("how long does a bisque take on average", "average", "SELECT avg(hrs) FROM d6_kiln_log WHERE type='bisq'")
    f("and a lustre?", "average", "SELECT avg(hrs) FROM d6_kiln_log WHERE type='lustre'")
    q("who loads the kiln most often", "extreme", "SELECT loaded_by FROM d6_kiln_log WHERE loaded_by IS NOT NULL GROUP BY loaded_by ORDER BY count(*) DESC LIMIT 1")
    q("when did we last fire the gas kiln", "date", "SELECT max(date) FROM d6_kiln_log WHERE kiln='Gas'")
    q("Dev or Maureen, who lost more pots?", "compare", "SELECT loaded_by, sum(lost) FROM d6_kiln_log WHERE loaded_by IN ('Dev','Maureen') GROUP BY loaded_by", ["SELECT loaded_by FROM d6_kiln_log WHERE loaded_by IN ('Dev','Maureen') GROUP BY loaded_by ORDER BY sum(lost) DESC LIMIT 1",
      "SELECT loaded_by, sum(lost) FROM d6_kiln_log WHERE loaded_by IN ('Dev','Maureen') GROUP BY loaded_by ORDER BY sum(lost) DESC LIMIT 1"])
    q("how many different people have loaded", "distinct", "SELECT count(DISTINCT loaded_by) FROM d6_kiln_log")
    q("median kwh for a Bertha firing", "median", "SELECT median(kwh) FROM d6_kiln_log WHERE kiln='Bertha'")
    q("diff in avg power use between Bertha and the Rohde", "difference", "SELECT (SELECT avg(kwh) FROM d6_kiln_log WHERE kiln='Bertha')-(SELECT avg(kwh) FROM d6_kiln_log WHERE kiln='Rohde')")
    q("which firings have no temp written down", "list", "SELECT fire_no FROM d6_kiln_log WHERE peak IS NULL", ["SELECT date FROM d6_kiln_log WHERE peak IS NULL"])
    q("who loaded no 48 and which kiln was it", "lookup", "SELECT loaded_by, kiln FROM d6_kiln_log WHERE fire_no=48")
    f("how many pieces were in it?", "lookup", "SELECT pcs FROM d6_kiln_log WHERE fire_no=48")
    q("when did we have power cuts", "list", "SELECT date FROM d6_kiln_log WHERE remarks='power cut'")
    q("firings by month in 2025", "group", "SELECT substr(date,1,7), count(*) FROM d6_kiln_log WHERE date LIKE '2025%' GROUP BY 1")
    f("which month did we lose the most pots?", "extreme", "SELECT substr(date,1,7) FROM d6_kiln_log WHERE date LIKE '2025%' GROUP BY substr(date,1,7) ORDER BY sum(lost) DESC LIMIT 1")
    u("how much clay did we use in 2024", "missing_column")
    u("what do we charge members per firing", "missing_column")
    u("how many firings did Sandra load?", "missing_value")
    u("how many salt firings have we done", "missing_value")
    u("which kiln is the nicest to work with", "opinion")
    u("why did so many pots crack in the raku", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
