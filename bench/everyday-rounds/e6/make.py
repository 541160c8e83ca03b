#!/usr/bin/env python3
"""Round e6: the office of a small wholesaler, which keeps a list of the people who apply for its jobs, and a circle of friends who write down every board game they play.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All people, places and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


def usd0(x): return "" if x is None else "${:,}".format(x)


# ---------------------------------------------------------------- tables
def make_applicants():
    R = random.Random(7101)
    first = ("Abigail Marcus Denise Trevor Yolanda Craig Latoya Stuart Bethany Omar Kirsten Duane Melissa Rafael Joanne Wesley Patrice Gavin Lucinda Terrence "
             "Heidi Kwame Rosalind Derek Imogen Sanjay Colleen Byron Natasha Elliot").split()
    last = "Thorne Delgado Whitlock Pruitt Osei Kaminski Farrow Nguyen Baxter Hollis Quintero Sadler Mbeki Lowry Castellano Ridley Varga Pope Escobar Dunleavy".split()
    jobs = {"Receptionist": (34000, 20), "Bookkeeper": (47000, 13), "Warehouse Operative": (36500, 26), "Delivery Driver": (39000, 17), "Sales Assistant": (35500, 14), "Marketing Assistant": (42000, 8)}
    sources = ["Website", "Indeed", "LinkedIn", "Referral", "Agency", "Walk-in"]
    cities = ["Ashford Mills", "Dunmore", "Kelso Bay", "Port Lindley", "Redbridge", "Salter's Cross", "Westhaven"]
    names = R.sample(["%s %s" % (a, b) for a in first for b in last], 88)
    people = names + R.sample(names[:40], 4)      # four of them tried again
    ds = sorted(R.choice([d for d in days(D(2025, 1, 6), D(2025, 9, 26)) if d.weekday() < 6]) for _ in people)
    seen, rows = {}, []
    order = names[:40]; R.shuffle(order)
    rest = names[40:] + people[88:]; R.shuffle(rest)
    for d, who in zip(ds, order + rest):
        job = R.choices(list(jobs), [v[1] for v in jobs.values()])[0]
        again = seen.get(who)
        if again: job = R.choice([j for j in jobs if j != again[1]])
        city = again[2] if again else R.choices(cities, [3, 9, 5, 7, 4, 2, 6])[0]
        yrs = again[3] if again else int(min(28, R.expovariate(1 / 6)))
        src = R.choices(sources, [22, 26, 15, 11, 10, 6])[0]
        if job == "Warehouse Operative" and src == "LinkedIn": src = "Agency"
        seen[who] = (d, job, city, yrs)
        pay = None if R.random() < .07 else int(round(jobs[job][0] * (.92 + .012 * min(yrs, 15) + R.uniform(-.05, .14)) / 500) * 500)
        inter = score = None
        late = d > D(2025, 9, 8)
        if R.random() < (.3 if late else .6):
            inter = d + dt.timedelta(R.randint(4, 31))
            while inter.weekday() > 4: inter += dt.timedelta(1)
            score = R.randint(38, 92) + min(yrs, 6)
            if R.random() < .07: score = None
        if score is None and inter: st = R.choice(["Withdrawn", "Rejected"])
        elif inter is None: st = "New" if late else R.choices(["Rejected", "Withdrawn", "On Hold"], [8, 2.5, 2])[0]
        elif score >= 80: st = R.choices(["Hired", "Offer Declined", "Withdrawn", "On Hold"], [8, 3, 1, 1])[0]
        elif score >= 65: st = R.choices(["Hired", "Rejected", "On Hold", "Withdrawn"], [2, 6, 3, 2])[0]
        else: st = R.choices(["Rejected", "Withdrawn"], [8, 1])[0]
        rec = R.choices(["Janet Moss", "Dev Patel", "Carla Whitby", None], [9, 7, 5, 1.6])[0]
        rows.append([who, job, src, city, d.isoformat(), inter and inter.isoformat(), score, yrs, pay, st, rec])
    put("e6_applicants", [("Candidate", "candidate", plain), ("Position", "position", plain), ("Source", "source", plain), ("City", "city", plain), ("Applied On", "applied_on", iso), ("Interview Date", "interview_date", iso),
                          ("Interview Score", "interview_score", plain), ("Years of Experience", "years_of_experience", plain), ("Expected Salary", "expected_salary", usd0), ("Status", "status", plain), ("Recruiter", "recruiter", plain)], rows)


def make_games():
    R = random.Random(7205)
    crew = ["Priya", "Tomasz", "Gail", "Ewan", "Lotte", "Bruno", "Shirin", "Hugh"]
    skill = dict(zip(crew, [5, 4, 3, 6, 3.4, 2, 3, 2.5]))
    #        weight, copy of, points, minutes a player, base rating, most players
    games = {"Catan": (7, "Gail", (9, 12), 22, 7, 4), "Azul": (9, "Lotte", (48, 96), 13, 8, 4), "Wingspan": (8, "Priya", (58, 112), 24, 8.4, 5), "Ticket to Ride": (6, "Gail", (88, 141), 18, 7.4, 5), "Carcassonne": (6, "Hugh", (61, 118), 14, 7, 5),
             "7 Wonders": (5, "Ewan", (42, 68), 8, 7.6, 7), "Codenames": (5, "Tomasz", None, 5, 6.6, 8), "Pandemic": (4, "Hugh", "coop", 16, 7.2, 4), "Splendor": (5, "Lotte", (15, 18), 11, 6.8, 4), "Kingdomino": (3, "Bruno", (39, 74), 6, 6.5, 4),
             "Terraforming Mars": (3, "Ewan", (55, 98), 38, 8.3, 5), "Dixit": (3, "Shirin", (30, 36), 8, 7, 6), "Sushi Go": (3, "Bruno", (36, 61), 4, 6.2, 5), "Brass Birmingham": (1, "Ewan", (110, 160), 40, 9, 4), "Everdell": (1.2, "Priya", (45, 70), 27, 8.2, 4), "Cluedo": (.7, "Gail", None, 11, 4.5, 6)}
    nights = [D(2024, 10, 10) + dt.timedelta(7 * i) for i in range(59)]
    nights = sorted(R.sample([n for n in nights if n not in (D(2024, 12, 26), D(2025, 8, 14))], 38))
    seen, rows = set(), []
    for d in nights:
        host = R.choices(["Gail", "Ewan", "Priya", "Hugh"], [6, 4, 4, 3])[0]
        there = R.sample([c for c in crew if c != host], R.choices([2, 3, 4, 5], [2, 6, 4, 2])[0]) + [host]
        can = [g for g in games if games[g][5] >= 3]
        for k in range(R.choices([1, 2, 3], [2, 5, 3])[0]):
            g = R.choices(can, [games[c][0] for c in can])[0]
            can.remove(g)
            w, own, pts, per, base, most = games[g]
            n = min(len(there), most)
            play = R.sample(there, n)
            coop = pts == "coop"
            win = None if coop or R.random() < .03 else R.choices(play, [skill[p] for p in play])[0]
            sc = R.randint(*pts) if win and pts and not coop and R.random() < .94 else None
            mins = None if R.random() < .05 else int(round((15 + per * n) * R.uniform(.8, 1.25) / 5) * 5)
            if g in ("Azul", "Sushi Go", "Codenames") and mins: mins += R.choice([0, 2, 3])
            rt = None if R.random() < .07 else max(3, min(10, round((base + R.uniform(-1.6, 1.6)) * 2) / 2))
            rows.append([d.isoformat(), g, host, n, win, sc, mins, rt, own, "yes" if g not in seen and d > D(2024, 10, 31) else "no", round(R.uniform(6, 31), 2) if k == 0 and R.random() < .85 else None])
            seen.add(g)
    put("e6_games", [("date", "date", dmy), ("GAME", "game", plain), ("Hosted @", "host", plain), ("# plyrs", "players", plain), ("Winner", "winner", plain), ("win pts", "win_pts", plain), ("Len (min)", "mins", plain),
                     ("Rtg /10", "rating", lambda x: "" if x is None else "%g" % x), ("copy of", "owner", plain), ("1st go?", "first_go", xmark), ("snax £", "snacks", fix2)], rows)


def make_tables():
    make_applicants()
    make_games()


# ---------------------------------------------------------------- questions
def questions():
    T("e6_applicants")
    q("how many people applied for the receptionist job", "count", "SELECT count(*) FROM e6_applicants WHERE position='Receptionist'")
    f("and for delivery driver?", "count", "SELECT count(*) FROM e6_applicants WHERE position='Delivery Driver'")
    q("what pay are people asking for on average, by job", "group", "SELECT position, avg(expected_salary) FROM e6_applicants GROUP BY position")
    q("Who got the best mark in the interview?", "extreme", "SELECT candidate FROM e6_applicants WHERE interview_score IS NOT NULL ORDER BY interview_score DESC LIMIT 1")
    q("when did Terrence Pruitt apply?", "date", "SELECT applied_on FROM e6_applicants WHERE candidate='Terrence Pruitt'")
    f("and when did he come in for interview", "date", "SELECT interview_date FROM e6_applicants WHERE candidate='Terrence Pruitt'")
    q("who has withdrawn?", "list", "SELECT candidate FROM e6_applicants WHERE status='Withdrawn'")
    f("which of those came through an agency?", "list", "SELECT candidate FROM e6_applicants WHERE status='Withdrawn' AND source='Agency'")
    q("how many have we hired so far", "count", "SELECT count(*) FROM e6_applicants WHERE status='Hired'")
    f("how many of them were referrals?", "count", "SELECT count(*) FROM e6_applicants WHERE status='Hired' AND source='Referral'")
    q("What percentage of all the applications ended up hired?", "share", "SELECT 100.0*sum(status='Hired')/count(*) FROM e6_applicants")
    q("linkedin vs indeed - which lot did better at interview on average?", "compare", "SELECT source, avg(interview_score) FROM e6_applicants WHERE source IN ('LinkedIn','Indeed') GROUP BY source",
      ["SELECT source FROM e6_applicants WHERE source IN ('LinkedIn','Indeed') GROUP BY source ORDER BY avg(interview_score) DESC LIMIT 1", "SELECT source, avg(interview_score) FROM e6_applicants WHERE source IN ('LinkedIn','Indeed') GROUP BY source ORDER BY 2 DESC LIMIT 1"])
    q("median yrs experience of the warehouse applicants", "median", "SELECT median(years_of_experience) FROM e6_applicants WHERE position='Warehouse Operative'")
    q("How many different towns do the applicants come from?", "distinct", "SELECT count(DISTINCT city) FROM e6_applicants")
    q("anyone wanting over 45k with less than 3 years experience?", "list", "SELECT candidate FROM e6_applicants WHERE expected_salary > 45000 AND years_of_experience < 3")
    q("difference between what bookkeepers and receptionists ask for on average", "difference", "SELECT (SELECT avg(expected_salary) FROM e6_applicants WHERE position='Bookkeeper') - (SELECT avg(expected_salary) FROM e6_applicants WHERE position='Receptionist')")
    q("How much does Heidi Nguyen want to earn?", "lookup", "SELECT expected_salary FROM e6_applicants WHERE candidate='Heidi Nguyen'")
    q("which recruiter has the most candidates", "extreme", "SELECT recruiter FROM e6_applicants WHERE recruiter IS NOT NULL GROUP BY recruiter ORDER BY count(*) DESC LIMIT 1")
    f("how many of hers got hired?", "count", "SELECT count(*) FROM e6_applicants WHERE recruiter='Janet Moss' AND status='Hired'")
    q("who applied in April?", "list", "SELECT candidate FROM e6_applicants WHERE applied_on LIKE '2025-04%'")
    f("just the receptionists", "list", "SELECT candidate FROM e6_applicants WHERE applied_on LIKE '2025-04%' AND position='Receptionist'")
    q("has anybody applied more than once?", "list", "SELECT candidate FROM e6_applicants GROUP BY candidate HAVING count(*) > 1", ["SELECT candidate, count(*) FROM e6_applicants GROUP BY candidate HAVING count(*) > 1"])
    q("how many days from applying to interview on average, by source", "group", "SELECT source, avg(julianday(interview_date)-julianday(applied_on)) FROM e6_applicants WHERE interview_date IS NOT NULL GROUP BY source")
    q("If everyone we hired gets what they asked for, what's the total salary bill?", "sum", "SELECT sum(expected_salary) FROM e6_applicants WHERE status='Hired'")
    u("how old is Derek Nguyen?", "missing_column")
    u("do any of them speak spanish", "missing_column")
    u("how many people applied for the chef job?", "missing_value")
    u("what's the status of Gordon Tapley", "missing_value")
    u("who would fit in best with our team?", "opinion")
    u("why do so many people withdraw", "cause")

    T("e6_games")
    q("how many games did we play in march", "count", "SELECT count(*) FROM e6_games WHERE date LIKE '2025-03%'", ["SELECT count(DISTINCT game) FROM e6_games WHERE date LIKE '2025-03%'"])
    f("and in may?", "count", "SELECT count(*) FROM e6_games WHERE date LIKE '2025-05%'", ["SELECT count(DISTINCT game) FROM e6_games WHERE date LIKE '2025-05%'"])
    q("who's won the most overall?", "extreme", "SELECT winner FROM e6_games WHERE winner IS NOT NULL GROUP BY winner ORDER BY count(*) DESC LIMIT 1")
    q("What's our most played game?", "extreme", "SELECT game FROM e6_games GROUP BY game ORDER BY count(*) DESC LIMIT 1")
    f("who wins that one most often", "extreme", "SELECT winner FROM e6_games WHERE game='Catan' AND winner IS NOT NULL GROUP BY winner ORDER BY count(*) DESC LIMIT 1")
    q("how long does a game of Azul take us on average?", "average", "SELECT avg(mins) FROM e6_games WHERE game='Azul'")
    q("total spent on snacks", "sum", "SELECT sum(snacks) FROM e6_games")
    f("only when we were at Gail's", "sum", "SELECT sum(snacks) FROM e6_games WHERE host='Gail'")
    q("avg rating for each game", "group", "SELECT game, avg(rating) FROM e6_games GROUP BY game")
    q("When did we last play Azul?", "date", "SELECT max(date) FROM e6_games WHERE game='Azul'")
    f("and who won it?", "lookup", "SELECT winner FROM e6_games WHERE game='Azul' ORDER BY date DESC LIMIT 1")
    q("highest winning score in wingspan and who got it", "extreme", "SELECT winner, win_pts FROM e6_games WHERE game='Wingspan' AND win_pts IS NOT NULL ORDER BY win_pts DESC LIMIT 1")
    q("priya or tomasz, who's got more wins?", "compare", "SELECT winner, count(*) FROM e6_games WHERE winner IN ('Priya','Tomasz') GROUP BY winner", ["SELECT winner FROM e6_games WHERE winner IN ('Priya','Tomasz') GROUP BY winner ORDER BY count(*) DESC LIMIT 1",
      "SELECT winner, count(*) FROM e6_games WHERE winner IN ('Priya','Tomasz') GROUP BY winner ORDER BY count(*) DESC LIMIT 1"])
    q("how many different games have we played in all", "distinct", "SELECT count(DISTINCT game) FROM e6_games")
    q("What % of games did Ewan win?", "share", "SELECT 100.0*sum(coalesce(winner,'')='Ewan')/count(*) FROM e6_games", ["SELECT 100.0*sum(winner='Ewan')/count(*) FROM e6_games WHERE winner IS NOT NULL"])
    q("median rating for Wingspan", "median", "SELECT median(rating) FROM e6_games WHERE game='Wingspan'")
    f("and Catan?", "median", "SELECT median(rating) FROM e6_games WHERE game='Catan'")
    q("which games have ever got a 9 or better?", "list", "SELECT DISTINCT game FROM e6_games WHERE rating >= 9", ["SELECT game FROM e6_games WHERE rating >= 9"])
    f("which of those are Priya's copy", "list", "SELECT DISTINCT game FROM e6_games WHERE rating >= 9 AND owner='Priya'", ["SELECT game FROM e6_games WHERE rating >= 9 AND owner='Priya'"])
    q("games we only played once", "list", "SELECT game FROM e6_games GROUP BY game HAVING count(*) = 1")
    q("difference in average rating between Catan and Azul", "difference", "SELECT (SELECT avg(rating) FROM e6_games WHERE game='Azul') - (SELECT avg(rating) FROM e6_games WHERE game='Catan')")
    q("how many hours did we spend playing in 2025 altogether?", "sum", "SELECT sum(mins)/60.0 FROM e6_games WHERE date LIKE '2025%'", ["SELECT sum(mins) FROM e6_games WHERE date LIKE '2025%'"])
    q("Which games did we try for the first time in 2025?", "list", "SELECT game FROM e6_games WHERE first_go='yes' AND date LIKE '2025%'")
    f("and whose are they?", "list", "SELECT game, owner FROM e6_games WHERE first_go='yes' AND date LIKE '2025%'", ["SELECT owner FROM e6_games WHERE first_go='yes' AND date LIKE '2025%'", "SELECT DISTINCT owner FROM e6_games WHERE first_go='yes' AND date LIKE '2025%'"])
    u("who came second in the last Catan game", "missing_column")
    u("how much did Everdell cost to buy?", "missing_column")
    u("how many times have we played Monopoly", "missing_value")
    u("how often did Nigel win?", "missing_value")
    u("who's the sorest loser?", "opinion")
    u("why does Ewan win so often", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
