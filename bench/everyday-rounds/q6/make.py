#!/usr/bin/env python3
"""Round q6: where and how a family charges its electric car, and the loans of a school library.

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
def make_ev():
    R = random.Random(7207)
    public = [("Moorgate Retail Park", 50, 62, 8), ("Ampway A66 Services", 150, 79, 5), ("Library Square", 22, 45, 4), ("Hollin Hall Garden Centre", 22, 49, 3), ("Seaview Hotel", 7.4, 40, 2), ("Ampway Tebay North", 150, 82, 3), ("Leisure Centre", 22, 45, 3)]
    rows, odo, soc = [], 11384, 74
    d = D(2024, 10, 3)
    while d <= D(2025, 8, 30):
        gone = R.randrange(28, 130)
        if R.random() < .1: gone += 60
        odo += gone
        cold = d.month in (11, 12, 1, 2)
        start = max(4, round(soc - gone / (2.1 if cold else 2.5)))
        wd = d.weekday()
        where = R.choices(["Home", "Work", "Public"], [10, 5 if wd < 5 else 0, 5 if wd > 4 or gone > 120 else 2])[0]
        if where == "Home": place, kw, p, end = "Wallbox", 7.4, R.choices([7.5, 24.5], [7, 2])[0], R.choices([80, 90, 100], [11, 3, 4])[0]
        elif where == "Work": place, kw, p, end = "Office car park", 11, 0, min(100, start + R.randrange(20, 45))
        else:
            place, kw, p, _ = R.choices(public, [x[3] for x in public])[0]
            end = min(R.choice([78, 80, 82, 85, 95]), start + R.randrange(15, 60))
        if end <= start + 4: end = min(100, start + 12)
        kwh = round((end - start) * .58 * R.uniform(1.03, 1.12), 1)
        mins = round(kwh / min(kw, 95) * 60 * R.uniform(1.02, 1.2) + 2)
        rows.append([d.isoformat(), R.choices(["Jo", "Sam"], [3, 2])[0] if where != "Work" else "Jo", where, place, kw, start, end, kwh, mins, p, round(kwh * p / 100, 2), odo if R.random() > .06 else None])
        soc = end
        d += dt.timedelta(R.choices([1, 2, 3, 4], [6, 7, 4, 1])[0])
    put("q6_ev_charging", [("Datum/Date", "date", dmy_dot), ("driver", "driver", plain), ("loc", "loc", plain), ("charger", "charger", plain), ("kW max", "kw_max", plain), ("%start", "pct_start", plain), ("%end", "pct_end", plain), ("kWh", "kwh", fix1), ("mins", "mins", plain), ("p/kWh", "p_kwh", plain),
                           ("COST", "cost", gbp), ("Odo (mi)", "odo", plain)], rows,
        [["TOTAL", "", "", "", "", "", "", "%.1f" % sum(r[7] for r in rows), str(sum(r[8] for r in rows)), "", gbp(sum(r[10] for r in rows)), ""]])


def make_loans():
    R = random.Random(7213)
    books = [("The Salt Road", "Merrick, Isla", "Adventure", 9), ("Wolves of Winterholm", "Tann, Gregor", "Fantasy", 8), ("Dragonglass", "Tann, Gregor", "Fantasy", 7), ("Nine Lives of Otis", "Farrow, Beth", "Humour", 6), ("Minus One", "Okafor, Dele", "Sci-Fi", 5), ("The Cipher Club", "Lamb, Rosie", "Mystery", 7),
             ("Murder at Fenwick Hall", "Lamb, Rosie", "Mystery", 4), ("Trench Letters", "Hobbs, Arthur", "History", 3), ("Romans in a Hurry", "Hobbs, Arthur", "Non-fiction", 3), ("Volcanoes!", "Sato, Emi", "Non-fiction", 4), ("Goal Machine", "Dunne, Paddy", "Sport", 6), ("Offside", "Dunne, Paddy", "Sport", 4),
             ("My Sister the Cloud", "Farrow, Beth", "Poetry", 2), ("Orbit 12", "Okafor, Dele", "Sci-Fi", 4), ("The Hollow Crown of Ys", "Merrick, Isla", "Fantasy", 4), ("Bones and Stones", "Sato, Emi", "Non-fiction", 2), ("Graveyard Shift", "Voss, Karl", "Horror", 5)]
    first = "Aisha Billy Chloe Dev Ella Finlay Grace Hamza Isobel Jayden Kiran Lola Mason Niamh Omar Poppy Reuben Saskia Theo Uma Violet Wojtek Yasmin Zach Amelie Brodie Cerys Danyal Edie Freddie".split()
    last = "Ashdown Bright Chaudhry Doyle Evans Fraser Goff Hussain Ingham Jolly Kowal Lumb Marsh Nolan Oyelaran Purdy".split()
    classes = ["7A", "7B", "8A", "8B", "9A", "9B"]
    pupils = []
    R.shuffle(first)
    for i in range(30):
        c = classes[i % 6]
        pupils.append(("%s %s" % (first[i], R.choice(last)), c, R.choice([1, 1, 2, 2, 3, 4]), R.sample(sorted({b[2] for b in books}), 3), R.choice([.05, .1, .2, .45])))
    hol = [(D(2024, 10, 26), D(2024, 11, 3)), (D(2024, 12, 20), D(2025, 1, 5)), (D(2025, 2, 15), D(2025, 2, 23)), (D(2025, 4, 5), D(2025, 4, 21)), (D(2025, 5, 24), D(2025, 6, 1))]
    school = [d for d in days(D(2024, 9, 9), D(2025, 7, 11)) if d.weekday() < 5 and not any(a <= d <= b for a, b in hol)]
    rows = []
    for d in sorted(R.choices(school, [{1: 3, 3: 3}.get(d.weekday(), 1) for d in school], k=196)):
        p = R.choices(pupils, [x[2] if sum(r[1] == x[0] for r in rows) < 16 else 0 for x in pupils])[0]
        had = {r[3] for r in rows if r[1] == p[0]}
        pick = [b for b in books if b[0] not in had]
        b = R.choices(pick, [x[3] * (5 if x[2] in p[3] else 1) for x in pick])[0]
        ren = R.choices([0, 1, 2], [15, 4, 1])[0]
        due = d + dt.timedelta(21 + 14 * ren)
        late = R.random() < p[4]
        back = due + dt.timedelta(1 + int(R.expovariate(1 / 8))) if late else d + dt.timedelta(R.randrange(4, 21 + 14 * ren))
        while back.weekday() > 4 or any(x <= back <= y for x, y in hol): back += dt.timedelta(1)
        if back > D(2025, 7, 18) or R.random() < .03: back = None
        fine = (back - due).days * 5 if back and back > due else None
        rows.append([40311 + len(rows), p[0], p[1], b[0], b[1], b[2], d.isoformat(), due.isoformat(), back.isoformat() if back else None, ren, min(fine, 200) if fine else None])
    put("q6_library_loans", [("LoanID", "loan_id", plain), ("Pupil", "pupil", plain), ("Form", "form", plain), ("Title", "title", plain), ("Author", "author", plain), ("Genre", "genre", plain), ("dateOut", "date_out", dmony), ("dateDue", "date_due", dmony), ("dateBack", "date_back", dmony), ("renewals", "renewals", plain), ("fine (p)", "fine_p", plain)], rows)


def make_tables():
    make_ev()
    make_loans()


# ---------------------------------------------------------------- questions
def questions():
    T("q6_ev_charging")
    E = "FROM q6_ev_charging"
    q("how many kWh have we charged altogether", "sum", f"SELECT sum(kwh) {E}")
    f("just at home", "sum", f"SELECT sum(kwh) {E} WHERE loc='Home'")
    q("what did charging cost us each month", "group", *bymonth("sum(cost)", "date", E))
    q("what do we pay per kwh on average at public chargers", "average", f"SELECT avg(p_kwh) {E} WHERE loc='Public'", [f"SELECT 100.0*sum(cost)/sum(kwh) {E} WHERE loc='Public'", f"SELECT sum(cost)/sum(kwh) {E} WHERE loc='Public'"])
    q("longest we ever had it plugged in, when was that and how many minutes", "extreme", f"SELECT date, mins {E} ORDER BY mins DESC LIMIT 1")
    q("what share of the charges was free", "share", f"SELECT 100.0*sum(cost=0)/count(*) {E}")
    q("when did we arrive with less than 10% left? date, where and the percentage", "list", f"SELECT date, charger, pct_start {E} WHERE pct_start<10", [f"SELECT date, loc, pct_start {E} WHERE pct_start<10"])
    q("which public charger do we use the most", "extreme", f"SELECT charger {E} WHERE loc='Public' GROUP BY charger ORDER BY count(*) DESC LIMIT 1")
    q("how often did Sam charge it past 80%", "count", f"SELECT count(*) {E} WHERE driver='Sam' AND pct_end>80")
    q("how many miles did we drive between the first and the last odometer reading", "difference", f"SELECT max(odo)-min(odo) {E}")
    q("on average how many percent does a home charge put in", "average", f"SELECT avg(pct_end-pct_start) {E} WHERE loc='Home'")
    q("kWh by day of the week", "group", f"SELECT {weekday('date')}, sum(kwh) {E} GROUP BY 1", [f"SELECT {weekday('date', 'short')}, sum(kwh) {E} GROUP BY 1"])
    q("what was the most expensive charge before christmas 2024", "extreme", f"SELECT date, charger, cost {E} WHERE date<'2024-12-25' ORDER BY cost DESC LIMIT 1", [f"SELECT {c} {E} WHERE date<'2024-12-25' ORDER BY cost DESC LIMIT 1" for c in ("cost", "date, cost", "charger, cost", "date", "charger", "date, loc, cost")])
    u("how many times did we charge at Aldi", "missing_value")
    u("how cold was it outside when we charged on 14 january", "missing_column")

    T("q6_library_loans")
    L = "FROM q6_library_loans"
    q("loans per form", "group", f"SELECT form, count(*) {L} GROUP BY form")
    f("only fantasy books", "group", f"SELECT form, count(*) {L} WHERE genre='Fantasy' GROUP BY form")
    q("which books are still out in year 8, and who has them?", "list", f"SELECT title, pupil {L} WHERE form LIKE '8%' AND date_back IS NULL")
    q("most borrowed book", "extreme", f"SELECT title {L} GROUP BY title ORDER BY count(*) DESC LIMIT 1")
    q("top 2 bookworms", "topn", f"SELECT pupil {L} GROUP BY pupil ORDER BY count(*) DESC LIMIT 2", o=True)
    q("how many loans came back late", "count", f"SELECT count(*) {L} WHERE date_back>date_due")
    f("and how many of those had been renewed", "count", f"SELECT count(*) {L} WHERE date_back>date_due AND renewals>0")
    q("how long do kids keep a book on average", "average", f"SELECT avg(julianday(date_back)-julianday(date_out)) {L}")
    q("how many different pupils of 9A and 9B have borrowed something by Rosie Lamb", "distinct", f"SELECT count(DISTINCT pupil) {L} WHERE form IN ('9A','9B') AND author='Lamb, Rosie'")
    q("who was the last one to take out The Salt Road", "lookup", f"SELECT pupil {L} WHERE title='The Salt Road' ORDER BY date_out DESC LIMIT 1")
    q("how many books went out between 3 and 14 march", "count", f"SELECT count(*) {L} WHERE date_out BETWEEN '2025-03-03' AND '2025-03-14'")
    q("pupils who owe more than 1 pound in fines, and how many pence each", "list", f"SELECT pupil, sum(fine_p) {L} GROUP BY pupil HAVING sum(fine_p)>100")
    u("how many audiobooks were lent", "missing_value")
    u("is Dragonglass any good", "opinion")
    u("how many pages does Minus One have?", "missing_column")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
