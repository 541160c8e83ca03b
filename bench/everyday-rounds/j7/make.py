#!/usr/bin/env python3
"""Round j7: the walkers of a charity's sponsored walk, and the bookings of an escape room.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


def hm(m): return "%02d:%02d" % divmod(m, 60)
def mins(c): return "(substr(%s,1,2)*60+substr(%s,4,2))" % (c, c)


# ---------------------------------------------------------------- tables
def make_walk():
    R = random.Random(6407)
    first = "Alison Ben Carys Dominic Esme Fergus Gwen Howard Ines Jacob Kath Liam Mabel Neil Olive Piotr Queenie Rob Shirin Tam Una Vince Wilma Yusuf Zara Annie Bryony Craig Della Euan Faith Geoff Hattie Ivor Jill".split()
    last = "Abbott Blythe Corrigan Dawes Ellery Fallon Grantham Haddow Ives Joyner Keating Leadbitter Mehta Naughton Ojukwu Prentice Raistrick Sharples Tunnicliffe Upshaw Vaughan Wetherby Yeo".split()
    names = R.sample([(a, b) for a in first for b in last], 148)
    teams = [("Hillside Surgery", 12), ("Calder High PE Dept", 9), ("Thwaite & Sons", 10), ("The Co-op Girls", 6), ("Rotary", 9), ("Team Maisie", 14), (None, 40)]
    rows = []
    for i, (a, b) in enumerate(names):
        team = R.choices([t[0] for t in teams], [t[1] for t in teams])[0]
        route = R.choices(["5 mile", "10 mile", "18 mile"], [6, 8, 4])[0]
        age = R.choice(range(9, 79)) if route == "5 mile" else R.choice(range(16, 68))
        reg = D(2025, 5, 18) - dt.timedelta(min(110, int(R.expovariate(1 / 30))))
        fee = {"5 mile": 8, "10 mile": 12, "18 mile": 15}[route] if age > 15 else 4
        pl = round(R.lognormvariate(4.2, .75) / 5) * 5 if R.random() > .08 else None
        if pl == 0: pl = 5
        col = None if pl is None or R.random() < .14 else pl if R.random() < .6 else round(pl * R.uniform(.35, 1.15), 2)
        start = R.choice({"5 mile": [630, 640, 650, 660], "10 mile": [540, 550, 560, 570], "18 mile": [450, 460, 470]}[route])
        noshow = R.random() < .07
        dur = round({"5 mile": 5, "10 mile": 10, "18 mile": 18}[route] * R.gauss(21.5 if age < 60 else 24, 3))
        out = R.random() < {"5 mile": .01, "10 mile": .05, "18 mile": .16}[route]
        rows.append([i + 101, a, b, age if R.random() > .05 else None, team, route, reg.isoformat(), fee, pl, col, R.choices(["yes", "no", None], [9, 4, 1])[0] if pl else None, None if noshow else hm(start), None if noshow or out else hm(start + dur), R.choices(["S", "M", "L", "XL", None], [5, 7, 7, 3, 3])[0], "yes" if R.random() < .15 else "no"])
    put("j7_sponsored_walk", [("Bib", "bib", plain), ("First name", "first_name", plain), ("Surname", "surname", plain), ("Age", "age", plain), ("Team", "team", plain), ("Route", "route", plain), ("Signed up", "signed_up", dmonyy), ("Entry", "entry", gbp), ("Pledged", "pledged", gbp), ("Rec'd", "recd", gbp),
                              ("Gift Aid?", "gift_aid", yn), ("Off", "off", plain), ("Back", "back", plain), ("T-shirt", "t_shirt", plain), ("dog", "dog", xmark)], rows,
        [["Total", "", "", "", "", "", "", gbp(sum(r[7] for r in rows)), gbp(sum(r[8] or 0 for r in rows)), gbp(sum(r[9] or 0 for r in rows)), "", "", "", "", ""]])


def make_escape():
    R = random.Random(6411)
    rooms = {"The Submarine": (55, 8, 6), "Professor Grimm's Lab": (57, 6, 8), "Bank Job": (52, 8, 9), "Cabin 13": (60, 5, 4)}
    adj = "Clueless Mighty Locked Lost Sneaky Rusty Golden Frantic Panic Puzzled Hopeless Famous Key Midnight Purple".split()
    noun = "Badgers Keys Five Detectives Minions Hamsters Aunties Legends Sherlocks Turnips Muppets Foxes Quizzers Cousins Bandits".split()
    teams = R.sample(["%s %s" % (x, y) for x in adj for y in noun], 186)
    gms = [("Lottie", 7), ("Femi", 6), ("Bartek", 5), ("Siân", 3)]
    ds = days(D(2025, 1, 4), D(2025, 6, 29))
    rows = []
    seen = set()
    for i, d in enumerate(sorted(R.choices(ds, [{5: 7, 6: 5, 4: 3}.get(d.weekday(), 1) for d in ds], k=186))):
        while True:
            r = R.choices(list(rooms), [x[2] for x in rooms.values()])[0]
            slot = R.choice(["10:00", "11:30", "13:00", "14:30", "16:00", "17:30", "19:00", "20:30"] if d.weekday() > 4 else ["16:00", "17:30", "19:00", "20:30"])
            if (d, r, slot) not in seen: break
        seen.add((d, r, slot))
        n = min(rooms[r][1], R.choices([2, 3, 4, 5, 6, 7, 8], [6, 6, 8, 6, 4, 2, 1])[0])
        occ = R.choices([None, "birthday", "hen do", "stag do", "work do", "school trip"], [20, 9, 2, 1, 5, 1])[0] if n > 3 else R.choices([None, "birthday", "date night"], [8, 2, 3 if n == 2 else 0])[0]
        kids = R.randrange(1, n) if R.random() < .25 and occ not in ("hen do", "stag do", "work do", "date night") and int(slot[:2]) < 18 else 0
        price = (n - kids) * 24 + kids * 18
        booked = d - dt.timedelta(min(60, int(R.expovariate(1 / 12))))
        ref = "ER%04d" % (3120 + i)
        base = [ref, booked.isoformat(), d.isoformat(), slot, r, teams[i], n, kids or None, price]
        if R.random() < .05:
            rows.append(base[:8] + [price, None, None, None, None, occ, None, R.choice(["Website", "Phone"]), "cancelled" if R.random() < .7 else "no show"])
            continue
        m = round(R.gauss(rooms[r][0] + (3 if n == 2 else 0), 6))
        won = m < 60
        rows.append(base + ["yes" if won else "no", max(34, m) if won else None, max(0, round(R.gauss(3 + (m > 52) + (m >= 60), 1.3))), R.choices([g[0] for g in gms], [g[1] for g in gms])[0], occ, R.choices([5, 4, 3, 2, None], [10 if won else 5, 7, 2, 1, 6])[0], R.choices(["Website", "Phone", "Voucher site"], [11, 3, 3])[0] if booked < d else "Walk-in", "played"])
    put("j7_escape_bookings", [("Ref", "ref", plain), ("Booked on", "booked_on", d_mon_y), ("Game date", "game_date", d_mon_y), ("Slot", "slot", plain), ("Room", "room", plain), ("Team name", "team_name", plain), ("Players", "players", plain), ("of which U16", "of_which_u16", plain), ("Price €", "price", plain),
                               ("Escaped", "escaped", yn), ("Time (min)", "time_min", plain), ("Hints", "hints", plain), ("GM", "gm", plain), ("Occasion", "occasion", plain), ("Stars", "stars", plain), ("Channel", "channel", plain), ("Status", "status", plain)], rows)


def make_tables():
    make_walk()
    make_escape()


# ---------------------------------------------------------------- questions
def questions():
    T("j7_sponsored_walk")
    W = "FROM j7_sponsored_walk"
    dur = f"{mins('back')}-{mins('off')}"
    q("how many walkers signed up for each route", "group", f"SELECT route, count(*) {W} GROUP BY route")
    q("How much has been pledged in total?", "sum", f"SELECT sum(pledged) {W}")
    f("and how much have we actually received", "sum", f"SELECT sum(recd) {W}")
    q("top 5 fundraisers by money received, with the amounts", "topn", f"SELECT first_name, surname, recd {W} ORDER BY recd DESC LIMIT 5", o=True)
    q("which team was pledged the most", "extreme", f"SELECT team {W} WHERE team IS NOT NULL GROUP BY team ORDER BY sum(pledged) DESC LIMIT 1")
    f("how many people are in it", "count", f"SELECT count(*) {W} WHERE team=(SELECT team {W} WHERE team IS NOT NULL GROUP BY team ORDER BY sum(pledged) DESC LIMIT 1)")
    q("average age of the people doing 18 miles", "average", f"SELECT avg(age) {W} WHERE route='18 mile'")
    q("who set off but never came back to the finish", "list", f"SELECT first_name, surname {W} WHERE off IS NOT NULL AND back IS NULL", [f"SELECT bib {W} WHERE off IS NOT NULL AND back IS NULL"])
    q("t-shirts needed by size", "group", f"SELECT t_shirt, count(*) {W} WHERE t_shirt IS NOT NULL GROUP BY t_shirt", [f"SELECT t_shirt, count(*) {W} GROUP BY t_shirt"])
    q("who was fastest round the 10 mile route", "extreme", f"SELECT first_name, surname {W} WHERE route='10 mile' AND back IS NOT NULL ORDER BY {dur} LIMIT 1")
    q("what % of walkers ticked gift aid", "share", f"SELECT 100.0*sum(gift_aid='yes')/count(*) {W}", [f"SELECT 100.0*sum(gift_aid='yes')/count(gift_aid) {W}"])
    q("how many people registered in April", "count", f"SELECT count(*) {W} WHERE signed_up LIKE '2025-04%'")
    f("and in the last week before the walk, so from 11 to 17 may", "count", f"SELECT count(*) {W} WHERE signed_up BETWEEN '2025-05-11' AND '2025-05-17'")
    u("why did so many drop out of the 18 miler", "cause")
    u("how much did everyone raise last year?", "missing_column")

    T("j7_escape_bookings")
    E = "FROM j7_escape_bookings"
    P = E + " WHERE status='played'"
    q("bookings per room", "group", f"SELECT room, count(*) {E} GROUP BY room")
    q("what percentage of the teams that played got out?", "share", f"SELECT 100.0*sum(escaped='yes')/count(*) {P}")
    f("just Cabin 13", "share", f"SELECT 100.0*sum(escaped='yes')/count(*) {P} AND room='Cabin 13'")
    q("fastest escape from the Bank Job - team and minutes", "extreme", f"SELECT team_name, time_min {E} WHERE room='Bank Job' AND time_min IS NOT NULL ORDER BY time_min LIMIT 1")
    q("value of all games in march", "sum", f"SELECT sum(price) {E} WHERE game_date LIKE '2025-03%'", [f"SELECT sum(price) {P} AND game_date LIKE '2025-03%'"])
    f("what about may", "sum", f"SELECT sum(price) {E} WHERE game_date LIKE '2025-05%'", [f"SELECT sum(price) {P} AND game_date LIKE '2025-05%'"])
    q("busiest day of the week?", "extreme", f"SELECT {weekday('game_date')} {E} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1", [f"SELECT {weekday('game_date', 'short')} {E} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1"])
    q("how many birthday parties have we had", "count", f"SELECT count(*) {E} WHERE occasion='birthday'", [f"SELECT count(*) {P} AND occasion='birthday'"])
    q("average hints per game for each game master", "group", f"SELECT gm, avg(hints) {P} GROUP BY gm")
    q("teams with 7 or more players", "list", f"SELECT team_name {E} WHERE players>=7", [f"SELECT count(*) {E} WHERE players>=7", f"SELECT ref {E} WHERE players>=7", f"SELECT team_name {P} AND players>=7", f"SELECT count(*) {P} AND players>=7"])
    q("how many days ahead do people book on average", "average", f"SELECT avg(julianday(game_date)-julianday(booked_on)) {E}")
    q("cancellations and no shows, which dates and teams were they", "list", f"SELECT game_date, team_name {E} WHERE status IN ('cancelled','no show')")
    u("how many groups did the Haunted Dolls room", "missing_value")
    u("what do groups spend on drinks afterwards", "missing_column")
    u("is the Submarine too hard for kids?", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
