#!/usr/bin/env python3
"""Round a1: somebody terse, all lower case, who keeps bees and runs a small bike repair shop.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_hives():
    R = random.Random(501)
    hives = [("A1", "orchard"), ("A2", "orchard"), ("A3", "orchard"), ("B1", "hill"), ("B2", "hill"), ("B3", "hill"), ("B4", "hill"), ("C1", "back garden"), ("C2", "back garden")]
    mood = {"orchard": [7, 3, 0], "hill": [3, 4, 3], "back garden": [6, 4, 0]}
    rows = []
    for y in (2023, 2024):
        for h, site in hives:
            if h == "B4" and y == 2023: continue
            for d in sorted(R.sample(days(D(y, 4, 2), D(y, 10, 12)), R.randint(6, 10))):
                late = d.month >= 8
                mites = R.randint(0, 6) if not late else R.randint(3, 34 if site == "hill" else 22)
                honey = round(R.uniform(4, 17), 1) if d.month in (7, 8) and R.random() < .7 else None
                fed = R.choice([1, 1.5, 2, 2.5, 3]) if d.month in (4, 9, 10) and R.random() < .6 else None
                treat = R.choice(["oxalic", "apiguard", "strips"]) if late and R.random() < .6 else None
                rows.append([d.isoformat(), h, site, R.choices(["y", "n"], [7, 3])[0], R.randint(2, 9), mites if R.random() < .93 else None, honey, fed, treat,
                             R.choices(["calm", "ok", "nasty"], mood[site])[0], R.choices(["tom", "jo", "ann"], [5, 3, 2])[0]])
    rows.sort()
    put("hives", [("dt", "dt", dmy_dot), ("hive", "hive", plain), ("site", "site", plain), ("queen seen", "queen_seen", plain), ("brood fr", "brood_frames", plain),
                  ("mites", "mites", plain), ("honey kg", "honey_kg", plain), ("fed (l)", "fed_l", plain), ("treat", "treatment", plain), ("temper", "temper", plain), ("by", "done_by", plain)], rows)


def make_repairs():
    R = random.Random(502)
    cust = ["Abbott, Lou", "Baines, Carol", "Castro, Rico", "Dunn, Peter", "Eriksen, Siv", "Fowler, Meg", "Gupta, Anil", "Hobbs, Terry", "Ito, Ken", "Jarvis, Nell", "Kowalski, Ada",
            "Lund, Per", "Moss, Gail", "Nash, Ollie", "Osei, Kofi", "Pratt, Dee", "Quinn, Rory", "Reyes, Luz"]
    jobs = {"tune-up": (1.0, 1.75, 5, 35), "flat": (.25, .5, 6, 14), "brakes": (.5, 1.5, 12, 70), "gears": (.75, 2, 15, 120), "wheel true": (.5, 1, 0, 12), "overhaul": (3, 6, 40, 260), "new chain": (.5, .75, 18, 48)}
    wc = [R.uniform(.6, 2.4) for _ in cust]
    ds = sorted(R.choice([d for d in days(D(2024, 2, 1), D(2024, 11, 23)) if d.weekday() != 6]) for _ in range(96))
    rows = []
    for i, d in enumerate(ds):
        j = R.choices(list(jobs), [9, 5, 4, 3, 2, 3, 3])[0]
        a, b, lo, hi = jobs[j]
        out = d + dt.timedelta(R.choice([0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 12]) + (3 if j == "overhaul" else 0))
        if out.weekday() == 6: out += dt.timedelta(1)
        if (i > 84 and R.random() < .6) or i in (61, 77): out = None
        paid = "x" if out and R.random() < .86 else None
        mech = R.choices(["dave", "mia", "stan"], [5, 4, 2])[0]
        rows.append([1971 + i, d.isoformat(), out.isoformat() if out else None, R.choices(cust, wc)[0], R.choices(["road", "mtb", "city", "e-bike", "kids"], [5, 4, 6, 3, 2])[0], j,
                     round(lo + (hi - lo) * R.random(), 2), round(round(R.uniform(a, b) * 4) / 4, 2), {"dave": 48, "mia": 52, "stan": 40}[mech], mech, paid])
    put("repairs", [("ticket", "ticket", plain), ("date_in", "date_in", us), ("date_out", "date_out", us), ("cust", "customer", plain), ("bike", "bike", plain), ("job", "job", plain),
                    ("parts_$", "parts", money("$")), ("labor_hrs", "labor_hrs", plain), ("rate", "rate", plain), ("mech", "mechanic", plain), ("pd", "paid", plain)],
        rows, [["TOTAL", "", "", "", "", "", money("$")(sum(r[6] for r in rows)), "%g" % sum(r[7] for r in rows), "", "", ""]])


def make_tables():
    make_hives()
    make_repairs()


# ---------------------------------------------------------------- questions
def questions():
    T("hives")
    q("total honey", "sum", "SELECT sum(honey_kg) FROM hives")
    q("honey per hive", "group", "SELECT hive, sum(honey_kg) FROM hives GROUP BY hive")
    f("by site instead", "group", "SELECT site, sum(honey_kg) FROM hives GROUP BY site")
    q("which hive had the worst mite count ever", "extreme", "SELECT hive FROM hives ORDER BY mites DESC LIMIT 1")
    q("how often was the queen not seen", "count", "SELECT count(*) FROM hives WHERE queen_seen='n'")
    q("avg mites on the hill", "average", "SELECT avg(mites) FROM hives WHERE site='hill'")
    q("last visit to b2", "date", "SELECT max(dt) FROM hives WHERE hive='B2'")
    q("inspections with no treatment in 2024", "count", "SELECT count(*) FROM hives WHERE treatment IS NULL AND dt LIKE '2024%'", ["SELECT dt, hive FROM hives WHERE treatment IS NULL AND dt LIKE '2024%'"])
    f("and 2023?", "count", "SELECT count(*) FROM hives WHERE treatment IS NULL AND dt LIKE '2023%'", ["SELECT dt, hive FROM hives WHERE treatment IS NULL AND dt LIKE '2023%'"])
    q("which hives were ever nasty", "list", "SELECT DISTINCT hive FROM hives WHERE temper='nasty'")
    q("honey 2023 vs 2024", "compare", "SELECT substr(dt,1,4), sum(honey_kg) FROM hives GROUP BY 1")
    q("% of inspections done by jo", "share", "SELECT 100.0*sum(done_by='jo')/count(*) FROM hives")
    q("how much syrup did i feed in sept 2024", "sum", "SELECT sum(fed_l) FROM hives WHERE dt LIKE '2024-09%'")
    u("what did the honey sell for", "missing_column")
    u("why are the hill bees so mean", "cause")

    T("repairs")
    q("labor cost per mechanic", "group", "SELECT mechanic, sum(labor_hrs*rate) FROM repairs GROUP BY mechanic")
    q("unpaid tickets with parts over 50", "list", "SELECT ticket FROM repairs WHERE paid IS NULL AND parts > 50")
    f("only mia's", "list", "SELECT ticket FROM repairs WHERE paid IS NULL AND parts > 50 AND mechanic='mia'")
    q("avg days in the shop", "average", "SELECT avg(julianday(date_out)-julianday(date_in)) FROM repairs")
    q("bikes still here?", "count", "SELECT count(*) FROM repairs WHERE date_out IS NULL", ["SELECT ticket FROM repairs WHERE date_out IS NULL"])
    q("parts total by type of bike", "group", "SELECT bike, sum(parts) FROM repairs GROUP BY bike")
    f("without overhauls", "group", "SELECT bike, sum(parts) FROM repairs WHERE job<>'overhaul' GROUP BY bike")
    q("busiest weekday for drop offs", "extreme", "SELECT %s FROM repairs GROUP BY 1 ORDER BY count(*) DESC LIMIT 1" % weekday("date_in"), ["SELECT %s FROM repairs GROUP BY 1 ORDER BY count(*) DESC LIMIT 1" % weekday("date_in", "short")])
    q("top 3 customers by parts", "extreme", "SELECT customer FROM repairs GROUP BY customer ORDER BY sum(parts) DESC LIMIT 3", o=True)
    q("whose bike was ticket 2003", "lookup", "SELECT customer FROM repairs WHERE ticket=2003")
    q("median hours for a tune-up", "median", "SELECT median(labor_hrs) FROM repairs WHERE job='tune-up'")
    q("when did fowler first come in", "date", "SELECT min(date_in) FROM repairs WHERE customer='Fowler, Meg'")
    q("tickets where parts cost more than the labor", "list", "SELECT ticket FROM repairs WHERE parts > labor_hrs*rate")
    u("how many tickets did Rob close", "missing_value")
    u("is mia better than dave", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
