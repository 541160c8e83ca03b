#!/usr/bin/env python3
"""Round z6: a primary school's after-school clubs, and a farrier's visit book.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *

FULL = "January February March April May June July August September October November December".split()


def dmyy(d): return "" if d is None else "%s/%s/%s" % (d[8:], d[5:7], d[2:4])


def mon(col, names=FULL):
    """SQL: the name of the month of a date column."""
    return "CASE strftime('%%m',%s) %s END" % (col, " ".join("WHEN '%02d' THEN '%s'" % (i + 1, n) for i, n in enumerate(names)))


def bymonth(what, col, rest):
    """A statement by month (2025-04) and its other readings (April, Apr, April 2025); of less than a year."""
    s = lambda m: "SELECT %s, %s %s GROUP BY 1" % (m, what, rest)
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + "||' '||strftime('%%Y',%s)" % col), s(mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col), s("CAST(strftime('%%m',%s) AS INTEGER)" % col)]


# ---------------------------------------------------------------- tables
def make_clubs():
    R = random.Random(11303)
    first = "Ottilie Rafe Nia Bertie Zainab Kit Maeve Tariq Flora Ivo Sunny Bea Callan Ines Jonah Lottie Marek Esme Rudy Thea Amir Clemmie Dougie Hana Fergus Polly Silas Wren Yusuf Greta".split()
    last = "Brand Calloway Dobbs Egan Fitch Gilroy Haddad Jessop Kaur Lister Mohamud Newland Pryce Quested Rowe Sallis Tuckwell Usher Vickery Yeo".split()
    kids = []
    for nm in R.sample(["%s %s" % (a, b) for a in first for b in last if (a, b) != ("Ottilie", "Brand")], 67) + ["Ottilie Brand"]:
        yr = R.choice([1, 2, 3, 3, 4, 4, 5, 5, 6])
        kids.append((nm, yr, "%d%s" % (yr, R.choice(["Oak", "Elm"])), R.choices([None, "nuts", "dairy", "egg", "penicillin", "wasp stings"], [26, 5, 4, 2, 1, 2])[0], R.choices(["Y", "N"], [6, 1])[0], R.choices(["Mum", "Dad", "Nan", "childminder", "walks home"], [8, 5, 2, 3, 1])[0], R.random() < .13, R.choice([1, 1, 1, 2, 2, 3])))
    clubs = {"Football": ("Tue", 36, 1, 6, 9), "Cookery": ("Wed", 54, 3, 6, 6), "Chess": ("Mon", 24, 2, 6, 4), "Gymnastics": ("Thu", 48, 1, 6, 7), "Lego": ("Mon", 30, 1, 4, 7), "Choir": ("Thu", 18, 3, 6, 4), "Drama": ("Fri", 42, 2, 6, 3), "Coding": ("Wed", 45, 4, 6, 4)}
    rows = []
    for term, start in (("Autumn 25", D(2025, 9, 15)), ("Spring 26", D(2026, 1, 12))):
        here = R.sample(kids, 50)
        if not any(k[0] == "Ottilie Brand" for k in here): here.append(kids[-1])
        for k in here:
            ok = [c for c, v in clubs.items() if v[2] <= k[1] <= v[3]]
            n = min(len(ok), k[7] if R.random() < .7 else 1)
            picked = []
            while len(picked) < n:
                c = R.choices(ok, [clubs[x][4] for x in ok])[0]
                if c not in picked: picked.append(c)
            if k[0] == "Ottilie Brand" and "Drama" not in picked: picked.append("Drama")
            for c in picked:
                fee = clubs[c][1] * (.5 if k[6] else 1)
                paid = start - dt.timedelta(14) + dt.timedelta(int(R.expovariate(1 / 13)))
                if R.random() < (.07 if term == "Autumn 25" else .2) and k[0] != "Ottilie Brand": paid = None
                rows.append([k[0], k[2], k[1], c, clubs[c][0], term, fee, "x" if k[6] else None, paid.isoformat() if paid else None, None if R.random() < .06 else k[5], k[3], k[4]])
    rows.sort(key=lambda r: (r[5], r[3], r[0]))
    put("z6_afterschool_clubs", [("Child", "child", plain), ("Class", "class", plain), ("Yr", "yr", plain), ("Club", "club", plain), ("Day", "day", plain), ("Term", "term", plain), ("Fee", "fee", gbp), ("Bursary", "bursary", plain), ("Paid on", "paid_on", dmy),
                                 ("Collected by", "collected_by", plain), ("Allergies", "allergies", plain), ("Photo ok?", "photo_ok", plain)], rows)


def make_farrier():
    R = random.Random(11317)
    yards = {"Hollybush": 6, "Dene Farm": 17, "Castle Livery": 11, "Upper Wick": 24, "private": 14}
    owners = ["Mrs Tansley", "Jo Harker", "Phil Dray", "Keeley Moss", "S. Abernethy", "The Corbetts", "Lucinda Vane", "Dilys Prosser", "Gareth Munn", "Tess O'Dowd", "Nicky Frame", "Mr Ullathorne", "Castle Livery", "Becs Rainford", "Ingrid Holt"]
    names = "Biscuit Domino Sultan Merrylegs Teasel Captain Ruby Flint Bramble Guinness Pebbles Zorro Misty Conker Duchess Archie Nutmeg Tornado Willow Rolo Hector Fudge Jigsaw Bluebell Samson Pickle Odin Treacle Magnet Clover".split()
    home = {o: R.choices(list(yards), [4, 3, 5, 2, 3])[0] for o in owners}
    home["Castle Livery"] = "Castle Livery"
    price = {"full set": 92, "fronts": 62, "trim": 38, "refit": 70, "remedial": 135, "lost shoe": 30}
    nshoe = {"full set": 4, "fronts": 2, "trim": 0, "refit": 4, "remedial": 4, "lost shoe": 1}
    rows = []
    for i, h in enumerate(names):
        o = owners[i] if i < len(owners) else R.choice(owners)
        usual = R.choices(["full set", "fronts", "trim"], [6, 3, 4])[0]
        d = D(2025, 1, 6) + dt.timedelta(R.randrange(0, 45))
        end = D(2025, 9, 26) if R.random() < .85 else D(2025, 5, 20)
        while d <= end:
            if d.weekday() == 6: d += dt.timedelta(1)
            w = usual if R.random() < .75 else R.choice([x for x in price if x != usual])
            if usual == "trim" and w not in ("trim", "remedial"): w = "trim"
            nxt = d + dt.timedelta(7 * R.choice([5, 6, 6, 7, 8]))
            p = price[w] + (R.choice([0, 0, 0, 5, 10]) if w in ("full set", "remedial") else 0)
            paid = R.choices(["Y", "N", None], [14, 2, 1])[0] if d > D(2025, 6, 1) else R.choices(["Y", "N"], [30, 1])[0]
            note = R.choices([None, "stood well", "slightly lame near fore", "thrush off hind", "nervous, bring sedative", "new clips", "lame, vet called", "pads fitted", "cracked hoof"], [40, 3, 2, 3, 1, 2, 1, 2, 2])[0]
            rows.append([d.isoformat(), h, o, home[o], w, nshoe[w], p, yards[home[o]] + R.choice([0, 0, 1, 2]), paid, R.choices(["cash", "bank", "card"], [5, 7, 3])[0] if paid == "Y" else None, None if w == "lost shoe" or R.random() < .04 else nxt.isoformat(), note])
            d = nxt + dt.timedelta(R.choice([-3, 0, 0, 2, 5])) if w != "lost shoe" else d + dt.timedelta(R.randrange(18, 35))
    rows.sort(key=lambda r: r[0])
    put("z6_farrier_book", [("date", "date", dmyy), ("horse", "horse", plain), ("owner", "owner", plain), ("yard", "yard", plain), ("work", "work", plain), ("shoes", "shoes", plain), ("£", "price", plain), ("miles", "miles", plain), ("pd", "pd", plain), ("how", "how", plain), ("nxt due", "nxt_due", dmyy), ("notes", "notes", plain)], rows)


def make_tables():
    make_clubs()
    make_farrier()


# ---------------------------------------------------------------- questions
def questions():
    T("z6_afterschool_clubs")
    C = "FROM z6_afterschool_clubs"
    q("How many children are signed up for each club in the spring term?", "group", f"SELECT club, count(*) {C} WHERE term='Spring 26' GROUP BY club")
    q("who is down for cookery this spring", "list", f"SELECT child {C} WHERE club='Cookery' AND term='Spring 26'")
    f("which of them have allergies and to what", "list", f"SELECT child, allergies {C} WHERE club='Cookery' AND term='Spring 26' AND allergies IS NOT NULL")
    q("total fees not paid yet", "sum", f"SELECT sum(fee) {C} WHERE paid_on IS NULL")
    f("just autumn", "sum", f"SELECT sum(fee) {C} WHERE paid_on IS NULL AND term='Autumn 25'")
    q("how many different kids have done at least one club", "distinct", f"SELECT count(DISTINCT child) {C}")
    q("children doing 3 clubs in autumn", "list", f"SELECT child {C} WHERE term='Autumn 25' GROUP BY child HAVING count(*)=3", [f"SELECT child {C} WHERE term='Autumn 25' GROUP BY child HAVING count(*)>=3", f"SELECT count(*) FROM (SELECT child {C} WHERE term='Autumn 25' GROUP BY child HAVING count(*)=3)", f"SELECT count(*) FROM (SELECT child {C} WHERE term='Autumn 25' GROUP BY child HAVING count(*)>=3)"])
    q("what percentage of sign-ups are on a bursary", "share", f"SELECT 100.0*sum(bursary IS NOT NULL)/count(*) {C}")
    q("when did Ottilie Brand's parents pay for drama in the spring term?", "date", f"SELECT paid_on {C} WHERE child='Ottilie Brand' AND club='Drama' AND term='Spring 26'")
    q("income autumn vs spring", "compare", f"SELECT term, sum(fee) {C} GROUP BY term", [f"SELECT term, sum(fee) {C} WHERE paid_on IS NOT NULL GROUP BY term"])
    q("how many year 3s do football", "count", f"SELECT count(DISTINCT child) {C} WHERE yr=3 AND club='Football'", [f"SELECT count(*) {C} WHERE yr=3 AND club='Football'"])
    f("and year 4", "count", f"SELECT count(DISTINCT child) {C} WHERE yr=4 AND club='Football'", [f"SELECT count(*) {C} WHERE yr=4 AND club='Football'"])
    q("which day is the busiest", "extreme", f"SELECT day {C} GROUP BY day ORDER BY count(*) DESC LIMIT 1")
    u("how many are on the waiting list for gymnastics", "missing_column")
    u("who does karate", "missing_value")

    T("z6_farrier_book")
    F = "FROM z6_farrier_book"
    q("what did i charge in total in march", "sum", f"SELECT sum(price) {F} WHERE date LIKE '2025-03%'")
    f("and april", "sum", f"SELECT sum(price) {F} WHERE date LIKE '2025-04%'")
    q("how many horses do I look after at Castle Livery", "distinct", f"SELECT count(DISTINCT horse) {F} WHERE yard='Castle Livery'")
    q("who owes me money and how much", "list", f"SELECT owner, sum(price) {F} WHERE pd='N' OR pd IS NULL GROUP BY owner", [f"SELECT owner, sum(price) {F} WHERE pd='N' GROUP BY owner"])
    q("miles driven per month", "group", *bymonth("sum(miles)", "date", F))
    q("when is Biscuit due again?", "date", f"SELECT nxt_due {F} WHERE horse='Biscuit' ORDER BY date DESC LIMIT 1")
    q("average price of a full set", "average", f"SELECT avg(price) {F} WHERE work='full set'")
    f("and remedial work", "average", f"SELECT avg(price) {F} WHERE work='remedial'")
    q("what was the last job I did on Domino and on which date", "lookup", f"SELECT work, date {F} WHERE horse='Domino' ORDER BY date DESC LIMIT 1")
    q("horses I've not seen since before june", "list", f"SELECT horse {F} GROUP BY horse HAVING max(date)<'2025-06-01'", [f"SELECT count(*) FROM (SELECT horse {F} GROUP BY horse HAVING max(date)<'2025-06-01')"])
    q("how many shoes have I put on this year", "sum", f"SELECT sum(shoes) {F}")
    q("which horses were lame? with the dates", "list", f"SELECT horse, date {F} WHERE notes LIKE '%lame%'")
    u("how old is Domino", "missing_column")
    u("what do the nails for a full set cost me", "missing_column")
    u("why does Biscuit keep losing shoes", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
