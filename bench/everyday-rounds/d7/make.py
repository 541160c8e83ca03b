#!/usr/bin/env python3
"""Round d7: a butcher's Christmas orders, and the weather diary of a retired couple.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *

FULL = "January February March April May June July August September October November December".split()
WD = "Mon Tue Wed Thu Fri Sat Sun".split()


def mon(col, names=FULL):
    """SQL: the name of the month of a date column."""
    return "CASE strftime('%%m',%s) %s END" % (col, " ".join("WHEN '%02d' THEN '%s'" % (i + 1, n) for i, n in enumerate(names)))


def bymonth(what, col, rest):
    """A statement by month (2025-04) and its other readings (April, Apr, April 2025); of less than a year."""
    s = lambda m: "SELECT %s, %s %s GROUP BY 1" % (m, what, rest)
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + "||' '||strftime('%%Y',%s)" % col), s(mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col), s("CAST(strftime('%%m',%s) AS INTEGER)" % col)]


# ---------------------------------------------------------------- tables
def make_xmas():
    R = random.Random(40903)
    names = "Mrs Applegarth|Mr Bowes|Ann Carruthers|Mrs Dinsdale|The Fox & Hounds|Mr Elgin|Liz Fawcett|Mrs Garbutt|Mr Hird|Ian Jopling|Mrs Kirkbride|Paul Lazenby|Mrs Metcalfe|Mr Nattrass|Sue Outhwaite|Rev Peacock|Mrs Raine|John Sayer|Mrs Thwaite|Mr Usher|Helen Vasey|Mrs Wardle|Mr Yarker|Care Home Brook Lodge|Gill Alderson|Mr Beadle|Mrs Coates|Tom Featherstone|Mrs Hebdon|Mr Iveson|Karen Lister|Mrs Milburn|Dave Pratt|Mrs Robson|Jenny Spence|Mr Tallentire|Mrs Walton|Neil Addison|Mrs Blenkiron|Mr Cleasby|Joyce Dent|Mrs Hutchinson|Mr Kipling|Mrs Lowes|Alan Simpson|Mrs Stobbs".split("|")
    items = {"Turkey whole": (4.5, 8.5, 11.5, 12), "Turkey crown": (2.5, 5, 17.9, 12), "Goose": (4.2, 6, 16.5, 4), "Duck": (2, 2.8, 12.4, 3), "Rib of beef": (1.8, 4.5, 24.5, 7), "Topside": (1.5, 3.2, 15.8, 4), "Gammon": (2, 5, 10.95, 13), "Leg of lamb": (1.9, 2.9, 16.9, 3), "Loin of pork": (2, 4, 9.9, 4), "Pigs in blankets": (.4, 1.6, 12.5, 14), "Sausagemeat": (.5, 1.5, 7.8, 9), "Chipolatas": (.5, 1.5, 9.2, 5)}
    main = [k for k in items if k not in ("Pigs in blankets", "Sausagemeat", "Chipolatas", "Gammon")]
    side = ["Pigs in blankets", "Sausagemeat", "Chipolatas", "Gammon"]
    rows, no = [], 0
    cust = [(c, R.choice([d for d in days(D(2025, 11, 3), D(2025, 12, 18)) if d.weekday() not in (6, 0)])) for c in names]
    for c, d in sorted(cust, key=lambda x: x[1]):
        no += 1
        pub = c in ("The Fox & Hounds", "Care Home Brook Lodge")
        tel = None if R.random() < .08 else "07%d %06d" % (R.randrange(700, 990), R.randrange(10**6))
        pick = [R.choices(main, [items[k][3] for k in main])[0]]
        n = R.choices([0, 1, 2, 3, 4], [3, 5, 6, 3, 1])[0] + (1 if pub else 0)
        pick += R.sample(side, min(n, 4))
        if pub: pick += ["Rib of beef"] if pick[0] != "Rib of beef" else ["Turkey whole"]
        day = R.choices([D(2025, 12, 22), D(2025, 12, 23), D(2025, 12, 24)], [2, 6, 8])[0]
        slot = R.choice(["8:00", "8:30", "9:00", "9:30", "10:00", "10:30", "11:00", "11:30", "13:00", "13:30", "14:00", "15:00"])
        got = R.random() > .11
        dep = R.choice([None, 10, 10, 20, 20])
        for k, it in enumerate(pick):
            lo, hi, p, _ = items[it]
            kg = round(R.uniform(lo, hi) * (2.2 if pub else 1), 2) if it in main else round(R.choice([lo, (lo + hi) / 2, hi]) * (3 if pub else 1) * 2) / 2 or .5
            price = p
            rows.append([no, d.isoformat(), c, tel, it, kg, price, round(kg * price, 2), dep if k == 0 else None, day.isoformat(), slot, "yes" if got else "no", R.choice(["boned & rolled", "no giblets", "legs off", "French trim", "stuffed"]) if k == 0 and R.random() < .28 else None])
    put("d7_xmas_orders", [("No", "no", plain), ("Taken", "taken", lambda d: "%d/%d" % (int(d[8:]), int(d[5:7])) + "/25"), ("Name", "name", plain), ("tel", "tel", plain), ("What", "what", plain), ("kg", "kg", fix2), ("£ per kg", "per_kg", fix2), ("£", "amount", gbp), ("Dep. paid", "dep_paid", gbp), ("Collect", "collect", lambda d: "%s %d Dec" % (WD[D(*parts(d)).weekday()], parts(d)[2]) + " 2025"),
                            ("Time", "time", plain), ("gone", "gone", xmark), ("Prep", "prep", plain)], rows)


def make_weather():
    R = random.Random(40927)
    rows, t = [], 4.0
    norm = {1: 6.5, 2: 7.5, 3: 10, 4: 13, 5: 16.5, 6: 19.5, 7: 21.5, 8: 21, 9: 18}
    sunn = {1: 1.8, 2: 2.7, 3: 4, 4: 5.5, 5: 6.6, 6: 6.8, 7: 6.5, 8: 6, 9: 4.7}
    an = 0
    for d in days(D(2025, 1, 1), D(2025, 9, 6)):
        if d in days(D(2025, 5, 12), D(2025, 5, 25)): continue     # away
        an = .72 * an + R.gauss(0, 1.9)
        wet = R.random() < (.34 if an > 1.5 else .47)
        rain = round(min(R.expovariate(1 / 5.2) + .2, 41), 1) if wet else 0.0
        hi = norm[d.month] + an + R.gauss(0, .8) - (1.2 if wet else 0)
        lo = hi - R.uniform(4, 11) - (0 if wet else 1)
        sun = max(0, min(15, R.gauss(sunn[d.month] * (.55 if wet else 1.45), 1.8)))
        wind = R.choices(["SW", "W", "NW", "N", "NE", "E", "SE", "S"], [9, 8, 4, 2, 3, 3, 2, 4])[0]
        gust = max(6, round(R.gauss(24 + (9 if wet else 0) + (5 if d.month < 4 else 0), 8)))
        press = round(1015 - (9 if wet else -6) + R.gauss(0, 7))
        rem = None
        if rain > 12 and R.random() < .5: rem = R.choice(["garden flooded", "thunder", "downpour", "gutter overflowed"])
        elif hi < 4 and wet and R.random() < .6: rem = R.choice(["sleet", "snow flurries", "snow"])
        elif R.random() < .05: rem = R.choice(["fog early", "hazy", "rainbow", "first swallow" if d.month == 4 else "hazy", "dry spell" if d.month > 3 and not wet else "rainbow"])
        miss = R.random()
        by = R.choices(["M", "J"], [3, 2])[0]
        rows.append([d.isoformat(), None if miss < .02 else round(hi, 1), None if miss < .03 else round(lo, 1), None if .03 < miss < .045 else rain, None if .045 < miss < .1 else round(sun, 1), wind, None if .1 < miss < .13 else gust, press, by, rem])
    put("d7_weather_diary", [("Date", "date", dmy_dot), ("Max °C", "max_c", fix1), ("Min °C", "min_c", fix1), ("Rain mm", "rain_mm", fix1), ("Sun hrs", "sun_hrs", fix1), ("Wind from", "wind_from", plain), ("Gust (mph)", "gust_mph", plain), ("hPa", "hpa", plain), ("Read by", "read_by", plain), ("Remarks", "remarks", plain)], rows)


def make_tables():
    make_xmas()
    make_weather()


# ---------------------------------------------------------------- questions
def questions():
    T("d7_xmas_orders")
    X = "FROM d7_xmas_orders"
    q("how many turkey crowns do we need", "count", f"SELECT count(*) {X} WHERE what='Turkey crown'")
    f("and kilos of them altogether?", "sum", f"SELECT sum(kg) {X} WHERE what='Turkey crown'")
    q("what's on Mrs Garbutt's order", "list", f"SELECT what {X} WHERE name='Mrs Garbutt'", [f"SELECT what, kg {X} WHERE name='Mrs Garbutt'"])
    f("what does it come to", "sum", f"SELECT sum(amount) {X} WHERE name='Mrs Garbutt'")
    q("money by item", "group", f"SELECT what, sum(amount) {X} GROUP BY what")
    q("how many customers are picking up on Christmas Eve", "distinct", f"SELECT count(DISTINCT name) {X} WHERE collect='2025-12-24'")
    q("who never came for their order?", "list", f"SELECT DISTINCT name {X} WHERE gone='no'", [f"SELECT name {X} WHERE gone='no'"])
    f("how much is that worth altogether", "sum", f"SELECT sum(amount) {X} WHERE gone='no'")
    q("What was the average spend per customer?", "average", f"SELECT sum(amount)/count(DISTINCT name) {X}")
    q("did we sell more gammon or more rib of beef by weight", "compare", f"SELECT what {X} WHERE what IN ('Gammon','Rib of beef') GROUP BY what ORDER BY sum(kg) DESC LIMIT 1", [f"SELECT what, sum(kg) {X} WHERE what IN ('Gammon','Rib of beef') GROUP BY what", f"SELECT sum(CASE WHEN what='Gammon' THEN kg END), sum(CASE WHEN what='Rib of beef' THEN kg END) {X}"])
    q("deposits taken in november", "sum", f"SELECT sum(dep_paid) {X} WHERE taken LIKE '2025-11%'", [f"SELECT name, dep_paid {X} WHERE taken LIKE '2025-11%' AND dep_paid IS NOT NULL", f"SELECT count(dep_paid) {X} WHERE taken LIKE '2025-11%'"])
    q("phone number of Tom Featherstone pls", "lookup", f"SELECT DISTINCT tel {X} WHERE name='Tom Featherstone'")
    q("names of everyone with pigs in blankets collecting on the 23rd", "list", f"SELECT name {X} WHERE what='Pigs in blankets' AND collect='2025-12-23'")
    u("how many people want it delivered", "missing_column")
    u("which farm do the geese come from?", "missing_column")

    T("d7_weather_diary")
    W = "FROM d7_weather_diary"
    q("rain per month", "group", *bymonth("sum(rain_mm)", "date", W))
    f("and the hours of sunshine", "group", *bymonth("sum(sun_hrs)", "date", W))
    q("what was the hottest day of the year and how hot did it get", "extreme", f"SELECT date, max_c {W} WHERE max_c IS NOT NULL ORDER BY max_c DESC LIMIT 1")
    q("nights below freezing", "count", f"SELECT count(*) {W} WHERE min_c<0", [f"SELECT date {W} WHERE min_c<0", f"SELECT date, min_c {W} WHERE min_c<0"])
    f("how many of them in February?", "count", f"SELECT count(*) {W} WHERE min_c<0 AND date LIKE '2025-02%'")
    q("When was the last frost, i.e. the last day with a minimum under 0?", "date", f"SELECT max(date) {W} WHERE min_c<0")
    q("which direction does the wind mostly come from", "extreme", f"SELECT wind_from {W} GROUP BY wind_from ORDER BY count(*) DESC LIMIT 1")
    q("avg. max temperature july vs august", "compare", f"SELECT strftime('%Y-%m',date), avg(max_c) {W} WHERE date LIKE '2025-07%' OR date LIKE '2025-08%' GROUP BY 1", [f"SELECT {mon('date')}, avg(max_c) {W} WHERE date LIKE '2025-07%' OR date LIKE '2025-08%' GROUP BY 1", f"SELECT {mon('date', MONTHS)}, avg(max_c) {W} WHERE date LIKE '2025-07%' OR date LIKE '2025-08%' GROUP BY 1", f"SELECT avg(CASE WHEN date LIKE '2025-07%' THEN max_c END), avg(CASE WHEN date LIKE '2025-08%' THEN max_c END) {W}", f"SELECT avg(CASE WHEN date LIKE '2025-07%' THEN max_c END) - avg(CASE WHEN date LIKE '2025-08%' THEN max_c END) {W}", f"SELECT avg(CASE WHEN date LIKE '2025-08%' THEN max_c END) - avg(CASE WHEN date LIKE '2025-07%' THEN max_c END) {W}"])
    q("what percentage of days stayed completely dry", "share", f"SELECT 100.0*sum(rain_mm=0)/count(rain_mm) {W}", [f"SELECT 100.0*sum(rain_mm=0)/count(*) {W}"])
    q("dates with gusts of 45 or more", "list", f"SELECT date {W} WHERE gust_mph>=45")
    q("difference between the highest and the lowest temperature we ever had", "difference", f"SELECT max(max_c)-min(min_c) {W}")
    q("when did it snow?", "list", f"SELECT date {W} WHERE remarks LIKE '%snow%'", [f"SELECT date {W} WHERE remarks='snow'"])
    u("how humid was it on 3 july", "missing_column")
    u("how many tornadoes did we note down", "missing_value")
    u("will it be a mild autumn", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
