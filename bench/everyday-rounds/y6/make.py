#!/usr/bin/env python3
"""Round y6: the donations to a small animal shelter, and the absences that a school office writes down.

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
    """A statement by month (2026-04) and its other readings (April, Apr, April 2026); of less than a year."""
    s = lambda m: "SELECT %s, %s %s GROUP BY 1" % (m, what, rest)
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + "||' '||strftime('%%Y',%s)" % col), s(mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col), s("CAST(strftime('%%m',%s) AS INTEGER)" % col)]


# ---------------------------------------------------------------- tables
def make_donations():
    R = random.Random(62003)
    first = "Margaret Ronald Sylvia Hamish Deirdre Kenneth Philippa Sunil Audrey Conrad Elaine Godfrey Hilary Jasper Kirsty Leonard Muriel Neville Olwen Prakash Rhona Sidney Thelma Vincent".split()
    last = "Ellwood Airey Braithwaite Capstick Dodgson Fell Garnett Huddleston Inman Jackson Kitching Lowther Mounsey Nelson Postlethwaite Rigg Strickland Tyson Woof".split()
    names = R.sample(["%s %s" % (a, b) for a in first for b in last if (a, b) != ("Margaret", "Ellwood")], 58)
    towns = {"Kendal": 9, "Ulverston": 5, "Windermere": 4, "Barrow": 5, "Penrith": 3, "Milnthorpe": 2, "Sedbergh": 2}
    people = {n: (R.choices(list(towns), list(towns.values()))[0], "yes" if R.random() < .68 else "no") for n in names}
    people["Margaret Ellwood"] = ("Kendal", "yes")
    standing = ["Margaret Ellwood"] + names[:6]
    firms = {"Fellside Vets": "Kendal", "Lowick Joinery Ltd": "Ulverston", "Tarn & Co Solicitors": "Kendal", "The Bay Horse": "Windermere", "Gilpin Pet Supplies": "Penrith"}
    trusts = {"Askew Family Trust": "Kendal", "Brathay Fund": "Windermere"}
    so = {n: R.choice([5, 10, 10, 15, 20]) for n in standing}
    rows = []
    for n in standing:                                        # a standing order every quarter
        start = R.choice([1, 1, 1, 4])
        for y in (2025, 2026):
            for m in (1, 4, 7, 10):
                d = D(y, m, 1)
                if (y == 2025 and m < start) or d > D(2026, 10, 20): continue
                rows.append([d.isoformat(), n, "Individual", people[n][0], so[n] * 3, "Standing order", "General", people[n][1]])
    alld = days(D(2025, 1, 6), D(2026, 10, 24))
    for _ in range(165):
        d = R.choice(alld)
        camp = "General"
        if d.month in (11, 12, 1): camp = R.choice(["Winter Appeal", "Winter Appeal", "Winter Appeal", "General"])
        elif D(2025, 5, 20) <= d <= D(2025, 7, 10) or D(2026, 5, 20) <= d <= D(2026, 7, 10): camp = R.choice(["Sponsored Walk", "Sponsored Walk", "General"])
        elif d >= D(2026, 2, 1): camp = R.choice(["Kennel Roof", "Kennel Roof", "General", "In memory"])
        else: camp = R.choice(["General", "General", "In memory", "Vet bills"])
        kind = R.choices(["Individual", "Company", "Trust", "Anonymous"], [30, 5, 1.2, 4])[0]
        if kind == "Individual":
            n = R.choice(names + ["Margaret Ellwood"])
            rows.append([d.isoformat(), n, kind, people[n][0], R.choice([5, 10, 10, 15, 20, 20, 25, 25, 30, 40, 50, 50, 75, 100, 150, 200]), R.choices(["Card", "Bank transfer", "Cheque", "Cash"], [9, 5, 5, 3])[0], camp, people[n][1]])
        elif kind == "Company":
            n = R.choice(list(firms))
            rows.append([d.isoformat(), n, kind, firms[n], R.choice([100, 150, 200, 250, 300, 500]), R.choice(["Bank transfer", "Bank transfer", "Cheque"]), camp, "no"])
        elif kind == "Trust":
            n = R.choice(list(trusts))
            rows.append([d.isoformat(), n, kind, trusts[n], R.choice([750, 1000, 1500, 2000]) + R.choice([0, 0, 250]), "Bank transfer", camp, "no"])
        else:
            rows.append([d.isoformat(), None, kind, None, round(R.choice([3.5, 7.2, 11.85, 20, 34.6, 46.15, 62.3, 5, 10]), 2), "Cash", camp, "no"])
    rows.sort(key=lambda r: r[0])
    out = []
    for i, (d, n, kind, town, a, how, camp, ga) in enumerate(rows):
        x = D(*parts(d))
        claimed = ("2025-07-14" if x < D(2025, 7, 1) else "2026-01-12" if x < D(2026, 1, 1) else "2026-07-13" if x < D(2026, 6, 25) else None) if ga == "yes" else None
        if claimed and R.random() < .06: claimed = None
        thank = None
        if n and how != "Standing order" and R.random() < .87:
            t = x + dt.timedelta(1 + int(R.expovariate(1 / 7)))
            if t <= D(2026, 10, 28): thank = t.isoformat()
        out.append(["D%04d" % (318 + i), d, n, kind, None if R.random() < .05 else town, a, how, camp, ga, claimed, thank])
    put("y6_shelter_donations", [("Ref", "ref", plain), ("Rec'd", "received", dmonyy), ("Donor", "donor", plain), ("Type", "type", plain), ("Town", "town", plain), ("Amount", "amount", gbp), ("How", "how", plain), ("Appeal", "appeal", plain), ("GA", "ga", yn), ("GA claimed", "ga_claimed", dmonyy), ("Thanked", "thanked", dmonyy)], out)


def make_absences():
    R = random.Random(62011)
    first = "Addison Beau Camila Declan Emery Fernanda Gus Harlow Ines Jaxon Kaia Landon Maya Nico Oakley Paige Rafael Sienna Tate Vivian Weston Ximena Zane Brooklyn Colton Delilah Easton Hazel Ivan Juniper".split()
    last = "Abbott Barrera Callahan Dietz Espinoza Flores Grady Hutchins Ibarra Jensen Kowalski Lund Medina Nguyen Ortega Pruitt Quintero Reyes Schultz Tolbert".split()
    teachers = {"K": ["Ms. Alvarez"], "1": ["Mrs. Bloom", "Mr. Tran"], "2": ["Ms. Duffy", "Mrs. Hale"], "3": ["Mr. Okoye", "Ms. Pratt"], "4": ["Mrs. Stein"], "5": ["Mr. Vance"]}
    slots = [(g, t) for g, ts in teachers.items() for t in ts]
    pupils = []
    for i, n in enumerate(R.sample(["%s, %s" % (b, a) for a in first for b in last], 96)):
        g, t = slots[i % len(slots)]
        pupils.append((n, g, t, R.choice([1, 1, 2, 2, 3, 4])))
    off = [(D(2025, 11, 26), D(2025, 11, 30)), (D(2025, 12, 22), D(2026, 1, 4)), (D(2026, 1, 19), D(2026, 1, 19)), (D(2026, 2, 16), D(2026, 2, 16)), (D(2026, 3, 30), D(2026, 4, 5)), (D(2026, 5, 25), D(2026, 5, 25)), (D(2025, 9, 1), D(2025, 9, 1)), (D(2025, 10, 13), D(2025, 10, 13))]
    school = [d for d in days(D(2025, 8, 25), D(2026, 6, 5)) if d.weekday() < 5 and not any(a <= d <= b for a, b in off)]
    reasons = {"Flu": (12, [2, 3, 3, 4, 5]), "Stomach bug": (14, [1, 1, 2, 2, 3]), "Cold": (15, [1, 1, 1, 2]), "Fever": (10, [1, 2, 2]), "Dentist": (8, [1]), "Doctor appt": (8, [1]), "Family trip": (7, [2, 3, 4, 5]), "Strep throat": (5, [2, 3]), "Funeral": (3, [1, 2]), "Head lice": (4, [1, 2]), "No reason given": (6, [1, 1, 2]), "Injury": (3, [1, 2, 6])}
    wt = {12: 2, 1: 3, 2: 4, 3: 2, 11: 2}
    rows = []
    for k in sorted(R.choices(range(len(school)), [wt.get(d.month, 1) * (1.7 if d.weekday() in (0, 4) else 1) for d in school], k=205)):
        d = school[k]
        p = R.choices(pupils, [x[3] for x in pupils])[0]
        if any(r[1] == p[0] and r[5] >= d.isoformat() for r in rows): continue
        why = R.choices(list(reasons), [v[0] * (2.2 if r == "Flu" and d.month in (12, 1, 2) else .3 if r == "Flu" and d.month not in (11, 3) else 1) for r, v in reasons.items()])[0]
        n = min(R.choice(reasons[why][1]), len(school) - k)
        lastday = school[k + n - 1]
        exc = "N" if why == "No reason given" or (why == "Family trip" and R.random() < .7) else "Y"
        by = None if why == "No reason given" else R.choices(["Mom", "Dad", "Grandma", "email"], [10, 5, 2, 4])[0]
        call = None
        if by in ("Mom", "Dad", "Grandma"):
            m = 7 * 60 + 20 + min(170, int(R.expovariate(1 / 48)))
            call = "%d:%02d" % (m // 60, m % 60)
        note = "yes" if exc == "Y" and R.random() < (.8 if why in ("Dentist", "Doctor appt", "Strep throat", "Injury") else .35) else "no"
        rows.append([None, p[0], p[1], p[2], d.isoformat(), lastday.isoformat(), n, why, by, call, exc, note])
    for i, r in enumerate(rows): r[0] = i + 1
    put("y6_absences_2526", [("#", "nr", plain), ("Student", "student", plain), ("Gr", "grade", plain), ("Teacher", "teacher", plain), ("First day", "first_day", mdy), ("Last day", "last_day", mdy), ("Days", "days", plain), ("Reason", "reason", plain), ("Called by", "called_by", plain), ("Time", "time", plain), ("Exc?", "exc", plain), ("Dr/parent note", "note", xmark)], rows)


def make_tables():
    make_donations()
    make_absences()


# ---------------------------------------------------------------- questions
def questions():
    T("y6_shelter_donations")
    S = "FROM y6_shelter_donations"
    q("how much have we raised for the kennel roof so far", "sum", f"SELECT sum(amount) {S} WHERE appeal='Kennel Roof'")
    f("from how many different donors?", "distinct", f"SELECT count(DISTINCT donor) {S} WHERE appeal='Kennel Roof'")
    q("income by month for 2026", "group", *bymonth("sum(amount)", "received", S + " WHERE received LIKE '2026%'"))
    q("who gave the biggest single donation, how much and when", "extreme", f"SELECT donor, amount, received {S} ORDER BY amount DESC LIMIT 1")
    q("people we haven't thanked yet for gifts of £100 or more", "list", f"SELECT donor {S} WHERE amount>=100 AND thanked IS NULL AND donor IS NOT NULL", [f"SELECT DISTINCT donor {S} WHERE amount>=100 AND thanked IS NULL AND donor IS NOT NULL", f"SELECT donor {S} WHERE amount>=100 AND thanked IS NULL AND type='Individual'", f"SELECT DISTINCT donor {S} WHERE amount>=100 AND thanked IS NULL AND type='Individual'", f"SELECT ref {S} WHERE amount>=100 AND thanked IS NULL", f"SELECT count(DISTINCT donor) {S} WHERE amount>=100 AND thanked IS NULL"])
    q("average donation companies vs individuals", "compare", f"SELECT type, avg(amount) {S} WHERE type IN ('Company','Individual') GROUP BY type", [f"SELECT (SELECT avg(amount) {S} WHERE type='Company'), (SELECT avg(amount) {S} WHERE type='Individual')"])
    q("total of the gift aid donations we haven't claimed on yet", "sum", f"SELECT sum(amount) {S} WHERE ga='yes' AND ga_claimed IS NULL")
    q("When did Margaret Ellwood last give us something?", "date", f"SELECT max(received) {S} WHERE donor='Margaret Ellwood'")
    f("and how much has she given in all", "sum", f"SELECT sum(amount) {S} WHERE donor='Margaret Ellwood'")
    q("what share of our money comes from trusts", "share", f"SELECT 100.0*sum(CASE WHEN type='Trust' THEN amount ELSE 0 END)/sum(amount) {S}")
    q("how many cheques did we get between 1 April 2025 and 31 March 2026", "count", f"SELECT count(*) {S} WHERE how='Cheque' AND received BETWEEN '2025-04-01' AND '2026-03-31'")
    q("how many days does it usually take us to say thank you", "average", f"SELECT avg(julianday(thanked)-julianday(received)) {S}", [f"SELECT median(julianday(thanked)-julianday(received)) {S}"])
    q("how much more did the winter appeal raise than the sponsored walk", "difference", f"SELECT (SELECT sum(amount) {S} WHERE appeal='Winter Appeal')-(SELECT sum(amount) {S} WHERE appeal='Sponsored Walk')")
    u("what's Margaret Ellwood's email", "missing_column")
    u("how much did the Spring Fayre bring in", "missing_value")

    T("y6_absences_2526")
    B = "FROM y6_absences_2526"
    q("how many school days were lost to the flu", "sum", f"SELECT sum(days) {B} WHERE reason='Flu'")
    f("just in february", "sum", f"SELECT sum(days) {B} WHERE reason='Flu' AND first_day LIKE '2026-02%'", [f"SELECT sum(days) {B} WHERE reason='Flu' AND first_day LIKE '2026-02%' AND last_day LIKE '2026-02%'"])
    q("absences per grade", "group", f"SELECT grade, count(*) {B} GROUP BY grade", [f"SELECT grade, sum(days) {B} GROUP BY grade"])
    q("which student missed the most days and how many", "extreme", f"SELECT student, sum(days) {B} GROUP BY student ORDER BY sum(days) DESC LIMIT 1")
    f("what was wrong each time?", "list", f"SELECT reason {B} WHERE student=(SELECT student {B} GROUP BY student ORDER BY sum(days) DESC LIMIT 1)", [f"SELECT DISTINCT reason {B} WHERE student=(SELECT student {B} GROUP BY student ORDER BY sum(days) DESC LIMIT 1)", f"SELECT reason, count(*) {B} WHERE student=(SELECT student {B} GROUP BY student ORDER BY sum(days) DESC LIMIT 1) GROUP BY reason"])
    q("unexcused absences in Mr. Vance's class", "list", f"SELECT student, first_day {B} WHERE teacher='Mr. Vance' AND exc='N'", [f"SELECT student {B} WHERE teacher='Mr. Vance' AND exc='N'", f"SELECT nr {B} WHERE teacher='Mr. Vance' AND exc='N'", f"SELECT count(*) {B} WHERE teacher='Mr. Vance' AND exc='N'", f"SELECT sum(days) {B} WHERE teacher='Mr. Vance' AND exc='N'"])
    f("and in Mrs. Stein's", "list", f"SELECT student, first_day {B} WHERE teacher='Mrs. Stein' AND exc='N'", [f"SELECT student {B} WHERE teacher='Mrs. Stein' AND exc='N'", f"SELECT nr {B} WHERE teacher='Mrs. Stein' AND exc='N'", f"SELECT count(*) {B} WHERE teacher='Mrs. Stein' AND exc='N'", f"SELECT sum(days) {B} WHERE teacher='Mrs. Stein' AND exc='N'"])
    q("how many parents didn't call till after 9 in the morning", "count", f"SELECT count(*) {B} WHERE length(time)=5 OR time>'9:00'", [f"SELECT count(*) {B} WHERE length(time)=5 OR time>='9:00'", f"SELECT count(*) {B} WHERE (length(time)=5 OR time>'9:00') AND called_by IN ('Mom','Dad')", f"SELECT count(*) {B} WHERE (length(time)=5 OR time>='9:00') AND called_by IN ('Mom','Dad')"])
    q("Which kids were absent on January 20, 2026?", "list", f"SELECT student {B} WHERE first_day<='2026-01-20' AND last_day>='2026-01-20'")
    q("avg length of absence by reason", "group", f"SELECT reason, avg(days) {B} GROUP BY reason")
    q("what weekday do absences start on most often", "extreme", f"SELECT {weekday('first_day')} {B} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1", [f"SELECT {weekday('first_day', 'short')} {B} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1"])
    q("did mom or dad call more often", "compare", f"SELECT called_by, count(*) {B} WHERE called_by IN ('Mom','Dad') GROUP BY called_by", [f"SELECT called_by {B} WHERE called_by IN ('Mom','Dad') GROUP BY called_by ORDER BY count(*) DESC LIMIT 1", f"SELECT called_by, count(*) {B} WHERE called_by IN ('Mom','Dad') GROUP BY called_by ORDER BY count(*) DESC LIMIT 1", f"SELECT (SELECT count(*) {B} WHERE called_by='Mom'), (SELECT count(*) {B} WHERE called_by='Dad')"])
    u("how many kids were out with chickenpox", "missing_value")
    u("why are there so many absences on fridays?", "cause")
    u("what is the bus number of the students in Ms. Pratt's class", "missing_column")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
