#!/usr/bin/env python3
"""Round k6: a couple with two children, who download the statement of their joint account; a lifter, who keeps a training log; and the secretary of a women's hockey league, who keeps its fixtures and results.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


def gbp_minus(x): return "" if x is None else ("-£" if x < 0 else "£") + "{:,.2f}".format(abs(x))
def clock(s): return "" if s is None else "%d:%02d:%02d" % (s // 3600, s // 60 % 60, s % 60)
def dmy2(d): return "" if d is None else "%s/%s/%s" % (d[8:], d[5:7], d[2:4])


# ---------------------------------------------------------------- tables
def make_account():
    R = random.Random(8121)
    rows = []                                     # date, counter party, ref, type, category, amount, card, essential, for
    def add(d, who, ref, typ, cat, a, card=None, ess=None, what=None): rows.append([d.isoformat(), who, ref, typ, cat, round(a, 2), card, ess, what])
    months = [(2024, 9), (2024, 10), (2024, 11), (2024, 12), (2025, 1), (2025, 2)]
    for i, (y, m) in enumerate(months):
        add(D(y, m, 2), "Calder Building Soc", "mortgage 7741", "DD", "HOUSING", -842.17, None, "Y")
        if m != 2: add(D(y, m, 3), "Brookfold Council", "council tax", "DD", "BILLS", -178, None, "Y")
        add(D(y, m, 5), "Ovalis Energy", "A/C 20093316", "DD", "BILLS", -(141.5 if i < 3 else 163.75), None, "Y")
        add(D(y, m, 8), "Pennine Water", None, "DD", "BILLS", -38.5, None, "Y")
        add(D(y, m, 11), "Zippanet", "broadband", "DD", "BILLS", -(31.99 if i < 4 else 34.49), None, "Y")
        add(D(y, m, 14), "Hartwell Insurance", "car ins", "DD", "INSURANCE", -41.2, None, "Y")
        add(D(y, m, 17), "Streamly", None, "DD", "ENTERTAINMENT", -10.99, None, "N")
        add(D(y, m, 1), "Little Acorns Nursery", "Idris fees", "SO", "CHILDCARE", -(396 if y == 2024 else 418), None, "Y")
        add(D(y, m, 28), "Rainy Day Pot", "savings", "SO", "SAVINGS", -(350 if i < 3 else 450))
        add(D(y, m, 26 if m != 12 else 23), "Northdale NHS", "SALARY", "BGC", "INCOME", 2148.36 if i < 3 else 2211.04)
        add(D(y, m, R.choice([18, 19, 20, 22])), "Brightside Signs", "INV 0%d" % (231 + i * 3), "FPI", "INCOME", R.choice([1180, 1325.5, 1410, 965, 1540.75, 1250][i:i + 1]))
    for k in range(6): add(D(2024, 9, 10) + dt.timedelta(28 * k), "HMRC", "child benefit", "BGC", "INCOME", 170.20)
    everyone = days(D(2024, 9, 1), D(2025, 2, 27))
    away = (D(2024, 10, 25), D(2024, 11, 1))
    for d in everyone:
        if away[0] < d < away[1]: continue
        if d.weekday() == 5 and R.random() < .88:
            add(d, R.choices(["Morrigans", "Aldwin"], [5, 4])[0], R.choice(["big shop", "weekly shop", None]), R.choices(["CHIP", "CTLS"], [3, 1])[0], "GROCERIES", -R.uniform(58, 124), R.choices(["Nia", "Gareth"], [3, 2])[0], "Y")
        elif R.random() < .13:
            add(d, R.choices(["Co-op Station Rd", "Aldwin", "Greengage Farm Shop"], [6, 3, 2])[0], None, "CTLS", "GROCERIES", -R.uniform(4, 33), R.choices(["Nia", "Gareth"], [3, 2])[0], "Y")
        if R.random() < (.26 if d.weekday() in (4, 5, 6) else .08):
            w, lo, hi = R.choice([("Costello Coffee", 4, 13), ("Costello Coffee", 4, 13), ("Pizza Piccolo", 31, 58), ("The Weavers Arms", 18, 64), ("Golden Wok", 22, 39), ("Fryer Tuck's", 13, 24)])
            add(d, w, R.choice([None, None, None, "takeaway"]) if w in ("Golden Wok", "Fryer Tuck's") else None, "CHIP" if hi > 55 else "CTLS", "EATING_OUT", -R.uniform(lo, hi), R.choices(["Nia", "Gareth"], [2, 3])[0], "N")
        if d.day in (4, 13, 21) and R.random() < .85: add(d, "Ridgeway Fuels", "diesel", "CHIP", "TRANSPORT", -R.uniform(44, 76), R.choice(["Nia", "Gareth", "Gareth"]), "Y")
        if R.random() < .035: add(d, "Cashpoint High St", None, "ATM", "CASH", -R.choice([20, 30, 40, 50, 60]), R.choices(["Nia", "Gareth"], [2, 3])[0])
        if R.random() < .022: add(d, "Hollins Pharmacy", None, "CTLS", "HEALTH", -R.uniform(4, 19), R.choice(["Nia", "Gareth"]), "Y")
    for d, w, r, t, c, a, k, e, x in [
        (D(2024, 9, 14), "Aeroluso", "flights x4", "ONL", "HOLIDAYS", -486.2, "Nia", "N", "Lisbon"), (D(2024, 9, 16), "Casa Graça Apts", "deposit", "ONL", "HOLIDAYS", -150, "Nia", "N", "Lisbon"), (D(2024, 10, 9), "Casa Graça Apts", "balance", "ONL", "HOLIDAYS", -412.5, "Nia", "N", "Lisbon"),
        (D(2024, 10, 12), "Hartwell Insurance", "travel ins", "ONL", "INSURANCE", -38.4, "Gareth", "N", "Lisbon"), (D(2024, 10, 26), "Tasca do Avô", None, "CTLS", "EATING_OUT", -47.83, "Gareth", "N", "Lisbon"), (D(2024, 10, 27), "Carris Tram", None, "CTLS", "TRANSPORT", -12.4, "Nia", "N", "Lisbon"),
        (D(2024, 10, 28), "Oceanário", "2+2", "CTLS", "ENTERTAINMENT", -61.2, "Nia", "N", "Lisbon"), (D(2024, 10, 30), "Pastelaria Lua", None, "CTLS", "EATING_OUT", -11.65, "Nia", "N", "Lisbon"), (D(2024, 11, 1), "Airport Parking NW", None, "CHIP", "TRANSPORT", -68, "Gareth", "N", "Lisbon"),
        (D(2024, 11, 23), "Toybox Attic", "train set", "ONL", "GIFTS", -64.99, "Gareth", "N", "Xmas"), (D(2024, 11, 29), "Parcelzon", None, "ONL", "GIFTS", -118.47, "Nia", "N", "Xmas"), (D(2024, 12, 7), "Holm Tree Farm", "tree", "CHIP", "GIFTS", -46, "Gareth", "N", "Xmas"), (D(2024, 12, 10), "Parcelzon", None, "ONL", "GIFTS", -73.2, "Nia", "N", "Xmas"),
        (D(2024, 12, 19), "Bookend", "for Mum", "CTLS", "GIFTS", -27.98, "Nia", "N", "Xmas"), (D(2024, 12, 21), "Pryce Butchers", "turkey", "CHIP", "GROCERIES", -71.6, "Gareth", "Y", "Xmas"),
        (D(2025, 1, 18), "Homebarn", "wall tiles", "CHIP", "HOME", -214.5, "Gareth", "N", "Bathroom"), (D(2025, 1, 25), "Homebarn", "tap + grout", "CHIP", "HOME", -96.35, "Gareth", "N", "Bathroom"), (D(2025, 2, 6), "Homebarn", "refund tiles", "CHIP", "HOME", 42.9, "Gareth", None, "Bathroom"), (D(2025, 2, 11), "J Lumb Plumbing", "INV 88", "FPO", "HOME", -385, None, "N", "Bathroom"),
        (D(2024, 10, 3), "Mill Lane Dental", "Gareth filling", "CHIP", "HEALTH", -73.5, "Gareth", "Y", None), (D(2025, 1, 9), "Toddle & Co", "school shoes", "CHIP", "CLOTHES", -44, "Nia", "Y", None), (D(2024, 9, 5), "Toddle & Co", "uniform", "CHIP", "CLOTHES", -87.45, "Nia", "Y", None), (D(2024, 11, 16), "Peak & Fell", "coat", "CHIP", "CLOTHES", -89.99, "Gareth", "N", None),
        (D(2024, 9, 22), "Parcelzon", None, "ONL", None, -23.49, "Gareth", None, None), (D(2024, 10, 17), "PYMT*KLR7", None, "ONL", None, -15, "Nia", None, None), (D(2024, 12, 4), "S Hughes", "thanks x", "FPO", None, -40, None, None, None), (D(2025, 1, 14), "Parcelzon", None, "ONL", None, -36.8, "Nia", None, None), (D(2025, 1, 30), "Brookfold Leisure", None, "CTLS", None, -18.6, "Gareth", None, None), (D(2025, 2, 19), "PYMT*KLR7", None, "ONL", None, -15, "Nia", None, None)]:
        add(d, w, r, t, c, a, k, e, x)
    rows.sort(key=lambda r: (r[0], R.random()))
    bal, out = 2248.64, []
    for r in rows:
        bal = round(bal + r[5], 2)
        out.append(r[:6] + [bal] + r[6:])
    put("k6_joint_account", [("Date", "date", dmy), ("Counter Party", "counter_party", plain), ("Ref", "ref", plain), ("Type", "type", plain), ("Spending Cat", "category", plain), ("Amt", "amt", gbp_minus), ("Bal", "bal", gbp_minus),
                             ("Card", "card", plain), ("Ess?", "essential", plain), ("For", "for_what", plain)], out)


def make_log():
    R = random.Random(8122)
    plan = {"Push": [("Bench press", 60, .9), ("Overhead press", 36, .8), ("Dips", None, .5), ("Press-ups", None, .25)],
            "Pull": [("Deadlift", 95, .9), ("Barbell row", 52, .7), ("Chin-ups", None, .7), ("Lat pulldown", 50, .5)],
            "Legs": [("Back squat", 85, .92), ("Leg press", 130, .65), ("Walking lunges", 16, .4), ("Plank", None, .6)],
            "Cardio": [("Rowing machine", None, .85), ("Treadmill", None, .6), ("Assault bike", None, .3)]}
    rows, best = [], {}
    cycle = ["Push", "Pull", "Legs", "Cardio"]
    k = 0
    for d in days(D(2025, 1, 6), D(2025, 6, 29)):
        if D(2025, 4, 12) <= d <= D(2025, 4, 21): continue               # Easter away
        if R.random() > {0: .5, 1: .7, 2: .2, 3: .52, 4: .1, 5: .4, 6: .14}[d.weekday()] * .93: continue
        split = cycle[k % 4]; k += 1
        prog = (d - D(2025, 1, 6)).days / 175
        gym = R.choices(["Ironworks", "Uni Sports Ctr", "Home"], [10, 6, 3])[0]
        who = R.choices([None, "Jonno", "Bex", "Amira (PT)"], [8, 5, 3, 2])[0] if gym != "Home" else None
        todo = [e for e in plan[split] if R.random() < e[2]] or plan[split][:1]
        for name, base, _ in todo:
            if gym == "Home" and name in ("Leg press", "Lat pulldown", "Treadmill", "Assault bike"): continue
            sets = reps = wt = secs = dist = None
            if split == "Cardio":
                dist = R.choice({"Rowing machine": [2, 5, 5, 5, 6], "Treadmill": [3, 4, 5, 5.5, 6.5], "Assault bike": [8, 10, 12]}[name])
                pace = {"Rowing machine": 262, "Treadmill": 345, "Assault bike": 118}[name]
                secs = int(dist * pace * (1 - .07 * prog) * R.uniform(.95, 1.07))
                if name == "Treadmill" and R.random() < .15: dist = None
            elif name == "Plank":
                sets, secs = R.choice([2, 3, 3]), int(50 + 60 * prog + R.uniform(-12, 25))
            else:
                sets, reps = R.choice([3, 3, 4, 5]), R.choice([5, 5, 6, 8, 8, 10]) if base else R.choice([6, 7, 8, 9, 10, 12])
                if base: wt = round(base * (1 + .26 * prog + R.uniform(-.07, .07) - .012 * (reps - 6)) / 2.5) * 2.5
                if name == "Press-ups": reps = R.choice([15, 18, 20, 25])
            pb = None
            if wt and wt > best.get(name, 1e9) and R.random() < .8: pb = "x"
            if wt: best[name] = max(wt, best.get(name, wt))
            rows.append([d.isoformat(), gym, split, name, sets, reps, wt, secs, dist, None if R.random() < .09 else R.choices([6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5], [2, 1, 4, 3, 5, 3, 3, 1])[0] - (.5 if split == "Push" else 0), who, pb])
    g = lambda x: "" if x is None else "%g" % x
    put("k6_gym_log", [("date", "date", dmonyy), ("GYM", "gym", plain), ("split", "split", plain), ("Exercise", "exercise", plain), ("sets", "sets", plain), ("reps", "reps", plain), ("wt kg", "wt", g), ("Time", "secs", clock), ("dist (km)", "dist", g),
                       ("RPE", "rpe", g), ("w/", "with_whom", plain), ("PB", "pb", plain)], rows)


def make_fixtures():
    R = random.Random(8123)
    teams = {"Garsdale": 1.25, "Colne Sticks": 1.35, "Askham": 1.05, "Keld Wanderers": 1.0, "Holme Park": 1.0, "Ilkton": .95, "Dunsop": .9, "Brigg Vale": .85, "Fenwick Belles": .8, "Eastmoor 2s": .65}
    where = {"Garsdale": "Garsdale High Sch", "Colne Sticks": "Weir Lane Astro", "Askham": "Askham Rec", "Keld Wanderers": "Mill Lane Astro", "Holme Park": "Holme Park", "Ilkton": "Mill Lane Astro", "Dunsop": "Dunsop College", "Brigg Vale": "Weir Lane Astro", "Fenwick Belles": "St Oswin's", "Eastmoor 2s": "Eastmoor Leisure Ctr"}
    umps = ["J Pickersgill", "M Odell", "S Varma", "R Tunnicliffe", "C Haigh", "L Brzezinska", "D Mawson"]
    ts = list(teams); R.shuffle(ts)
    half, ring = [], ts[:]
    for r in range(9):
        pairs = [(ring[i], ring[9 - i]) for i in range(5)]
        half.append([p if (r if i == 0 else i) % 2 else p[::-1] for i, p in enumerate(pairs)])
        ring = [ring[0], ring[-1]] + ring[1:-1]
    rounds_ = half + [[p[::-1] for p in ps] for ps in half]
    sats = [d for d in days(D(2024, 9, 21), D(2025, 4, 5)) if d.weekday() == 5 and not D(2024, 12, 15) < d < D(2025, 1, 10)]
    sats = [d for d in sats if d not in (D(2024, 10, 26), D(2025, 2, 15), D(2024, 11, 23), D(2025, 3, 8))][:17] + [D(2025, 4, 12)]
    rows = []
    def goals(m):
        n, p = 0, R.random()
        x = 2.718281828 ** -m
        c = x
        while p > c and n < 9:
            n += 1; x *= m / n; c += x
        return n
    for rd, (d, ps) in enumerate(zip(sats, rounds_), 1):
        for h, a in ps:
            day, st, start = d, "FT", R.choice(["11:00", "12:30", "13:30", "14:00", "14:00", "15:30"])
            if rd == 18: st = "TBP"
            elif R.random() < .06: st = "PP"
            elif R.random() < .11: day, start = d + dt.timedelta(R.choice([1, 4, 4])), R.choice(["19:15", "19:45"])
            if day.weekday() == 6: start = "12:30"
            hg = ag = um = yc = gate = None
            if st == "FT":
                hg, ag = goals(2.0 * teams[h] / teams[a] ** .8), goals(1.5 * teams[a] / teams[h] ** .8)
                um = R.choices(umps, [6, 5, 5, 4, 3, 3, 2])[0] if R.random() > .04 else None
                yc = R.choices([0, 1, 2, 3, 4], [9, 8, 5, 2, 1])[0]
                gate = int(35 + 70 * R.random() + (95 * R.random() if h in ("Colne Sticks", "Garsdale", "Holme Park") else 0)) if R.random() > .1 else None
            rows.append([rd, day.isoformat(), None if st == "PP" else start, h, a, hg, ag, where[h], um, yc, gate, st])
    put("k6_hockey_fixtures", [("Rd", "rd", plain), ("Date", "date", dmy2), ("Push back", "start", plain), ("Home", "home", plain), ("Away", "away", plain), ("H gls", "hg", plain), ("A gls", "ag", plain), ("Venue", "venue", plain), ("Umpire", "umpire", plain),
                               ("YC", "yc", plain), ("Gate", "gate", plain), ("Stat", "stat", plain)], rows)


def make_tables():
    make_account()
    make_log()
    make_fixtures()


# ---------------------------------------------------------------- questions
def spent(rest, e="sum(amt)", pre=""):
    """Spending is as good as a plus as with its minus."""
    return f"SELECT {pre}-{e} {rest}", [f"SELECT {pre}{e} {rest}"]


def dur(rest, e, pre=""):
    """A duration is as good as h:mm:ss, seconds, minutes or hours."""
    s, c = f"CAST(round({e}) AS INT)", f"CAST({e} AS INT)"
    hms = lambda x, f="%02d": f"printf('{f}:%02d:%02d', {x}/3600, {x}/60%60, {x}%60)"
    ms = lambda x: f"printf('%d:%02d', {x}/60, {x}%60)"
    forms = [hms(s), hms(s, "%d"), hms(c), hms(c, "%d"), ms(s), f"{e}", f"({e})/60.0", f"({e})/3600.0"]
    stmts = [f"SELECT {pre}{x} {rest}" for x in forms]
    return stmts[0], stmts[1:]


def questions():
    T("k6_joint_account")
    A = "FROM k6_joint_account"
    # every reading of the money in and out: the refund of the tiles counts or not
    q("how much have we spent on groceries", "sum", *spent(f"{A} WHERE category='GROCERIES'"))
    f("and in december?", "sum", *spent(f"{A} WHERE category='GROCERIES' AND date LIKE '2024-12%'"))
    q("what do we pay on average when we eat out", "average", *spent(f"{A} WHERE category='EATING_OUT'", "avg(amt)"))
    q("how often did gareth take money out of the cash machine?", "count", f"SELECT count(*) {A} WHERE type='ATM' AND card='Gareth'")
    q("What did the Lisbon trip cost us all in?", "sum", *spent(f"{A} WHERE for_what='Lisbon'"))
    f("whats the dearest thing in there", "extreme", f"SELECT counter_party {A} WHERE for_what='Lisbon' ORDER BY amt LIMIT 1", [f"SELECT ref {A} WHERE for_what='Lisbon' ORDER BY amt LIMIT 1"] + [f"SELECT {s}amt {A} WHERE for_what='Lisbon' ORDER BY amt LIMIT 1" for s in ("-", "")])
    q("money coming in by month", "group", f"SELECT substr(date,1,7), sum(amt) {A} WHERE amt>0 GROUP BY 1", [f"SELECT substr(date,1,7), sum(amt) {A} WHERE category='INCOME' GROUP BY 1"])
    q("what percentage of everything going out is the mortgage", "share", f"SELECT 100.0*sum(CASE WHEN ref LIKE 'mortgage%' THEN amt END)/sum(amt) {A} WHERE amt<0")
    q("which companies do we pay by direct debit?", "list", f"SELECT DISTINCT counter_party {A} WHERE type='DD'")
    q("how much more went on Nia's card than on Gareth's", "difference", f"SELECT -((SELECT sum(amt) {A} WHERE card='Nia') - (SELECT sum(amt) {A} WHERE card='Gareth'))", [f"SELECT -((SELECT sum(amt) {A} WHERE card='Nia' AND amt<0) - (SELECT sum(amt) {A} WHERE card='Gareth' AND amt<0))"])
    q("what was the lowest our balance got to and on what day", "extreme", f"SELECT date, bal {A} ORDER BY bal LIMIT 1")
    q("first time Ovalis took more than 150 quid off us", "date", f"SELECT min(date) {A} WHERE counter_party='Ovalis Energy' AND amt < -150")
    q("how many payments have no category", "count", f"SELECT count(*) {A} WHERE category IS NULL")
    f("what are they?", "list", f"SELECT counter_party {A} WHERE category IS NULL")
    q("When did Homebarn give us money back and how much?", "lookup", f"SELECT date, amt {A} WHERE counter_party='Homebarn' AND amt>0")
    q("non essential spending per category", "group", *spent(f"{A} WHERE essential='N' GROUP BY category", pre="category, "))
    q("which weekday do we do most of our food shopping on", "extreme", f"SELECT {weekday('date')} {A} WHERE category='GROCERIES' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1", [f"SELECT {weekday('date', 'short')} {A} WHERE category='GROCERIES' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1"])
    q("number of contactless payments over £30", "count", f"SELECT count(*) {A} WHERE type='CTLS' AND amt < -30")
    q("did christmas or the bathroom cost more?", "compare", *spent(f"{A} WHERE for_what IN ('Xmas','Bathroom') GROUP BY for_what", pre="for_what, "))
    for s, w in (("-", ""), ("", "AND amt<0"), ("-", "AND amt<0")): QS[-1]["alt"].append(f"SELECT for_what, {s}sum(amt) {A} WHERE for_what IN ('Xmas','Bathroom') {w} GROUP BY for_what")
    QS[-1]["alt"].append(f"SELECT for_what {A} WHERE for_what IN ('Xmas','Bathroom') GROUP BY for_what ORDER BY sum(amt) LIMIT 1")
    q("who's been to Costello Coffee more, Nia or Gareth", "compare", f"SELECT card, count(*) {A} WHERE counter_party='Costello Coffee' GROUP BY card", [f"SELECT card {A} WHERE counter_party='Costello Coffee' GROUP BY card ORDER BY count(*) DESC LIMIT 1", f"SELECT sum(card='Nia'), sum(card='Gareth') {A} WHERE counter_party='Costello Coffee'"])
    q("top 3 places for eating out by what we spent there", "extreme", f"SELECT counter_party {A} WHERE category='EATING_OUT' GROUP BY counter_party ORDER BY sum(amt) LIMIT 3", o=True)
    q("grocery shops we've used more than 10 times", "list", f"SELECT counter_party {A} WHERE category='GROCERIES' GROUP BY counter_party HAVING count(*)>10")
    u("how much interest did the rainy day pot earn", "missing_column")
    u("what did we spend at Waitrose?", "missing_value")
    u("are we wasting too much on takeaways", "opinion")

    T("k6_gym_log")
    G = "FROM k6_gym_log"
    q("how many times did i bench", "count", f"SELECT count(*) {G} WHERE exercise='Bench press'")
    f("whats the heaviest ive gone on it", "extreme", f"SELECT max(wt) {G} WHERE exercise='Bench press'")
    q("on how many different days did I train?", "distinct", f"SELECT count(DISTINCT date) {G}")
    q("average weight for squats", "average", f"SELECT avg(wt) {G} WHERE exercise='Back squat'")
    q("longest plank and when was it", "extreme", *dur(f"{G} WHERE exercise='Plank' ORDER BY secs DESC LIMIT 1", "secs", "date, "))
    q("how far did i go on the rowing machine all together, in km", "sum", f"SELECT sum(dist) {G} WHERE exercise='Rowing machine'")
    f("same for the treadmill", "sum", f"SELECT sum(dist) {G} WHERE exercise='Treadmill'")
    f("and how long was i on that for in total?", "sum", *dur(f"{G} WHERE exercise='Treadmill'", "sum(secs)"))
    q("Total time spent on cardio", "sum", *dur(f"{G} WHERE split='Cardio'", "sum(secs)"))
    q("heaviest deadlift each month", "group", f"SELECT substr(date,1,7), max(wt) {G} WHERE exercise='Deadlift' GROUP BY 1", [f"SELECT substr(date,6,2), max(wt) {G} WHERE exercise='Deadlift' GROUP BY 1"])
    q("how many PBs have i had", "count", f"SELECT count(*) {G} WHERE pb='x'")
    f("which exercises were they on?", "list", f"SELECT DISTINCT exercise {G} WHERE pb='x'", [f"SELECT exercise {G} WHERE pb='x'"])
    q("who do i train with the most", "extreme", f"SELECT with_whom {G} WHERE with_whom IS NOT NULL GROUP BY with_whom ORDER BY count(*) DESC LIMIT 1")
    q("what % of all entries are from Ironworks", "share", f"SELECT 100.0*sum(gym='Ironworks')/count(*) {G}")
    q("entries where I forgot to put an rpe, how many?", "count", f"SELECT count(*) {G} WHERE rpe IS NULL")
    q("when did I squat 100 kg or more for the first time", "date", f"SELECT min(date) {G} WHERE exercise='Back squat' AND wt>=100")
    q("how many sets of chin-ups in june", "sum", f"SELECT sum(sets) {G} WHERE exercise='Chin-ups' AND date LIKE '2025-06%'")
    q("exercises i've done less than 5 times", "list", f"SELECT exercise {G} GROUP BY exercise HAVING count(*)<5")
    q("median RPE at the uni sports centre", "median", f"SELECT median(rpe) {G} WHERE gym='Uni Sports Ctr'")
    q("best time for 5 km on the rower?", "extreme", *dur(f"{G} WHERE exercise='Rowing machine' AND dist=5 ORDER BY secs LIMIT 1", "secs"))
    q("total kilos moved on the leg press (sets x reps x weight)", "sum", f"SELECT sum(sets*reps*wt) {G} WHERE exercise='Leg press'")
    q("how many times did i deadlift without anyone there", "count", f"SELECT count(*) {G} WHERE exercise='Deadlift' AND with_whom IS NULL")
    u("how many calories did i burn in may", "missing_column")
    u("what do I weigh now?", "missing_column")
    u("when did i last do Yoga", "missing_value", empty_ok=True)

    T("k6_hockey_fixtures")
    F = "FROM k6_hockey_fixtures"
    won = lambda t: f"((home='{t}' AND hg>ag) OR (away='{t}' AND ag>hg))"
    lost = lambda t: f"((home='{t}' AND hg<ag) OR (away='{t}' AND ag<hg))"
    q("how many games have Garsdale won", "count", f"SELECT count(*) {F} WHERE {won('Garsdale')}")
    f("and lost?", "count", f"SELECT count(*) {F} WHERE {lost('Garsdale')}")
    q("how many goals have been scored in the league altogether", "sum", f"SELECT sum(hg+ag) {F}")
    q("Average crowd at Mill Lane?", "average", f"SELECT avg(gate) {F} WHERE venue='Mill Lane Astro'")
    q("how many draws were there", "count", f"SELECT count(*) {F} WHERE hg=ag")
    f("which of them finished nil nil", "list", f"SELECT home, away {F} WHERE hg=0 AND ag=0")
    q("what was the score when Askham went to Dunsop", "lookup", f"SELECT hg, ag {F} WHERE home='Dunsop' AND away='Askham'", [f"SELECT hg || '-' || ag {F} WHERE home='Dunsop' AND away='Askham'"])
    f("who umpired it?", "lookup", f"SELECT umpire {F} WHERE home='Dunsop' AND away='Askham'")
    f("how many people were watching?", "lookup", f"SELECT gate {F} WHERE home='Dunsop' AND away='Askham'")
    q("which team scored the most goals at home", "extreme", f"SELECT home {F} GROUP BY home ORDER BY sum(hg) DESC LIMIT 1")
    q("Which games are postponed?", "list", f"SELECT home, away {F} WHERE stat='PP'")
    q("how many games has each umpire done", "group", f"SELECT umpire, count(*) {F} WHERE umpire IS NOT NULL GROUP BY umpire", [f"SELECT umpire, count(*) {F} GROUP BY umpire", f"SELECT umpire, count(*) {F} WHERE stat='FT' GROUP BY umpire"])
    q("what share of the games played did the home side win", "share", f"SELECT 100.0*sum(hg>ag)/count(*) {F} WHERE hg IS NOT NULL")
    q("home goals against away goals in total", "compare", f"SELECT sum(hg), sum(ag) {F}")
    q("goals by month pls, both teams together", "group", f"SELECT substr(date,1,7), sum(hg+ag) {F} GROUP BY 1 HAVING sum(hg+ag) IS NOT NULL", [f"SELECT substr(date,6,2), sum(hg+ag) {F} GROUP BY 1 HAVING sum(hg+ag) IS NOT NULL", f"SELECT substr(date,1,7), sum(hg+ag) {F} GROUP BY 1"])
    q("how many matches were on a wednesday", "count", f"SELECT count(*) {F} WHERE strftime('%w',date)='3'")
    q("how many yellow cards did C Haigh show", "sum", f"SELECT sum(yc) {F} WHERE umpire='C Haigh'")
    q("teams with 5 or more home wins", "list", f"SELECT home {F} WHERE hg>ag GROUP BY home HAVING count(*)>=5")
    q("How many more goals did Colne Sticks score at home than away?", "difference", f"SELECT (SELECT sum(hg) {F} WHERE home='Colne Sticks') - (SELECT sum(ag) {F} WHERE away='Colne Sticks')")
    q("away wins with more than 80 people watching", "list", f"SELECT home, away {F} WHERE ag>hg AND gate>80")
    q("date of the Brigg Vale v Fenwick Belles game", "date", f"SELECT date {F} WHERE home='Brigg Vale' AND away='Fenwick Belles'", [f"SELECT date {F} WHERE 'Brigg Vale' IN (home, away) AND 'Fenwick Belles' IN (home, away)"])
    u("who scored the goals for Ilkton", "missing_column")
    u("what do we pay the umpires per game?", "missing_column")
    u("how did Halifax get on in february", "missing_value")
    u("why was the Keld game called off", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
