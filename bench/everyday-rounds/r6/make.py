#!/usr/bin/env python3
"""Round r6: the results of a swimming squad, and the jobs of a removal firm.

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
def make_swim():
    R = random.Random(7303)
    squad = [("Archer, Nell", 2011, "F", 1.0), ("Bakari, Jomo", 2010, "M", .93), ("Castell, Tove", 2012, "F", 1.06), ("Drummond, Kit", 2011, "M", .99), ("Eastwick, Rosa", 2010, "F", .98), ("Fenn, Callum", 2012, "M", 1.08), ("Gilroy, Maeve", 2013, "F", 1.13), ("Hsu, Leo", 2010, "M", .91),
             ("Ince, Bethan", 2012, "F", 1.04), ("Jarvis, Ned", 2013, "M", 1.15), ("Kowalska, Zofia", 2011, "F", .97), ("Lomax, Ted", 2011, "M", 1.01), ("Moran, Ailsa", 2013, "F", 1.12)]
    base = {("Free", 50): 30.2, ("Free", 100): 66, ("Free", 200): 144, ("Back", 50): 35.5, ("Back", 100): 76, ("Breast", 50): 39.8, ("Breast", 100): 87, ("Fly", 50): 33.6, ("Fly", 100): 76, ("IM", 200): 163}
    pop = {("Free", 50): 7, ("Free", 100): 6, ("Free", 200): 3, ("Back", 50): 5, ("Back", 100): 3, ("Breast", 50): 5, ("Breast", 100): 2, ("Fly", 50): 4, ("Fly", 100): 1, ("IM", 200): 2}
    meets = [("Harvest Sprint", D(2024, 10, 12), 25, .8), ("Dolphins Gala", D(2024, 11, 23), 25, .7), ("Winter League R1", D(2024, 12, 7), 25, .6), ("Winter League R2", D(2025, 1, 18), 25, .65), ("County Champs", D(2025, 2, 8), 50, .55), ("Winter League Final", D(2025, 3, 15), 25, .6), ("Easter Open", D(2025, 4, 19), 50, .65), ("Club Champs", D(2025, 5, 24), 25, .95), ("Summer Long Course", D(2025, 6, 28), 50, .6)]
    best, rows = {}, []
    likes = {s[0]: R.sample(list(base), 6) for s in squad}
    for s in squad: likes[s[0]] = sorted(set(likes[s[0]]) | {("Free", 50)})
    for k, (m, d, pool, rate) in enumerate(meets):
        for name, yob, sex, skill in squad:
            if R.random() > rate: continue
            evs = likes[name]
            for ev in R.sample(evs, R.choice([2, 2, 3, 3])):
                t = round(base[ev] * skill * (1.025 if pool == 50 else 1) * (1 - .007 * k) * R.gauss(1, .012), 2)
                dq = R.random() < (.09 if ev[0] in ("Breast", "IM") else .02)
                key = (name, ev, pool)
                pb = not dq and key in best and t < best[key]
                if not dq: best[key] = min(t, best.get(key, 999))
                place = None if dq else max(1, min(24, round((t / base[ev] - .86) * 55 + R.gauss(0, 2)) + (4 if m in ("County Champs", "Summer Long Course") else 0)))
                rows.append([m, d.isoformat(), pool, name, yob, sex, ev[1], ev[0], R.randrange(1, 6), R.choices(range(1, 9 if pool == 50 else 7), [2, 4, 6, 6, 4, 2] + ([1, 1] if pool == 50 else []))[0], None if dq else t, place, "yes" if pb else "no", "yes" if dq else "no"])
    put("r6_swim_results", [("MEET", "meet", plain), ("DATE", "date", d_mon_y), ("POOL (m)", "pool_m", plain), ("SWIMMER", "swimmer", plain), ("YOB", "yob", plain), ("M/F", "sex", plain), ("DIST", "dist", plain), ("STROKE", "stroke", plain), ("HEAT", "heat", plain), ("LANE", "lane", plain), ("TIME (sec)", "time_sec", fix2), ("POS", "pos", plain), ("PB", "pb", xmark), ("DQ", "dq", xmark)], rows)


def make_moves():
    R = random.Random(7309)
    first = "Marcus Dolores Kent Sheryl Paolo Gwen Hank Latoya Irv Noreen Omar Trudy Vince Bree Curtis Mei Randall Joy Ernesto Faith".split()
    last = "Abernathy Bergstrom Castillo Dreyer Ellison Fontaine Grubbs Hightower Ibarra Jessup Kimball Lindgren Mosley Novak Ostrander Pruitt Quimby Rasmussen".split()
    towns = {"Longford": 8, "Cedar Falls": 5, "Millbrook": 4, "Easton": 4, "Pine Ridge": 3, "Harlan": 2}
    far = {"Denton": 180, "Lake City": 240, "Springdale": 310}
    leads = {"Dale": (.05, .1), "Rico": (.22, .2), "Tammy": (-.02, .05), "Big Steve": (.12, .22)}
    ds = sorted(R.choices([d for d in days(D(2025, 1, 6), D(2025, 10, 31)) if d.weekday() != 6], [{4: 3, 5: 4, 0: 2}.get(d.weekday(), 1) * (2 if d.month in (6, 7, 8) else 1) * (1.7 if d.day > 25 else 1) for d in [d for d in days(D(2025, 1, 6), D(2025, 10, 31)) if d.weekday() != 6]], k=138))
    rows, used = [], set()
    for i, d in enumerate(ds):
        while True:
            n = "%s %s" % (R.choice(first), R.choice(last))
            if n not in used: break
        used.add(n)
        a = R.choices(list(towns), towns.values())[0]
        if R.random() < .13: b = R.choice(list(far)); mi = far[b] + R.randrange(-15, 16)
        else:
            b = R.choices(list(towns), towns.values())[0]
            mi = R.randrange(2, 9) if a == b else R.randrange(11, 48)
        bd = R.choices([1, 2, 3, 4, 5], [5, 8, 8, 4, 1])[0]
        crew = {1: 2, 2: R.choice([2, 3]), 3: 3, 4: 4, 5: 5}[bd]
        piano = R.random() < (.05 if bd < 3 else .22)
        if piano and R.random() < .3: crew = max(2, crew - 1)
        lead = R.choices(list(leads), [5, 4, 4, 4])[0]
        est = round((1.5 + bd * 1.6 + mi / 45 + piano) * 2) / 2
        act = max(2, round(est * R.gauss(1 + leads[lead][0], .13) * 2) / 2)
        quote = round(est * (45 + 38 * crew) + mi * 2.1, -1)
        bill = float(quote) if act <= est or R.random() < .35 else float(quote + (act - est) * (40 + 30 * crew))
        if act < est - 1 and R.random() < .5: bill -= 60.0
        dmg = round(R.choice([40, 65, 80, 120, 150, 220, 350, 75]) * R.uniform(.9, 1.1), 2) if R.random() < leads[lead][1] * (1.8 if piano else 1) else None
        pay = d + dt.timedelta(R.choices([0, int(R.uniform(3, 20)), int(R.uniform(20, 62))], [6, 6, 3])[0]) if R.random() > .09 else None
        if pay and pay > D(2025, 11, 5): pay = None
        rows.append(["M-%04d" % (512 + i), n, d.isoformat(), a, b, mi, bd, crew, lead, "yes" if piano else "no", est, act, float(quote), bill, pay.isoformat() if pay else None, dmg])
    put("r6_removal_jobs", [("Job", "job", plain), ("Customer", "customer", plain), ("Move Date", "move_date", mdy), ("Origin", "origin", plain), ("Dest.", "dest", plain), ("Mi", "miles", plain), ("Bdrms", "bdrms", plain), ("Crew", "crew", plain), ("Lead", "lead", plain), ("Piano?", "piano", yn), ("Est hrs", "est_hrs", plain), ("Act hrs", "act_hrs", plain), ("Quote", "quote", usd), ("Billed", "billed", usd), ("Paid On", "paid_on", mdy), ("Dmg claim", "dmg_claim", usd)], rows)


def make_tables():
    make_swim()
    make_moves()


# ---------------------------------------------------------------- questions
def questions():
    T("r6_swim_results")
    S = "FROM r6_swim_results"
    q("fastest 100 free in the 25m pool, who and what time", "extreme", f"SELECT swimmer, time_sec {S} WHERE stroke='Free' AND dist=100 AND pool_m=25 AND time_sec IS NOT NULL ORDER BY time_sec LIMIT 1")
    f("and in the long pool?", "extreme", f"SELECT swimmer, time_sec {S} WHERE stroke='Free' AND dist=100 AND pool_m=50 AND time_sec IS NOT NULL ORDER BY time_sec LIMIT 1")
    q("personal bests at each meet", "group", f"SELECT meet, count(*) {S} WHERE pb='yes' GROUP BY meet", [f"SELECT meet, sum(pb='yes') {S} GROUP BY meet"])
    q("how many times did Leo Hsu win", "count", f"SELECT count(*) {S} WHERE swimmer='Hsu, Leo' AND pos=1")
    q("who has been disqualified more than once", "list", f"SELECT swimmer {S} WHERE dq='yes' GROUP BY swimmer HAVING count(*)>1")
    f("and who never was?", "list", f"SELECT swimmer {S} GROUP BY swimmer HAVING sum(dq='yes')=0")
    q("what's the difference in seconds between Nell Archer's first and last 50 free", "difference", f"SELECT (SELECT time_sec {S} WHERE swimmer='Archer, Nell' AND stroke='Free' AND dist=50 AND time_sec IS NOT NULL ORDER BY date LIMIT 1)-(SELECT time_sec {S} WHERE swimmer='Archer, Nell' AND stroke='Free' AND dist=50 AND time_sec IS NOT NULL ORDER BY date DESC LIMIT 1)")
    q("average 50 back time, girls vs boys", "group", f"SELECT sex, avg(time_sec) {S} WHERE stroke='Back' AND dist=50 GROUP BY sex", [f"SELECT (SELECT avg(time_sec) {S} WHERE stroke='Back' AND dist=50 AND sex='F'), (SELECT avg(time_sec) {S} WHERE stroke='Back' AND dist=50 AND sex='M')"])
    q("what percentage of breaststroke swims ended in a disqualification", "share", f"SELECT 100.0*sum(dq='yes')/count(*) {S} WHERE stroke='Breast'")
    q("what did Maeve Gilroy swim at the Easter Open? distance, stroke, time and place", "list", f"SELECT dist, stroke, time_sec, pos {S} WHERE swimmer='Gilroy, Maeve' AND meet='Easter Open'")
    q("when were we last in a 25 m pool", "date", f"SELECT max(date) {S} WHERE pool_m=25")
    q("how many different kids went to the County Champs", "distinct", f"SELECT count(DISTINCT swimmer) {S} WHERE meet='County Champs'")
    q("which lane do our wins come from most", "extreme", f"SELECT lane {S} WHERE pos=1 GROUP BY lane ORDER BY count(*) DESC LIMIT 1")
    u("how many relays did we swim", "missing_value", True)
    u("which coach was on poolside at the Dolphins Gala", "missing_column")

    T("r6_removal_jobs")
    M = "FROM r6_removal_jobs"
    q("how many moves took longer than estimated", "count", f"SELECT count(*) {M} WHERE act_hrs>est_hrs")
    f("split that by crew lead", "group", f"SELECT lead, count(*) {M} WHERE act_hrs>est_hrs GROUP BY lead")
    q("who moved before July and still hasn't paid? customer, job number and the amount", "list", f"SELECT customer, job, billed {M} WHERE move_date<'2025-07-01' AND paid_on IS NULL")
    q("how much more did we bill than we quoted in total", "difference", f"SELECT sum(billed)-sum(quote) {M}")
    q("avg distance of a 4 bedroom move", "average", f"SELECT avg(miles) {M} WHERE bdrms=4")
    q("how many moves on each day of the week", "group", f"SELECT {weekday('move_date')}, count(*) {M} GROUP BY 1", [f"SELECT {weekday('move_date', 'short')}, count(*) {M} GROUP BY 1"])
    q("how many days do people take to pay us, on average", "average", f"SELECT avg(julianday(paid_on)-julianday(move_date)) {M}")
    f("who took the longest", "extreme", f"SELECT customer {M} WHERE paid_on IS NOT NULL ORDER BY julianday(paid_on)-julianday(move_date) DESC LIMIT 1", [f"SELECT customer, julianday(paid_on)-julianday(move_date) {M} WHERE paid_on IS NOT NULL ORDER BY julianday(paid_on)-julianday(move_date) DESC LIMIT 1"])
    q("which piano jobs were done without any damage claim?", "list", f"SELECT job {M} WHERE piano='yes' AND dmg_claim IS NULL", [f"SELECT customer {M} WHERE piano='yes' AND dmg_claim IS NULL"])
    q("how many people stayed in the same town", "count", f"SELECT count(*) {M} WHERE origin=dest")
    q("What did we invoice per month", "group", *bymonth("sum(billed)", "move_date", M))
    q("median bill for a two bedroom place", "median", f"SELECT median(billed) {M} WHERE bdrms=2")
    u("how many stars did Tammy's customers give", "missing_column")
    u("jobs going to Phoenix", "missing_value")
    u("why does Rico go over time so much", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
