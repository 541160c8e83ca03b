#!/usr/bin/env python3
"""Round k7: the cows of a dairy farm, and the patients of a dentist's practice with their recalls.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_cows():
    R = random.Random(5302)
    names = "Buttercup Daisy Clover Mabel Rosie Bluebell Primrose Dolly Bess Hazel Ivy Molly Pansy Poppy Tulip Gertie Maude Ethel Duchess Countess Velvet Treacle Toffee Biscuit Bramble Heather Fern Willow Misty Stormy Cherry Plum Damson Peaches Ginger Nutmeg Pepper Saffron Sorrel Tansy Myrtle Marigold Jasmine Lupin Magnolia Olive Opal Pearl Ruby Amber Coral Crystal Dinah Edna Florence Greta Hilda Iris Josie Kitty Lottie Martha Nellie Ophelia Petunia Queenie Rita Sadie Tess Ursula Vera Wendy Xena Yolanda Zelda Agatha Bertha Clara Dora Elsie Freda Gwen Harriet Ida Joyce Lavender".split()
    R.shuffle(names)
    breeds = [("Holstein", 31.5, 9), ("Friesian", 27, 5), ("Jersey", 21, 4), ("HF x Norwegian Red", 28, 3)]
    bulls = [("Hartley Major", 7), ("Cogent Solomon", 5), ("AA Blackrock", 4), ("Duke (own)", 3)]
    today = D(2025, 9, 1)
    rows = []
    for i, n in enumerate(names):
        br, lit, _ = R.choices(breeds, [b[2] for b in breeds])[0]
        heifer = R.random() < .14
        lact = 0 if heifer else R.choices([1, 2, 3, 4, 5, 6, 7, 9], [7, 7, 6, 5, 3, 2, 1, .6])[0]
        dob = today - dt.timedelta(R.randrange(520, 760) if heifer else 730 + lact * 385 + R.randrange(-40, 160))
        since = R.randrange(12, 350)
        calved = None if heifer else today - dt.timedelta(since)
        calf = None if heifer else R.choices(["heifer", "bull", "twins", "dead"], [10, 11, 1, 1])[0]
        served, bull, pd, due = None, None, None, None
        if heifer and R.random() < .75: served = today - dt.timedelta(R.randrange(10, 230))
        if calved and since > 60 and R.random() < .93: served = calved + dt.timedelta(min(since - 3, 48 + int(R.expovariate(1 / 28))))
        if served:
            bull = R.choices([b[0] for b in bulls], [b[1] for b in bulls])[0]
            if (today - served).days > 35:
                pd = R.choices(["in calf", "empty"], [8, 2])[0]
                if pd == "in calf": due = served + dt.timedelta(282)
        if due and due < today: due = today + dt.timedelta(R.randrange(2, 20)); served = due - dt.timedelta(282)
        status = "heifer" if heifer else "dry" if due and (due - today).days < 60 else "milking"
        l = None
        if status == "milking": l = round(max(8, lit * (1.12 if lact > 1 else .9) * (1.15 - since / 620) + R.gauss(0, 2.4)), 1)
        scc = None if status != "milking" else int(R.lognormvariate(4.6 + lact * .06, .62))
        rows.append(["UK %06d" % (203114 + i * 37), n, br, dob.isoformat(), lact, calved.isoformat() if calved else None, calf, served.isoformat() if served else None, bull, pd, due.isoformat() if due else None, status, l, scc, R.choice(["hoof trimmed", "lame NH", "mastitis LR", "kicks!", "cull?", None, None, None, None, None, None, None, None, None, None, None])])
    rows.sort(key=lambda r: r[3])
    put("k7_cow_sheet", [("Tag", "tag", plain), ("NAME", "name", plain), ("Breed", "breed", plain), ("born", "born", dmy_dot), ("Lact", "lact", plain), ("last calved", "last_calved", dmy_dot), ("calf", "calf", plain), ("served", "served", dmy_dot), ("to bull", "to_bull", plain), ("PD", "pd", plain), ("due", "due", dmy_dot),
                         ("status", "status", plain), ("ltr/day", "ltr_day", fix1), ("SCC", "scc", plain), ("notes", "notes", plain)], rows)


def make_dental():
    R = random.Random(5309)
    first = "Abigail Arthur Bethan Brian Carol Connor Daphne Declan Eleanor Ewan Frances Gareth Gemma Harvey Hilary Isaac Imogen Jasper Joanne Kai Keira Leo Linda Marcus Maureen Nathan Nicola Oscar Pamela Ravi Rebecca Simon Stella Teddy Thelma Umar Valerie Walter Willow Zainab".split()
    last = "Ackroyd Bamford Catchpole Dewhurst Eccles Fitton Gilroy Hardcastle Isherwood Jagger Kenyon Leyland Mistry Nutter Openshaw Pickles Ramsbottom Schofield Thwaites Uttley Varma Whitworth Yates Zielinski".split()
    names = R.sample([(a, b) for a in first for b in last], 204)
    towns = [("Brackley Bridge", 9), ("Mossworth", 7), ("Elland Top", 5), ("Cray", 3), ("Netherfold", 2)]
    dents = [("Mr Osei", 8), ("Ms Lindgren", 7), ("Dr Pell", 5)]
    today = D(2025, 9, 12)
    rows = []
    for i, (a, b) in enumerate(names):
        kid = R.random() < .24
        dob = D(R.randrange(2009, 2022) if kid else R.choice(range(1938, 2007)), R.randrange(1, 13), R.randrange(1, 29))
        plan = "Child NHS" if kid else R.choices(["NHS", "SmilePlan", "Private"], [9, 5, 4])[0]
        recall = 6 if kid else R.choices([3, 6, 9, 12, 24], [2, 8, 3, 6, 2] if plan == "NHS" else [2, 10, 2, 3, 0])[0]
        ex = today - dt.timedelta(min(1100, int(R.expovariate(1 / (recall * 20))) + 3))
        while ex.weekday() > 4: ex -= dt.timedelta(1)
        y, m = divmod(ex.month - 1 + recall, 12)
        due = D(ex.year + y, m + 1, min(ex.day, 28))
        hyg = None if R.random() < (.85 if kid else .38) else ex + dt.timedelta(R.choice([0, 0, 0, 7, 14, 21]))
        if hyg and hyg > today: hyg = ex
        fta = R.choices([0, 1, 2, 3, 4], [16, 5, 2, 1, .6])[0]
        bal = 0 if kid else R.choices([0, R.choice([26.8, 27.4, 73.5, 75.3, 45, 62, 58.5, 145, 319.1, 326.7, 410]), -R.choice([10, 15, 25, 40])], [13, 5, 1])[0]
        rows.append([7001 + i * 3, b, a, dob.isoformat(), R.choices([t[0] for t in towns], [t[1] for t in towns])[0], R.choices([d[0] for d in dents], [d[1] for d in dents])[0], plan, ex.isoformat(), recall, due.isoformat(), hyg.isoformat() if hyg else None, R.choices([0, 1, 2, 3, 4, 6], [12, 5, 4, 2, 1, .6])[0], fta, bal, R.choices(["yes", "no", None], [14, 3, 2])[0]])
    rows.sort(key=lambda r: (r[1], r[2]))
    put("k7_dental_recalls", [("Pt no", "pt_no", plain), ("Surname", "surname", plain), ("First name", "first_name", plain), ("D.O.B.", "dob", dmy), ("Town", "town", plain), ("Dentist", "dentist", plain), ("Plan", "plan", plain), ("Last exam", "last_exam", dmy), ("Recall (mths)", "recall", plain), ("Next due", "next_due", dmy),
                              ("Last hygienist", "last_hygienist", dmy), ("Fillings", "fillings", plain), ("FTA", "fta", plain), ("Balance", "balance", gbp), ("SMS ok", "sms_ok", yn)], rows)


def make_tables():
    make_cows()
    make_dental()


# ---------------------------------------------------------------- questions
def questions():
    T("k7_cow_sheet")
    C = "FROM k7_cow_sheet"
    q("how many cows are in milk", "count", f"SELECT count(*) {C} WHERE status='milking'")
    f("and dry?", "count", f"SELECT count(*) {C} WHERE status='dry'")
    q("total litres a day from the herd", "sum", f"SELECT sum(ltr_day) {C}")
    q("avg litres per day by breed", "group", f"SELECT breed, avg(ltr_day) {C} GROUP BY breed")
    q("best 3 milkers with their litres", "topn", f"SELECT name, ltr_day {C} ORDER BY ltr_day DESC LIMIT 3", o=True)
    q("cows with a cell count over 250", "list", f"SELECT name {C} WHERE scc>250", [f"SELECT tag {C} WHERE scc>250", f"SELECT count(*) {C} WHERE scc>250"])
    q("which cows are due to calve in October, and on what day", "list", f"SELECT name, due {C} WHERE due LIKE '2025-10%'", [f"SELECT tag, due {C} WHERE due LIKE '2025-10%'"])
    f("how many of them are in calf to the Hartley bull", "count", f"SELECT count(*) {C} WHERE due LIKE '2025-10%' AND to_bull='Hartley Major'")
    q("of the ones we've had PD'd, what percentage is in calf", "share", f"SELECT 100.0*sum(pd='in calf')/count(pd) {C}")
    q("Oldest cow on the farm and when was she born?", "extreme", f"SELECT name, born {C} ORDER BY born LIMIT 1")
    q("when did Buttercup last calve", "date", f"SELECT last_calved {C} WHERE name='Buttercup'")
    q("did we get more heifer calves or bull calves", "compare", f"SELECT calf, count(*) {C} WHERE calf IN ('heifer','bull') GROUP BY calf", [f"SELECT calf {C} WHERE calf IN ('heifer','bull') GROUP BY calf ORDER BY count(*) DESC LIMIT 1", f"SELECT (SELECT count(*) {C} WHERE calf='heifer'), (SELECT count(*) {C} WHERE calf='bull')"])
    q("average number of days from calving to being served", "average", f"SELECT avg(julianday(served)-julianday(last_calved)) {C}")
    u("what price per litre are we getting for the milk", "missing_column")
    u("how many Guernseys have we got", "missing_value")

    T("k7_dental_recalls")
    P = "FROM k7_dental_recalls"
    q("number of patients per dentist", "group", f"SELECT dentist, count(*) {P} GROUP BY dentist")
    q("how many check-ups fall due in October 2025", "count", f"SELECT count(*) {P} WHERE next_due LIKE '2025-10%'")
    f("how many of those are Mr Osei's", "count", f"SELECT count(*) {P} WHERE next_due LIKE '2025-10%' AND dentist='Mr Osei'")
    q("how much money are patients owing us (not counting the ones in credit)", "sum", f"SELECT sum(balance) {P} WHERE balance>0")
    f("names and amounts for anyone over £300", "list", f"SELECT first_name, surname, balance {P} WHERE balance>300", [f"SELECT pt_no, balance {P} WHERE balance>300"])
    q("when is Gemma Pickles next due", "date", f"SELECT next_due {P} WHERE first_name='Gemma' AND surname='Pickles'")
    f("when did she last see the hygienist", "date", f"SELECT last_hygienist {P} WHERE first_name='Gemma' AND surname='Pickles'")
    q("patients who failed to attend 3 times or more", "list", f"SELECT first_name, surname {P} WHERE fta>=3", [f"SELECT pt_no {P} WHERE fta>=3", f"SELECT count(*) {P} WHERE fta>=3"])
    q("how many more fillings does an NHS adult have than a private patient, on average", "difference", f"SELECT (SELECT avg(fillings) {P} WHERE plan='NHS')-(SELECT avg(fillings) {P} WHERE plan='Private')", [f"SELECT plan, avg(fillings) {P} WHERE plan IN ('NHS','Private') GROUP BY plan"])
    q("How many patients have no hygienist visit on record?", "count", f"SELECT count(*) {P} WHERE last_hygienist IS NULL")
    q("where do most of our patients live", "extreme", f"SELECT town {P} GROUP BY town ORDER BY count(*) DESC LIMIT 1")
    q("under 5s - born since 12 sept 2020 - who are they", "list", f"SELECT first_name, surname {P} WHERE dob>='2020-09-12'", [f"SELECT first_name, surname {P} WHERE dob>'2020-09-12'", f"SELECT pt_no {P} WHERE dob>='2020-09-12'"])
    u("which patients are allergic to penicillin", "missing_column")
    u("how many patients are on Denplan", "missing_value")
    u("who is our gentlest dentist?", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
