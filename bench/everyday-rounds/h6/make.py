#!/usr/bin/env python3
"""Round h6: a woman who bakes celebration cakes to order with three helpers and keeps the order book, and a warden of a student hall, who gets the log that the night porters write.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_cakes():
    R = random.Random(8061)
    people = ("Anita Desai|Becky Thorne|Carol Hurley|Dawn Petrie|Elaine Moss|Farah Aziz|Gemma Rudd|Helen Stokoe|Ivy Chadwick|Jo Lacey|Karen Whitlock|Liz Farrant|Mandy Orrell|Nick Sayle|Olive Trent|Paul Gresty|Rita Colley|Sally Bowden|Tara Quinlan|Una Fearon|Val Dobson|Will Tranter|"
              "Adele Nunn|Bev Harker|Craig Leyland|Debbie Sykes|Emma Purvis|Fiona Galt|Graham Tull|Hannah Vickers|Ian Copley|Janet Rooke|Kath Daly|Lorna Speight|Martin Yeo|Naomi Fisk|Pat Wherry|Ros Kilner|Steve Amery|Trish Nolan|Vera Blount|Wendy Askew|Yasmin Noor|Zoe Hallam|Alan Prosser|"
              "Bridget Shaw|Chris Tempest|Diane Cottam|Ed Marlow|Flo Garside|Gina Rossi|Holly Breeze|Irene Catto|Julie Pym|Keith Ambler|Louise Carden|Mo Bashir|Nina Holt|Oscar Finch|Petra Novak|Rachel Swann|Shirley Dunn|Tim Ogden|Ursula Beck|Vince Malloy|Wanda Krol|Annie Threlfall|Brian Coe|Clare Stead|"
              "Dennis Hoyle|Eva Lund|Frank Ibbotson|Grace Adeyemi|Harriet Pike|Jackie Monk|Ken Roper|Leah Corrigan|Maureen Tait|Neil Sharrock|Polly Ensor|Ruth Ellison|Sam Tolley|Tina Marsh|Zara Malik").split("|")
    R.shuffle(people)
    fresh, known = iter(people), []
    kinds = {"Birthday": (40, (8, 45), (1, 1, 1, 2), 38), "Wedding": (18, (50, 150), (2, 3, 3, 4), 120), "Christening": (11, (20, 60), (1, 1, 2), 55), "Anniversary": (10, (12, 50), (1, 1, 2), 50),
             "Retirement": (7, (20, 60), (1, 1), 45), "Baby Shower": (6, (12, 30), (1, 1, 2), 45), "Graduation": (6, (15, 40), (1, 1), 45)}
    sponges = ["Victoria", "Chocolate", "Lemon", "Red Velvet", "Carrot", "Coffee & Walnut", "Fruit"]
    out = []
    for kind, (n, (lo, hi), tiers, base) in kinds.items():
        for _ in range(n):
            t = R.choice(tiers)
            serves = R.randrange(lo, hi + 1)
            serves = serves if serves < 15 else serves // 5 * 5
            if kind == "Graduation": placed = R.choice(days(D(2025, 5, 5), D(2025, 7, 1)))
            else: placed = R.choice(days(D(2025, 1, 6), D(2025, 8, 22)))
            lead = R.randrange(30, 120) if kind == "Wedding" else R.choices([R.randrange(3, 7), R.randrange(8, 22), R.randrange(22, 48)], [3, 8, 4])[0]
            need = placed + dt.timedelta(lead)
            price = base + serves * R.uniform(1.3, 2.2) + (t - 1) * 28
            price = round(price * 2) / 2
            dep = int(round(price * R.choice([.2, .25, .3, .5]) / 5) * 5) or 5
            if R.random() < .14: dep = None
            if R.random() < .03: price = None; dep = None
            who = R.choice(known) if known and R.random() < .24 and kind != "Wedding" else next(fresh)
            known.append(who)
            baker = R.choices(["Nadia", "Colm"], [3, 2])[0] if kind == "Wedding" else R.choices(["Nadia", "Colm", "Bethan", "Jo-Ann"], [5, 4, 4, 2])[0]
            out.append([placed.isoformat(), need.isoformat(), who, kind, None if R.random() < .05 else "Fruit" if kind in ("Wedding", "Christening") and R.random() < .35 else R.choices(sponges[:6], [8, 7, 5, 3, 3, 2])[0], t, serves, price, dep, baker,
                        "Delivered" if R.random() < (.85 if kind == "Wedding" else .3) else "Collected"])
    out.sort(key=lambda r: r[0])
    rows = [["C%d" % (310 + i)] + r for i, r in enumerate(out)]
    put("h6_cake_orders", [("Order No", "order_no", plain), ("Ordered", "ordered", d_mon_y), ("Needed By", "needed_by", d_mon_y), ("Customer", "customer", plain), ("Occasion", "occasion", plain), ("Sponge", "sponge", plain), ("Tiers", "tiers", plain), ("Serves", "serves", plain),
                           ("Price", "price", gbp), ("Deposit", "deposit", gbp), ("Baker", "baker", plain), ("Handover", "handover", plain)], rows)


def make_nights():
    R = random.Random(8063)
    kinds = {"noise": (36, (5, 40)), "lockout": (28, (5, 25)), "fire alarm": (15, (20, 75)), "flood": (8, (30, 150)), "lift stuck": (7, (20, 90)), "medical": (9, (15, 160)), "intruder": (6, (15, 80)), "brkn window": (7, (15, 50)), "bike theft": (5, (10, 35)), "power cut": (4, (20, 110))}
    rmks = {"noise": ["music, turned down", "party 20+", "2nd warning given", "drums!!", "", "", ""], "lockout": ["lost fob", "key inside", "", "", ""], "fire alarm": ["burnt toast", "vape", "hairspray", "false alarm", "chip pan"], "flood": ["washing m/c", "shower tray", "burst pipe"],
            "lift stuck": ["2 inside", "empty", ""], "medical": ["ankle", "drunk, fell", "allergic reaction", "panic attack", ""], "intruder": ["gone on arrival", "ex boyfriend", ""], "brkn window": ["football", "boarded up", ""], "bike theft": ["lock cut", ""], "power cut": ["kettle tripped it", ""]}
    blocks = ["Ash", "Birch", "Cedar", "Elm"]
    noisy = ["C12", "C14", "A3", "E21"]
    out = []
    nights = days(D(2024, 9, 20), D(2025, 3, 21))
    nights = [d for d in nights if not D(2024, 12, 18) <= d <= D(2025, 1, 6)]
    on = {d: R.choices(["Winston", "Agnieszka", "Big Dave", "T Lomax"], [5, 5, 3, 2])[0] for d in nights}
    for kind, (n, (lo, hi)) in kinds.items():
        for _ in range(n):
            d = R.choices(nights, [3 if x.weekday() in (2, 4, 5) or x == D(2024, 10, 31) else 1 for x in nights])[0]
            h = R.choices([22, 23, 0, 1, 2, 3, 4, 5], [4, 6, 7, 7, 6, 3, 2, 1])[0]
            m = R.choice([x for x in range(60) if x % 5 == 0 or R.random() < .3])
            if m == 0: m = 2
            b = R.choices(blocks, [4, 4, 7, 5])[0]
            flat = None if kind in ("lift stuck", "bike theft") else R.choice([f for f in noisy]) if kind == "noise" and R.random() < .35 else b[0] + str(R.randrange(1, 25))
            if flat: b = {x[0]: x for x in blocks}[flat[0]]
            mins = None if R.random() < .05 else R.randrange(lo, hi + 1)
            esc = {"fire alarm": "fire brig.", "medical": "ambulance", "intruder": "police", "bike theft": "police", "flood": "plumber", "lift stuck": "lift co", "brkn window": "", "power cut": "", "noise": "warden", "lockout": ""}[kind]
            if R.random() > {"fire alarm": .35, "medical": .6, "intruder": .8, "bike theft": .6, "flood": .7, "lift stuck": .9, "noise": .17}.get(kind, 0): esc = ""
            dmg = {"flood": R.randrange(80, 900), "brkn window": R.randrange(70, 260), "intruder": R.choice([None, R.randrange(40, 150)]), "lockout": R.choice([None] * 6 + [35]), "fire alarm": R.choice([None] * 4 + [R.randrange(30, 200)]), "noise": R.choice([None] * 14 + [R.randrange(20, 140)])}.get(kind)
            wait = R.choice([0, 0, 1, 1, 2, 3]) if kind in ("noise", "lockout", "medical", "fire alarm") else R.choice([1, 2, 3, 5, 6, 9, 12, 16, 21])
            clsd = None if R.random() < (.05 if kind in ("noise", "lockout") else .2) or (d > D(2025, 3, 8) and R.random() < .5) else d + dt.timedelta(wait)
            out.append((d, (h - 12) % 24, m, [d.isoformat(), "%02d:%02d" % (h, m), b, flat, kind, on[d] if R.random() < .97 else None, mins, esc or None, dmg, clsd.isoformat() if clsd else None, R.choice(rmks[kind]) or None]))
    out.sort(key=lambda r: r[:3])
    rows = [[1001 + i] + r[3] for i, r in enumerate(out)]
    put("h6_night_log", [("Log#", "log", plain), ("NIGHT OF", "night_of", dmy), ("tm", "tm", plain), ("Blk", "blk", plain), ("flat", "flat", plain), ("Incdt", "incdt", plain), ("PORTER", "porter", plain), ("mins", "mins", plain), ("esc. to", "esc_to", plain),
                         ("dmg £", "dmg", plain), ("clsd", "clsd", dmy), ("rmks", "rmks", plain)], rows)


def make_tables():
    make_cakes()
    make_nights()


# ---------------------------------------------------------------- questions
def questions():
    T("h6_cake_orders")
    C = "FROM h6_cake_orders"
    def cakes(where): return f"SELECT order_no {C} WHERE {where}", [f"SELECT customer {C} WHERE {where}", f"SELECT DISTINCT customer {C} WHERE {where}"]
    q("how many wedding cakes are in the book", "count", f"SELECT count(*) {C} WHERE occasion='Wedding'")
    f("how many of them have 3 tiers or more?", "count", f"SELECT count(*) {C} WHERE occasion='Wedding' AND tiers>=3")
    q("what do all the orders add up to in £", "sum", f"SELECT sum(price) {C}")
    f("just the birthdays", "sum", f"SELECT sum(price) {C} WHERE occasion='Birthday'")
    q("Average price by baker", "group", f"SELECT baker, avg(price) {C} GROUP BY baker")
    q("who ordered the most expensive cake and what did it cost?", "extreme", f"SELECT customer, price {C} ORDER BY price DESC LIMIT 1", [f"SELECT order_no, customer, price {C} ORDER BY price DESC LIMIT 1"])
    q("how many cakes do we need to have ready each month", "group", f"SELECT substr(needed_by,1,7), count(*) {C} GROUP BY 1")
    q("median price of an anniversary cake", "median", f"SELECT median(price) {C} WHERE occasion='Anniversary'")
    q("what % of orders do we deliver?", "share", f"SELECT 100.0*sum(handover='Delivered')/count(*) {C}")
    q("which orders haven't got a deposit", "list", *cakes("deposit IS NULL"))
    f("who's the dearest of those for?", "extreme", f"SELECT customer {C} WHERE deposit IS NULL ORDER BY price DESC LIMIT 1", [f"SELECT customer, price {C} WHERE deposit IS NULL ORDER BY price DESC LIMIT 1"])
    q("cakes for more than 50 people that aren't wedding cakes", "list", *cakes("serves>50 AND occasion<>'Wedding'"))
    q("whos baking C391", "lookup", f"SELECT baker {C} WHERE order_no='C391'")
    f("what flavour is it?", "lookup", f"SELECT sponge {C} WHERE order_no='C391'")
    f("and when does it have to be ready", "date", f"SELECT needed_by {C} WHERE order_no='C391'")
    q("3 most popular flavours and how many of each", "extreme", f"SELECT sponge, count(*) {C} WHERE sponge IS NOT NULL GROUP BY sponge ORDER BY count(*) DESC LIMIT 3", o=True)
    q("How many orders came in less than a week before they were needed?", "count", f"SELECT count(*) {C} WHERE julianday(needed_by)-julianday(ordered) < 7")
    q("how much dearer is a wedding cake than a christening cake on average", "difference", f"SELECT (SELECT avg(price) {C} WHERE occasion='Wedding') - (SELECT avg(price) {C} WHERE occasion='Christening')")
    q("names of customers who've ordered more than once", "list", f"SELECT customer {C} GROUP BY customer HAVING count(*)>1", [f"SELECT customer, count(*) {C} GROUP BY customer HAVING count(*)>1"])
    q("which birthday cake feeds the most people", "extreme", f"SELECT order_no {C} WHERE occasion='Birthday' ORDER BY serves DESC LIMIT 1",
      [f"SELECT {c} {C} WHERE occasion='Birthday' ORDER BY serves DESC LIMIT 1" for c in ("customer", "order_no, serves", "customer, serves", "order_no, customer", "order_no, customer, serves")])
    q("how many portions altogether do we have to bake for August?", "sum", f"SELECT sum(serves) {C} WHERE needed_by LIKE '2025-08%'")
    q("which occasions have brought in over £1000 in total", "group", f"SELECT occasion {C} GROUP BY occasion HAVING sum(price)>1000", [f"SELECT occasion, sum(price) {C} GROUP BY occasion HAVING sum(price)>1000"])
    q("Which bakers have never done a wedding cake?", "list", f"SELECT DISTINCT baker {C} WHERE baker NOT IN (SELECT baker {C} WHERE occasion='Wedding')")
    q("whats left to pay on C337 after the deposit", "difference", f"SELECT price-deposit {C} WHERE order_no='C337'")
    q("on average how many days ahead do people order", "average", f"SELECT avg(julianday(needed_by)-julianday(ordered)) {C}")
    u("what did we spend on ingredients for the wedding cakes", "missing_column")
    u("Zara Malik's address?", "missing_column")
    u("how many halloween cakes did we do", "missing_value")
    u("is Colm better at icing than Nadia?", "opinion")
    u("why do so many people want lemon", "cause")

    T("h6_night_log")
    N = "FROM h6_night_log"
    def jobs(where): return f"SELECT log {N} WHERE {where}", [f"SELECT incdt {N} WHERE {where}"]
    q("how many times were we called out for noise", "count", f"SELECT count(*) {N} WHERE incdt='noise'")
    f("in Cedar?", "count", f"SELECT count(*) {N} WHERE incdt='noise' AND blk='Cedar'")
    f("and Elm", "count", f"SELECT count(*) {N} WHERE incdt='noise' AND blk='Elm'")
    q("what does the damage come to altogether?", "sum", f"SELECT sum(dmg) {N}")
    f("which block had the most of it", "extreme", f"SELECT blk {N} GROUP BY blk ORDER BY sum(dmg) DESC LIMIT 1", [f"SELECT blk, sum(dmg) {N} GROUP BY blk ORDER BY sum(dmg) DESC LIMIT 1"])
    q("no. of incidents per porter", "group", f"SELECT porter, count(*) {N} WHERE porter IS NOT NULL GROUP BY porter", [f"SELECT porter, count(*) {N} GROUP BY porter"])
    q("incidents month by month", "group", f"SELECT substr(night_of,1,7), count(*) {N} GROUP BY 1")
    q("how long does a lockout take on average", "average", f"SELECT avg(mins) {N} WHERE incdt='lockout'")
    f("and a fire alarm?", "average", f"SELECT avg(mins) {N} WHERE incdt='fire alarm'")
    q("What was the longest job and which porter had it?", "extreme", f"SELECT incdt, porter {N} ORDER BY mins DESC LIMIT 1", [f"SELECT {c} {N} ORDER BY mins DESC LIMIT 1" for c in ("log, porter", "log, incdt, porter", "incdt, porter, mins", "log, porter, mins", "log, incdt, porter, mins")])
    q("which ones still havent been closed", "list", *jobs("clsd IS NULL"))
    f("how many of those are in Elm?", "count", f"SELECT count(*) {N} WHERE clsd IS NULL AND blk='Elm'")
    q("what percentage of incidents had to be escalated", "share", f"SELECT 100.0*count(esc_to)/count(*) {N}")
    q("did we get the police out more often than the ambulance?", "compare", f"SELECT esc_to, count(*) {N} WHERE esc_to IN ('police','ambulance') GROUP BY esc_to",
      [f"SELECT esc_to {N} WHERE esc_to IN ('police','ambulance') GROUP BY esc_to ORDER BY count(*) DESC LIMIT 1", f"SELECT esc_to, count(*) {N} WHERE esc_to IN ('police','ambulance') GROUP BY esc_to ORDER BY count(*) DESC LIMIT 1",
       f"SELECT sum(esc_to='police'), sum(esc_to='ambulance') {N}"])
    q("what happened on the night of 5 March", "list", f"SELECT incdt {N} WHERE night_of='2025-03-05'", [f"SELECT {c} {N} WHERE night_of='2025-03-05'" for c in ("log", "log, incdt", "tm, incdt")] + [f"SELECT DISTINCT incdt {N} WHERE night_of='2025-03-05'"])
    f("who was on duty?", "lookup", f"SELECT DISTINCT porter {N} WHERE night_of='2025-03-05'", [f"SELECT porter {N} WHERE night_of='2025-03-05'"])
    q("flats we've been called to 4 times or more", "group", f"SELECT flat {N} WHERE flat IS NOT NULL GROUP BY flat HAVING count(*)>=4", [f"SELECT flat, count(*) {N} WHERE flat IS NOT NULL GROUP BY flat HAVING count(*)>=4"])
    q("top 3 kinds of incident", "extreme", f"SELECT incdt {N} GROUP BY incdt ORDER BY count(*) DESC LIMIT 3", [f"SELECT incdt, count(*) {N} GROUP BY incdt ORDER BY count(*) DESC LIMIT 3"], o=True)
    q("how many were neither noise nor a lockout?", "count", f"SELECT count(*) {N} WHERE incdt NOT IN ('noise','lockout')")
    q("how many of the fire alarms were down to burnt toast", "count", f"SELECT count(*) {N} WHERE incdt='fire alarm' AND rmks='burnt toast'")
    q("anything in Ash between 2 and 3 in the morning?", "list", *jobs("blk='Ash' AND tm>='02:00' AND tm<'03:00'"))
    q("floods that did more than £500 damage", "list", f"SELECT log {N} WHERE incdt='flood' AND dmg>500", [f"SELECT {c} {N} WHERE incdt='flood' AND dmg>500" for c in ("flat", "log, dmg", "log, flat, dmg")])
    f("what was the average time spent on them", "average", f"SELECT avg(mins) {N} WHERE incdt='flood' AND dmg>500")
    q("which jobs took over a fortnight to close?", "list", *jobs("julianday(clsd)-julianday(night_of) > 14"))
    q("which porter has never had an intruder", "list", f"SELECT DISTINCT porter {N} WHERE porter NOT IN (SELECT porter {N} WHERE incdt='intruder' AND porter IS NOT NULL)")
    u("what do we pay T Lomax an hour", "missing_column")
    u("name of the student in E21?", "missing_column")
    u("how many gas leaks have there been", "missing_value")
    u("is Big Dave too soft on them", "opinion")
    u("Why is Cedar so rowdy?", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
