#!/usr/bin/env python3
"""Round o6: the lost property of a bus company, and the shifts of a food bank's volunteers.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_lost():
    R = random.Random(9301)
    things = {"Umbrella": ("Accessories", 4, 15, 16), "Gloves": ("Clothing", 5, 20, 13), "Scarf": ("Clothing", 5, 30, 10), "Jacket": ("Clothing", 20, 120, 7), "Child's coat": ("Clothing", 15, 40, 4), "Mobile phone": ("Electronics", 80, 650, 14), "Headphones": ("Electronics", 20, 220, 9), "Laptop": ("Electronics", 250, 900, 2),
              "Tablet": ("Electronics", 90, 400, 3), "Wallet": ("Valuables", 10, 60, 8), "Purse": ("Valuables", 10, 60, 6), "Keys": ("Keys", 5, 5, 11), "Rucksack": ("Bags", 20, 80, 8), "Shopping bag": ("Bags", 5, 30, 6), "Glasses": ("Accessories", 40, 200, 7), "Walking stick": ("Accessories", 10, 30, 4),
              "Book": ("Other", 3, 12, 5), "Violin": ("Other", 350, 350, .6), "Buggy": ("Other", 60, 180, 2), "Watch": ("Valuables", 30, 190, 3)}
    first = "Lena Howard Zainab Piers Connie Ewan Marta Jerome Sylvia Tariq Nell Gareth Ivy Rosalind Femi Duncan Bea Arjun Hettie Wilf".split()
    last = "Crossley Amadi Pickering Holroyd Sutcliffe Barraclough Iqbal Dobson Greaves Lister Womersley Kaye Haigh Sykes".split()
    lines = {"1": 16, "2": 9, "4A": 7, "7": 12, "12": 8, "X5": 6, "N1": 3}
    rate = {"Mobile phone": .8, "Wallet": .7, "Purse": .72, "Keys": .5, "Laptop": .8, "Tablet": .7, "Glasses": .4, "Rucksack": .55, "Violin": 1, "Buggy": .5, "Watch": .4, "Headphones": .4, "Umbrella": .16, "Gloves": .07, "Book": .08}
    ds = sorted(R.choice(days(D(2024, 9, 2), D(2025, 3, 29))) for _ in range(214))
    rows = []
    for i, d in enumerate(ds):
        it = R.choices(list(things), [v[3] for v in things.values()])[0]
        cat, lo, hi, _ = things[it]
        val = None if R.random() < .08 else int(round(R.uniform(lo, hi) / 5) * 5) or lo
        claim = d + dt.timedelta(1 + int(R.expovariate(1 / 6))) if R.random() < rate.get(it, .25) else None
        if claim and claim.weekday() == 6: claim += dt.timedelta(1)
        if claim and claim > D(2025, 3, 31): claim = None
        late = d < D(2024, 12, 20)
        out = "Returned" if claim else "Stored" if not late or R.random() < .25 else "Charity" if R.random() < .75 else "Destroyed"
        rows.append(["LP-%d" % (2101 + i), d.isoformat(), it, cat, R.choice(["Black", "Black", "Blue", "Red", "Grey", "Green", "Brown", "Pink", None]), R.choices(list(lines), lines.values())[0], R.choices(["Driver", "Cleaner", "Passenger", None], [8, 7, 3, 1])[0],
                     val, R.choice("ABCDE") if out == "Stored" else None, out, "%s %s" % (R.choice(first), R.choice(last)) if claim else None, claim.isoformat() if claim else None, (5.0 if cat == "Electronics" else 3.0) if claim else None])
    put("o6_lost_property", [("Ref", "ref", plain), ("Found on", "found_on", dmonyy), ("Item", "item", plain), ("Category", "category", plain), ("Colour", "colour", plain), ("Line", "line", plain), ("Handed in by", "handed_in_by", plain), ("Est. value £", "est_value", plain), ("Shelf", "shelf", plain),
                             ("Outcome", "outcome", plain), ("Claimed by", "claimed_by", plain), ("Claimed on", "claimed_on", dmonyy), ("Fee £", "fee", fix2)], rows)


def make_volunteers():
    R = random.Random(9311)
    people = [("Gethin Pugh", 14, 11), ("Nerys Vaughan", 12, 4), ("Abdul Karim", 10, 7), ("Susan Tilley", 9, 2), ("Kasia Wrobel", 8, 0), ("Mostyn Rees", 8, 9), ("Ffion Beynon", 7, 3), ("Teddy Larkin", 6, 0), ("Molly Prosser", 5, 1), ("Harold Dace", 7, 12), ("Chidi Eze", 6, 5), ("Lowri Meredith", 4, 2),
              ("Pam Stacey", 5, 6), ("Jakub Wrobel", 3, 0), ("Ruth Amory", 4, 8), ("Dilys Hopkin", 3, 3), ("Ben Treharne", 4, 2), ("Safiya Noor", 3, 4), ("Ivan Petrov", 3, 5), ("Elsie Gough", 2, 1), ("Carys Lloyd", 3, 7), ("Tomos Lloyd", 2, 7)]
    young = {"Teddy Larkin", "Molly Prosser", "Jakub Wrobel", "Tomos Lloyd"}
    flaky = {"Ben Treharne": .35, "Ivan Petrov": .3, "Teddy Larkin": .22, "Harold Dace": .02, "Nerys Vaughan": .02}
    teams = {"Warehouse": ["Sorting", "Shelf stacking", "Date checking"], "Front desk": ["Greeting", "Vouchers"], "Kitchen": ["Cooking", "Tea and coffee"], "Van": ["Supermarket pick-up", "Home delivery"]}
    likes = {p: R.choices(list(teams), [8, 5, 4, 5], k=2) for p, _, _ in people}
    for y in young: likes[y] = ["Warehouse", "Front desk"]
    rows = []
    for d in days(D(2024, 11, 1), D(2025, 4, 30)):
        n = {0: 2, 2: 3, 4: 5, 5: 3}.get(d.weekday(), 0)
        if not n or d in (D(2024, 12, 25), D(2025, 1, 1)): continue
        who = []
        while len(who) < n - R.choice([0, 0, 0, 1]):
            p = R.choices(people, [w for _, w, _ in people])[0]
            if p not in who and (p[0] not in young or d.weekday() == 5 or R.random() < .25): who.append(p)
        for p, _, mi in who:
            team = R.choice(likes[p])
            start, h = R.choice([(9, 3), (9, 3.5), (9.5, 2.5), (10, 4), (13, 3), (13, 2.5), (13.5, 3.5)])
            came = R.random() >= flaky.get(p, .06)
            miles = mi * 2 if mi > 2 and came else None
            hm = lambda x: "%02d:%02d" % (int(x), int(x % 1 * 60))
            rows.append([d.isoformat(), p, team, R.choice(teams[team]), hm(start), hm(start + h), "Yes" if came else "No", h if came else None, miles, round(miles * .45, 2) if miles else None, "Yes" if p in young else "No"])
    put("o6_volunteer_shifts", [("Date", "date", iso), ("Volunteer", "volunteer", plain), ("Team", "team", plain), ("Task", "task", plain), ("Start", "start", plain), ("End", "end", plain), ("Attended", "attended", plain), ("Hours", "hours", plain), ("Travel (miles)", "travel_miles", plain),
                                ("Travel paid", "travel_paid", gbp), ("Under 18", "under_18", plain)], rows)


def make_tables():
    make_lost()
    make_volunteers()


# ---------------------------------------------------------------- questions
def questions():
    T("o6_lost_property")
    L = "FROM o6_lost_property"
    q("how many umbrellas were handed in", "count", f"SELECT count(*) {L} WHERE item='Umbrella'")
    f("how many of those were claimed?", "count", f"SELECT count(*) {L} WHERE item='Umbrella' AND claimed_on IS NOT NULL")
    q("items per category", "group", f"SELECT category, count(*) {L} GROUP BY category")
    q("What is still stored on shelf D?", "list", f"SELECT ref {L} WHERE outcome='Stored' AND shelf='D'", [f"SELECT item {L} WHERE outcome='Stored' AND shelf='D'"])
    q("what percentage of the mobile phones went back to their owners", "share", f"SELECT 100.0*sum(outcome='Returned')/count(*) {L} WHERE item='Mobile phone'")
    q("on average how many days until somebody claims their stuff", "average", f"SELECT avg(julianday(claimed_on)-julianday(found_on)) {L}")
    q("most valuable thing nobody has claimed yet", "extreme", f"SELECT ref, item {L} WHERE claimed_on IS NULL AND est_value IS NOT NULL ORDER BY est_value DESC LIMIT 1", [f"SELECT item {L} WHERE claimed_on IS NULL AND est_value IS NOT NULL ORDER BY est_value DESC LIMIT 1"])
    q("which line do people leave the most things on", "extreme", f"SELECT line {L} GROUP BY line ORDER BY count(*) DESC LIMIT 1")
    q("who claimed LP-2231", "lookup", f"SELECT claimed_by {L} WHERE ref='LP-2231'")
    q("total fees for items claimed in October 2024", "sum", f"SELECT sum(fee) {L} WHERE claimed_on LIKE '2024-10%'")
    q("what was found on 24 december", "list", f"SELECT item {L} WHERE found_on='2024-12-24'", [f"SELECT ref {L} WHERE found_on='2024-12-24'"])
    q("everything found before 1 October 2024 that we still have in store", "list", f"SELECT ref {L} WHERE found_on<'2024-10-01' AND outcome='Stored'", [f"SELECT item {L} WHERE found_on<'2024-10-01' AND outcome='Stored'"])
    f("how much is all that worth together", "sum", f"SELECT sum(est_value) {L} WHERE found_on<'2024-10-01' AND outcome='Stored'")
    u("phone number of the person who claimed LP-2231", "missing_column")
    u("how many Bicycles were found", "missing_value")

    T("o6_volunteer_shifts")
    V = "FROM o6_volunteer_shifts"
    q("total volunteer hours in 2025", "sum", f"SELECT sum(hours) {V} WHERE date LIKE '2025%'")
    q("hours by team", "group", f"SELECT team, sum(hours) {V} GROUP BY team")
    f("only march", "group", f"SELECT team, sum(hours) {V} WHERE date LIKE '2025-03%' GROUP BY team")
    q("top 5 volunteers by hours", "topn", f"SELECT volunteer {V} GROUP BY volunteer ORDER BY sum(hours) DESC LIMIT 5", o=True)
    q("how many different people have we had volunteering?", "distinct", f"SELECT count(DISTINCT volunteer) {V} WHERE attended='Yes'", [f"SELECT count(DISTINCT volunteer) {V}"])
    q("which day of the week has the most shifts", "extreme", f"SELECT {weekday('date')} {V} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1")
    q("how many shifts in February did people not turn up for", "count", f"SELECT count(*) {V} WHERE attended='No' AND date LIKE '2025-02%'")
    q("who has missed more than 2 shifts", "list", f"SELECT volunteer {V} WHERE attended='No' GROUP BY volunteer HAVING count(*)>2")
    q("what share of the hours was done by under 18s", "share", f"SELECT 100.0*sum(CASE WHEN under_18='Yes' THEN hours END)/sum(hours) {V}")
    q("How much travel money has Gethin Pugh been paid so far?", "sum", f"SELECT sum(travel_paid) {V} WHERE volunteer='Gethin Pugh'")
    q("when did Safiya Noor first come", "date", f"SELECT min(date) {V} WHERE volunteer='Safiya Noor' AND attended='Yes'")
    q("how many more hours did the warehouse do than the kitchen", "difference", f"SELECT (SELECT sum(hours) {V} WHERE team='Warehouse')-(SELECT sum(hours) {V} WHERE team='Kitchen')")
    u("which volunteers have a food hygiene certificate", "missing_column")
    u("how many hours did the Fundraising team put in?", "missing_value")
    u("why did so few people come on mondays", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
