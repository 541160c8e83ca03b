#!/usr/bin/env python3
"""Round n7: the grant applications of a small community foundation, and a childminder's day sheet.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


def usd0(x): return "" if x is None else "${:,.0f}".format(x)
def ddd(d): return D(*parts(d)).strftime("%a ") + "%d.%d.%s" % (int(d[8:]), int(d[5:7]), d[2:4])


# ---------------------------------------------------------------- tables
def make_grants():
    R = random.Random(9903)
    areas = {"Youth": ["Boys & Girls Hall of %s", "%s Youth Orchestra", "%s Little League", "Teen Center %s"], "Food": ["%s Food Shelf", "Meals to Go %s", "%s Community Garden"], "Arts": ["%s Players", "%s Mural Project", "Friends of the %s Theater"], "Seniors": ["%s Senior Rides", "Silver Circle %s"], "Environment": ["%s Creek Keepers", "Trails of %s"], "Housing": ["%s Warming House", "Hands & Hammers %s"], "Education": ["%s Reading Partners", "Literacy %s", "%s PTA"]}
    towns = ["Millbrook", "Ashford Falls", "Denton Creek", "Rosedale", "Perry", "Larkspur"]
    orgs = []
    for a, ts in areas.items():
        for t in ts:
            for town in R.sample(towns, R.choice([2, 3, 3, 4])):
                orgs.append((t % town, town, a))
    R.shuffle(orgs)
    orgs = orgs[:41]
    revs = ["Dolores", "Hank", "Mrs. Yamada", "Curtis"]
    rows = []
    for year, cycles in ((2023, 2), (2024, 2), (2025, 2)):
        for c in range(cycles):
            who = R.sample(orgs, R.randrange(20, 25))
            close = D(year, 3, 15) if c == 0 else D(year, 9, 15)
            cyc = []
            for o in who:
                rec = close - dt.timedelta(min(40, int(R.expovariate(1 / 9))))
                ask = R.choice([1500, 2000, 2500, 3000, 4000, 5000, 5000, 6500, 7500, 10000, 10000, 12000, 15000])
                score = R.randrange(42, 98)
                if year == 2025 and c == 1: dec = R.choices(["Pending", "Withdrawn"], [14, 1])[0]
                else: dec = "Withdrawn" if R.random() < .03 else "Funded" if score > 76 else "Partial" if score > 61 else "Declined"
                give = ask if dec == "Funded" else 250 * round(ask * R.choice([.4, .5, .6, .75]) / 250) if dec == "Partial" else None
                decided = (D(year, 5, 6) if c == 0 else D(year, 11, 4)) + dt.timedelta(R.choice([0, 0, 0, 7])) if dec in ("Funded", "Partial", "Declined") else None
                due = D(year + 1, 5, 31) if c == 0 else D(year + 1, 11, 30)
                rep = "yes" if give and due < D(2025, 9, 1) and R.random() < .8 else "no" if give else None
                cyc.append([None, rec.isoformat(), o[0], o[1], o[2], ask, None if dec == "Pending" and R.random() < .6 or dec == "Withdrawn" else score, R.choice(revs) if R.random() > .05 else None, dec, decided.isoformat() if decided else None, give, due.isoformat() if give else None, rep, None])
            cyc.sort(key=lambda r: r[1])
            rows += cyc
    seen, n = set(), {}
    for r in rows:
        y = r[1][2:4]
        n[y] = n.get(y, 0) + 1
        r[0] = "%s-%03d" % (y, n[y])
        r[13] = "no" if r[2] in seen else "yes"
        seen.add(r[2])
    put("n7_grant_apps", [("App #", "app_no", plain), ("Rec'd", "recd", mdy), ("Organization", "organization", plain), ("Town", "town", plain), ("Area", "area", plain), ("Ask", "ask", usd0), ("Score", "score", plain), ("Reviewer", "reviewer", plain), ("Decision", "decision", plain), ("Board date", "board_date", mdy),
                          ("Awarded", "awarded", usd0), ("Report due", "report_due", mdy), ("Report in", "report_in", yn), ("First time?", "first_time", yn)], rows)


def make_minding():
    R = random.Random(9907)
    kids = [("Ayla", 2, (0, 1, 2), "08:00", "17:30", 6.5, ["Mum", "Dad", "Dad"]), ("Ted", 1, (0, 1, 3), "07:45", "16:00", 6.75, ["Mum", "Nana"]), ("Rosie W", 3, (1, 3, 4), "09:00", "15:00", 6.25, ["Mum", "Mum", "Auntie Jo"]), ("Rosie H", 6, (0, 2, 3, 4), "15:30", "17:45", 5.5, ["Dad"]), ("Jonah", 8, (0, 2, 4), "15:30", "18:00", 5.5, ["Mum", "Dad"]), ("Kofi", 2, (2, 3), "08:30", "17:00", 6.5, ["Mum", "Grandad"]), ("Bea", 4, (4,), "08:15", "13:00", 6.25, ["Dad", "Mum"])]
    hol = [(D(2025, 5, 26), D(2025, 5, 30))]
    bank = {D(2025, 4, 18), D(2025, 4, 21), D(2025, 5, 5), D(2025, 5, 26)}
    mins = lambda t: int(t[:2]) * 60 + int(t[3:])
    hm = lambda m: "%02d:%02d" % (m // 60, m % 60)
    rows = []
    for d in days(D(2025, 4, 1), D(2025, 6, 27)):
        if d.weekday() > 4 or d in bank or hol[0][0] <= d <= hol[0][1]: continue
        for k, age, dd, a, b, rate, who in kids:
            if d.weekday() not in dd: continue
            easter = D(2025, 4, 7) <= d <= D(2025, 4, 17)
            if age > 5 and easter:
                if R.random() < .6: continue
                a, b = "08:30", "17:30"
            note = R.choices([None, "ill, not in", "holiday", "nappies pls", "bump on knee", "new shoes", "park", "library"], [34, 2, 2, 1, 1, 1, 3, 2])[0]
            if note in ("ill, not in", "holiday"):
                fee = round((mins(b) - mins(a)) / 60 * rate / 2, 2) if note == "holiday" else 0
                rows.append([d.isoformat(), k, None, None, None, "no", "no", "no", rate, fee, None, note])
                continue
            i = mins(a) + R.choice([-5, 0, 0, 0, 5, 10, 15])
            o = mins(b) + R.choice([-30, -15, 0, 0, 0, 0, 5, 10, 20, 35])
            if o > mins(b) + 15: note = "late pick up"
            hrs = round((o - i) / 60 * 4) / 4
            rows.append([d.isoformat(), k, hm(i), hm(o), hrs, "yes" if i < 505 and R.random() < .8 else "no", "yes" if i < 720 and o > 765 else "no", "yes" if o > 1020 and R.random() < .85 else "no", rate, round(hrs * rate + (5 if note == "late pick up" else 0), 2), R.choice(who), note])
    put("n7_minding_sheet", [("Day", "day", ddd), ("Child", "child", plain), ("in", "time_in", plain), ("out", "time_out", plain), ("hrs", "hrs", plain), ("B'fast", "bfast", xmark), ("Lunch", "lunch", xmark), ("Tea", "tea", xmark), ("Rate", "rate", gbp), ("To charge", "to_charge", gbp), ("Picked up by", "picked_up_by", plain), ("Notes", "notes", plain)], rows)


def make_tables():
    make_grants()
    make_minding()


# ---------------------------------------------------------------- questions
def questions():
    T("n7_grant_apps")
    G = "FROM n7_grant_apps"
    q("How much money did we give out in total, by program area?", "group", f"SELECT area, sum(awarded) {G} GROUP BY area")
    f("just 2024 board meetings", "group", f"SELECT area, sum(awarded) {G} WHERE board_date LIKE '2024%' GROUP BY area", [f"SELECT area, sum(awarded) {G} WHERE board_date LIKE '2024%' AND awarded IS NOT NULL GROUP BY area"])
    q("how many applications are still pending", "count", f"SELECT count(*) {G} WHERE decision='Pending'")
    f("what are they asking for altogether", "sum", f"SELECT sum(ask) {G} WHERE decision='Pending'")
    q("grantees whose report was due before sept 1 2025 and hasn't come in", "list", f"SELECT organization {G} WHERE report_due<'2025-09-01' AND report_in='no'", [f"SELECT DISTINCT organization {G} WHERE report_due<'2025-09-01' AND report_in='no'", f"SELECT organization, report_due {G} WHERE report_due<'2025-09-01' AND report_in='no'", f"SELECT app_no, organization {G} WHERE report_due<'2025-09-01' AND report_in='no'"])
    q("what percent of all the dollars requested by Perry groups did we award", "share", f"SELECT 100.0*sum(awarded)/sum(ask) {G} WHERE town='Perry'")
    q("top 3 organizations by total awarded", "extreme", f"SELECT organization {G} GROUP BY organization ORDER BY sum(awarded) DESC LIMIT 3", [f"SELECT organization, sum(awarded) {G} GROUP BY organization ORDER BY sum(awarded) DESC LIMIT 3"], o=True)
    q("avg score funded vs declined", "compare", f"SELECT decision, avg(score) {G} WHERE decision IN ('Funded','Declined') GROUP BY 1")
    q("how many first time applicants did we turn down", "count", f"SELECT count(*) {G} WHERE first_time='yes' AND decision='Declined'")
    q("number of different organizations that applied from each town", "distinct", f"SELECT town, count(DISTINCT organization) {G} GROUP BY town")
    q("Which reviewer had the most apps in 2025", "extreme", f"SELECT reviewer {G} WHERE recd LIKE '2025%' AND reviewer IS NOT NULL GROUP BY reviewer ORDER BY count(*) DESC LIMIT 1", [f"SELECT reviewer, count(*) {G} WHERE recd LIKE '2025%' AND reviewer IS NOT NULL GROUP BY reviewer ORDER BY count(*) DESC LIMIT 1"])
    f("and in 2023?", "extreme", f"SELECT reviewer {G} WHERE recd LIKE '2023%' AND reviewer IS NOT NULL GROUP BY reviewer ORDER BY count(*) DESC LIMIT 1", [f"SELECT reviewer, count(*) {G} WHERE recd LIKE '2023%' AND reviewer IS NOT NULL GROUP BY reviewer ORDER BY count(*) DESC LIMIT 1"])
    q("what is the gap between what was asked for and what was awarded on partial grants", "difference", f"SELECT sum(ask)-sum(awarded) {G} WHERE decision='Partial'", [f"SELECT sum(ask)-sum(awarded), sum(ask), sum(awarded) {G} WHERE decision='Partial'", f"SELECT avg(ask-awarded) {G} WHERE decision='Partial'", f"SELECT app_no, ask-awarded {G} WHERE decision='Partial'"])
    u("how many people live in Rosedale", "missing_column")
    u("which applications in the animal welfare area got funded", "missing_value")

    T("n7_minding_sheet")
    M = "FROM n7_minding_sheet"
    q("what do I bill for Ted in May", "sum", f"SELECT sum(to_charge) {M} WHERE child='Ted' AND day LIKE '2025-05%'")
    f("and Ayla?", "sum", f"SELECT sum(to_charge) {M} WHERE child='Ayla' AND day LIKE '2025-05%'")
    q("hours per child", "group", f"SELECT child, sum(hrs) {M} GROUP BY child")
    q("who was off ill and when", "list", f"SELECT child, day {M} WHERE notes='ill, not in'")
    q("how many lunches did i make altogether", "count", f"SELECT count(*) {M} WHERE lunch='yes'")
    f("how many for Kofi", "count", f"SELECT count(*) {M} WHERE lunch='yes' AND child='Kofi'")
    q("how often was Jonah collected late", "count", f"SELECT count(*) {M} WHERE child='Jonah' AND notes='late pick up'")
    q("whats the latest Kofi was ever picked up", "extreme", f"SELECT max(time_out) {M} WHERE child='Kofi'", [f"SELECT day, time_out {M} WHERE child='Kofi' AND time_out=(SELECT max(time_out) {M} WHERE child='Kofi')"])
    q("my income april, may and june", "group", f"SELECT strftime('%Y-%m',day), sum(to_charge) {M} GROUP BY 1", [f"SELECT sum(to_charge) {M}"])
    q("average hours a day Rosie H is here (days she came)", "average", f"SELECT avg(hrs) {M} WHERE child='Rosie H'")
    q("what time did Bea get dropped off on 16 may", "lookup", f"SELECT time_in {M} WHERE child='Bea' AND day='2025-05-16'")
    q("days nana fetched ted", "list", f"SELECT day {M} WHERE child='Ted' AND picked_up_by='Nana'", [f"SELECT count(*) {M} WHERE child='Ted' AND picked_up_by='Nana'"])
    u("has Kofi's mum paid for june", "missing_column")
    u("what is Jonah allergic to?", "missing_column")
    u("how many hours was Harry here in may", "missing_value")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
