#!/usr/bin/env python3
"""Seeded generator of two everyday tables and of the golds of 30 questions to them (round b1).

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, firms and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_subs():
    R = random.Random(101)
    last = ("Whitlock Pemberton Oyelaran Sharpe Dunne Calloway Mistry Tanner Bright Holloway Quinn Ferreira Stokes Lamb Ashdown Rees Kowalski Pike Underhill "
            "Gale Thorne Bishop Nash Hobbs Yates Marchetti Cole Drake Elgin Fry").split()
    first = ("Pam Roy Sheila Derek Ken Moira Alan Bev Graham Tunde Priya Len Maureen Colin Jean Stuart Hilary Barry Rita Keith Wendy Clive Jacek Lorna "
             "Ivy Trevor Gwen Nigel Doreen Ray Lucia Brian Carol Des Eileen Frank Glenys Howard Iris Jim").split()
    pairs = set()
    while len(pairs) < 68: pairs.add((R.choice(last), R.choice(first)))
    pairs = sorted(pairs)
    fee = {"Full": 145, "Joint": 230, "Senior": 95, "Junior": 35, "Social": 40}
    rows, no = [], 1978
    nos = R.sample(range(1978, 2065), len(pairs))
    for (l, fi), n in zip(pairs, nos):
        cat = R.choices(list(fee), [26, 8, 18, 5, 11])[0]
        due = fee[cat]
        st = R.choices(["all", "part", "none"], [54, 6, 9])[0]
        paid = due if st == "all" else R.choice([20, 50, 25]) if st == "part" and due > 50 else due if st == "part" else None
        on = None if paid is None else R.choice(days(D(2025, 1, 2), D(2025, 4, 28))).isoformat()
        how = None if paid is None else R.choices(["Bank", "Cash", "Cheque", "Card"], [34, 10, 9, 8])[0]
        joined = R.choice(days(D(2017, 4, 1) if cat == "Junior" else D(1994, 4, 1), D(2025, 1, 20))).isoformat()
        rows.append([n, "%s, %s" % (l, fi), cat, joined, R.choices(["Ludford", "Marsh End", "Stanway", "Collingham"], [28, 16, 14, 8])[0], due, paid, on, how,
                     R.choices([None, "%s%d" % (R.choice("AB"), R.randint(1, 40))], [58, 30])[0], R.choices(["no", "yes"], [50, 15])[0], R.choices([0, R.randint(1, 12), R.randint(10, 46)], [22, 34, 12])[0]])
    due, paid = sum(r[5] for r in rows), sum(r[6] or 0 for r in rows)
    put("subs_2025", [("Mem No", "mem_no", plain), ("Name", "name", plain), ("Cat", "cat", plain), ("Joined", "joined", dmy), ("Town", "town", plain),
                      ("Sub due £", "due", fix2), ("Pd £", "paid", fix2), ("pd on", "paid_on", dmy), ("How pd", "how", plain), ("Locker", "locker", plain),
                      ("Keyholder", "keyholder", xmark), ("hrs helped", "hrs", plain)],
        rows, [["", "TOTAL", "", "", "", fix2(due), fix2(paid), "", "", "", "", ""]])


def make_bar():
    R = random.Random(102)
    kinds = {"Quiz night": (310, 0, 48), "Members' night": (190, 0, 31), "Live music": (520, 5, 74), "Darts league": (150, 0, 24), "Race night": (430, 3, 61), "Private hire": (610, 0, 70)}
    crew = ["Sheila", "Derek", "Lorna", "Tunde", "Bev"]
    rows = []
    for d in days(D(2024, 1, 5), D(2025, 4, 26)):
        wd = d.weekday()
        if wd == 2 and R.random() < .45: k = R.choices(["Darts league", "Members' night"], [5, 2])[0]
        elif wd == 4 and R.random() < .62: k = R.choices(["Quiz night", "Members' night", "Live music"], [5, 5, 2])[0]
        elif wd == 5 and R.random() < .5: k = R.choices(["Live music", "Race night", "Private hire", "Members' night"], [4, 2, 3, 2])[0]
        else: continue
        b, door, h = kinds[k]
        heads = max(9, int(R.gauss(h, h * .22)))
        if d.month == 12: heads = int(heads * 1.25)
        bar = round(heads * b / h * R.uniform(.82, 1.2), 1)
        doors = float(heads * door) if door else None
        raf = float(R.choice([0, 0, 20, 26, 31, 35, 42, 48, 57])) if k != "Private hire" else None
        diff = R.choices([0.0, round(R.uniform(-4, 4), 2), round(R.uniform(-22, -5), 2)], [10, 16, 4])[0]
        rows.append([d.isoformat(), k, bar, doors, raf, heads, R.choices(crew, [8, 6, 5, 4, 3])[0], diff, "yes", None])
    for i in (-1, -2, -4): rows[i][8] = "no"
    for i, n in ((7, "card machine down"), (23, "new barrel pump"), (41, "glasses broken"), (60, "card machine down"), (79, "snow")):
        rows[i][9] = n
    put("bar_takings", [("DATE", "date", dmonyy), ("EVENING", "evening", plain), ("BAR", "bar", gbp), ("DOOR", "door", gbp), ("RAFFLE", "raffle", gbp), ("HEADS", "heads", plain),
                        ("ON DUTY", "on_duty", plain), ("TILL +/-", "till_diff", fix2), ("BANKED Y/N", "banked", yn), ("NOTES", "notes", plain)], rows)


def make_tables():
    for make in (make_subs, make_bar): make()


# ---------------------------------------------------------------- questions


def questions():
    # ------------------------------------------------------------ subs_2025
    T("subs_2025")
    q("how much have we taken in subs so far", "sum", "SELECT sum(paid) FROM subs_2025")
    f("by category", "group", "SELECT cat, sum(paid) FROM subs_2025 GROUP BY cat")
    q("who hasn't paid anything yet?", "list", "SELECT name FROM subs_2025 WHERE paid IS NULL")
    q("who has only paid part of what they owe", "list", "SELECT name FROM subs_2025 WHERE paid < due")
    q("How much is still outstanding in total?", "sum", "SELECT sum(due) - sum(paid) FROM subs_2025")
    q("number of members per town", "group", "SELECT town, count(*) FROM subs_2025 GROUP BY town")
    q("longest standing member", "extreme", "SELECT name FROM subs_2025 ORDER BY joined LIMIT 1")
    q("what % of people paid by cheque", "share", "SELECT 100.0*sum(how='Cheque')/count(*) FROM subs_2025", ["SELECT 100.0*sum(how='Cheque')/count(how) FROM subs_2025"])
    q("top 5 helpers by hours", "extreme", "SELECT name FROM subs_2025 ORDER BY hrs DESC LIMIT 5")
    q("keyholders who dont have a locker", "list", "SELECT name FROM subs_2025 WHERE keyholder='yes' AND locker IS NULL")
    q("how many seniors live in Ludford?", "count", "SELECT count(*) FROM subs_2025 WHERE cat='Senior' AND town='Ludford'")
    f("and in Stanway", "count", "SELECT count(*) FROM subs_2025 WHERE cat='Senior' AND town='Stanway'")
    q("payments received each month", "group", "SELECT substr(paid_on,1,7), sum(paid) FROM subs_2025 WHERE paid IS NOT NULL GROUP BY 1", ["SELECT substr(paid_on,1,7), count(*) FROM subs_2025 WHERE paid IS NOT NULL GROUP BY 1"])
    u("how many members are over 70", "missing_column")
    u("who still owes us for Honorary membership?", "missing_value")

    # ------------------------------------------------------------ bar_takings
    T("bar_takings")
    q("total bar takings 2024", "sum", "SELECT sum(bar) FROM bar_takings WHERE date LIKE '2024%'")
    f("and so far in 2025?", "sum", "SELECT sum(bar) FROM bar_takings WHERE date LIKE '2025%'")
    q("average bar take for each kind of evening", "group", "SELECT evening, avg(bar) FROM bar_takings GROUP BY evening")
    q("Which night had the biggest crowd?", "extreme", "SELECT date FROM bar_takings ORDER BY heads DESC LIMIT 1")
    q("nights where the till was more than £10 short", "list", "SELECT date FROM bar_takings WHERE till_diff < -10")
    q("bar, door and raffle money added together for all of November 2024", "sum", "SELECT sum(bar)+sum(door)+sum(raffle) FROM bar_takings WHERE date LIKE '2024-11%'", ["SELECT sum(bar), sum(door), sum(raffle) FROM bar_takings WHERE date LIKE '2024-11%'"])
    q("how many times was Sheila behind the bar last year i.e. 2024", "count", "SELECT count(*) FROM bar_takings WHERE on_duty='Sheila' AND date LIKE '2024%'")
    f("and Derek", "count", "SELECT count(*) FROM bar_takings WHERE on_duty='Derek' AND date LIKE '2024%'")
    q("which evenings are not banked yet", "list", "SELECT date FROM bar_takings WHERE banked='no'", ["SELECT evening FROM bar_takings WHERE banked='no'"])
    q("bar money per head on quiz nights", "average", "SELECT sum(bar)/sum(heads) FROM bar_takings WHERE evening='Quiz night'", ["SELECT avg(bar/heads) FROM bar_takings WHERE evening='Quiz night'"])
    q("avg attendance friday vs saturday", "compare", "SELECT CASE strftime('%w',date) WHEN '5' THEN 'Friday' ELSE 'Saturday' END, avg(heads) FROM bar_takings WHERE strftime('%w',date) IN ('5','6') GROUP BY 1", ["SELECT CASE strftime('%w',date) WHEN '5' THEN 'Fri' ELSE 'Sat' END, avg(heads) FROM bar_takings WHERE strftime('%w',date) IN ('5','6') GROUP BY 1"])
    q("nights with over £50 on the raffle but fewer than 30 people in", "list", "SELECT date FROM bar_takings WHERE raffle > 50 AND heads < 30")
    q("when was our last race night", "date", "SELECT max(date) FROM bar_takings WHERE evening='Race night'")
    u("how many pints of bitter did we sell in March?", "missing_column")
    u("why do darts nights bring in so little", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=False)
