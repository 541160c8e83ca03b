#!/usr/bin/env python3
"""Round a5: the secretary of a sports club's youth section, who also runs a small online shop from home: the youth matches of a season, and the goods sent back to the shop.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, clubs, goods and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_matches():
    R = random.Random(912)
    coach = {"U9": ["Kev"], "U10": ["Shabnam", "Pete M"], "U11 Girls": ["Jo", "Jo", "Lorna"], "U12": ["Baz", "Pete M"], "U13 Girls": ["Lorna", "Lorna", "Shabnam"], "U14": ["Dave T", "Baz"], "U16": ["Gethin", "Gethin", "Dave T"]}
    good = {"U9": 2.3, "U10": 2.0, "U11 Girls": 2.8, "U12": 1.4, "U13 Girls": 2.1, "U14": 0.9, "U16": 2.5}
    ko = {"U9": "09:30", "U10": "09:30", "U11 Girls": "10:15", "U12": "10:30", "U13 Girls": "11:00", "U14": "11:00", "U16": "13:30"}
    miles = {"Brackley Rovers": 14, "Thornbury Jnrs": 22, "St Cuthberts": 6, "Haddon Vale": 31, "Millbrook Utd": 9, "Westfield Colts": 18, "Nether Poole": 27, "Ashgrove Ath": 38}
    saturdays = [d for d in days(D(2024, 9, 7), D(2025, 4, 12)) if d.weekday() == 5 and not (D(2024, 12, 14) < d < D(2025, 1, 11))]
    rows = []
    for t in coach:
        pick = sorted(R.sample(saturdays, R.choice([12, 13, 14, 15])))
        opp = [o for _ in range(3) for o in R.sample(list(miles), 8)]
        for d, o in zip(pick, opp):
            comp = R.choices(["Lge", "Cup", "Friendly"], [9, 3, 2])[0]
            ha = R.choice("HA")
            off = R.random() < (.22 if d.month in (12, 1, 2) else .03)
            us_, them = (None, None) if off else (min(9, int(R.expovariate(1 / (good[t] + (.5 if ha == "H" else 0))) + .5)), min(8, int(R.expovariate(1 / 1.9) + .5)))
            small = t in ("U9", "U10")
            fee = None if off or ha == "A" else (15 if small else 22.5 if t != "U16" else 30) + (5 if comp == "Cup" else 0)
            yc = None if off or small else R.choices([0, 1, 2, 3], [7, 3, 2, 1] if t not in ("U14", "U16") else [3, 4, 3, 2])[0]
            note = R.choice(["waterlogged", "frozen pitch"]) if off else R.choices([None, "ref didnt show", "kit clash", "short of players"], [14, 1, 1, 1.4])[0]
            if note == "ref didnt show": fee = None
            rows.append([d.isoformat(), t, o, comp, ha, ko[t] if R.random() < .8 else R.choice(["10:00", "11:30", "12:00"]), us_, them, fee, miles[o] * 2 + R.choice([-2, -1, 0, 1, 2, 4, 5]) if ha == "A" and not off else None,
                         R.choice(coach[t]) if R.random() < .94 else None, yc, note])
    rows.sort(key=lambda r: (r[0], r[5], r[1]))
    put("youth_matches", [("Date", "date", dmy), ("Age grp", "age_group", plain), ("Opponents", "opponents", plain), ("Comp.", "comp", plain), ("H/A", "home_away", plain), ("KO", "kick_off", plain), ("Our goals", "our_goals", plain),
                          ("Their goals", "their_goals", plain), ("Ref fee (£)", "ref_fee", amt), ("Miles rtn", "miles", plain), ("Coach i/c", "coach", plain), ("Yellow cds", "yellow_cards", plain), ("Called off / notes", "notes", plain)], rows)


def make_returns():
    R = random.Random(912)
    goods = {"Tote bag": ("bags", 14.5), "Drawstring PE bag": ("bags", 11.0), "Wash bag": ("bags", 16.0), "Bunting 3m": ("home", 18.5), "Cushion cover": ("home", 21.0), "Oven glove": ("home", 13.5), "Name mug": ("gifts", 12.5),
             "Keyring": ("gifts", 5.5), "Baby bib set": ("baby", 15.0), "Hooded towel": ("baby", 27.0), "Muslin cloth x3": ("baby", 17.5), "Kids apron": ("kids", 19.5), "Dribble scarf": ("baby", 8.0)}
    rows = []
    sent = sorted(R.choice(days(D(2025, 1, 4), D(2025, 8, 20))) for _ in range(84))
    for i, s in enumerate(sent):
        item = R.choices(list(goods), [6, 4, 3, 4, 5, 2, 8, 3, 3, 6, 2, 5, 2])[0]
        cat, price = goods[item]
        qty = R.choices([1, 2, 3], [13, 3, 1])[0]
        back = s + dt.timedelta(R.choice([5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 19, 23, 28]))
        why = R.choices(["broken in post", "wrong name on it", "changed mind", "wrong colour", "late", "faulty"], [5 if "mug" in item else 1, 3, 7, 4, 2, 3])[0]
        mine = why not in ("changed mind",)
        ref = None if R.random() < .07 else round(price * qty * (1 if mine else R.choice([1, 1, .9])), 2)
        rows.append(["R%03d" % (i + 1), s.isoformat(), back.isoformat(), item, cat, R.choice(["navy", "sage", "pink", "mustard", "grey"]) if R.random() < .88 else None, qty, R.choices(["Etsy", "own site", "Facebook", "school fair"], [9, 6, 3, 2])[0],
                     why, ref, R.choice([3.39, 3.39, 4.45, 2.7]) if mine and ref is not None else None, "Y" if why in ("changed mind", "wrong colour", "late") and R.random() < .85 else "N", R.choices([None, "left bad review", "swapped", "regular customer"], [9, 1, 2, 2])[0]])
    put("shop_returns", [("Ret. no", "return_no", plain), ("SENT OUT", "sent_out", dmony), ("Came back", "came_back", dmony), ("Item", "item", plain), ("Cat.", "category", plain), ("Col", "colour", plain), ("Qty", "qty", plain),
                         ("Sold via", "sold_via", plain), ("Reason", "reason", plain), ("Refund", "refund", money("£")), ("P&P back £", "postage_back", amt), ("Resell Y/N", "resell", plain), ("notes", "notes", plain)], rows)


def make_tables():
    make_matches()
    make_returns()


# ---------------------------------------------------------------- questions
def questions():
    T("youth_matches")
    OFF = "notes IN ('waterlogged','frozen pitch')"
    q("how much have we spent on refs this season", "sum", "SELECT sum(ref_fee) FROM youth_matches")
    f("and for cup games only?", "sum", "SELECT sum(ref_fee) FROM youth_matches WHERE comp='Cup'")
    q("How many matches were lost to a waterlogged or frozen pitch?", "count", "SELECT count(*) FROM youth_matches WHERE " + OFF)
    q("goals scored per age group", "group", "SELECT age_group, sum(our_goals) FROM youth_matches GROUP BY age_group")
    q("whats the furthest anyone had to travel and who was it against", "extreme", "SELECT opponents, miles FROM youth_matches WHERE miles IS NOT NULL ORDER BY miles DESC LIMIT 1",
      ["SELECT age_group, opponents, miles FROM youth_matches WHERE miles IS NOT NULL ORDER BY miles DESC LIMIT 1"])
    q("Which coaches have taken the U13 Girls?", "distinct", "SELECT DISTINCT coach FROM youth_matches WHERE age_group='U13 Girls' AND coach IS NOT NULL")
    q("what was the score in the U16 cup match vs Thornbury", "lookup", "SELECT our_goals, their_goals FROM youth_matches WHERE age_group='U16' AND comp='Cup' AND opponents='Thornbury Jnrs' AND our_goals IS NOT NULL")
    q("What percentage of our matches were at home?", "share", "SELECT 100.0*sum(home_away='H')/count(*) FROM youth_matches", ["SELECT 100.0*sum(home_away='H')/count(*) FROM youth_matches WHERE our_goals IS NOT NULL"])
    q("Do we score more on average at home or away?", "compare", "SELECT home_away, avg(our_goals) FROM youth_matches GROUP BY home_away", ["SELECT home_away FROM youth_matches GROUP BY home_away ORDER BY avg(our_goals) DESC LIMIT 1",
      "SELECT home_away, avg(our_goals) FROM youth_matches GROUP BY home_away ORDER BY avg(our_goals) DESC LIMIT 1"])
    q("list U16 games we won, date and opponents pls", "list", "SELECT date, opponents FROM youth_matches WHERE age_group='U16' AND our_goals > their_goals")
    f("same for the U14s", "list", "SELECT date, opponents FROM youth_matches WHERE age_group='U14' AND our_goals > their_goals")
    q("median round trip for away games (miles)", "median", "SELECT median(miles) FROM youth_matches WHERE home_away='A'")
    q("When did the U10s last play a friendly?", "date", "SELECT max(date) FROM youth_matches WHERE age_group='U10' AND comp='Friendly' AND our_goals IS NOT NULL", ["SELECT max(date) FROM youth_matches WHERE age_group='U10' AND comp='Friendly'"])
    u("who got man of the match for the U12s in November?", "missing_column")
    u("why do the U14 keep losing??", "cause")

    T("shop_returns")
    q("how many returns did I get in total in march", "count", "SELECT count(*) FROM shop_returns WHERE came_back LIKE '2025-03%'", ["SELECT sum(qty) FROM shop_returns WHERE came_back LIKE '2025-03%'"])
    q("returns by reason", "group", "SELECT reason, count(*) FROM shop_returns GROUP BY reason", ["SELECT reason, sum(qty) FROM shop_returns GROUP BY reason"])
    f("just the ones sold on Etsy", "group", "SELECT reason, count(*) FROM shop_returns WHERE sold_via='Etsy' GROUP BY reason", ["SELECT reason, sum(qty) FROM shop_returns WHERE sold_via='Etsy' GROUP BY reason"])
    q("Which item has cost me the most in refunds?", "extreme", "SELECT item FROM shop_returns GROUP BY item ORDER BY sum(refund) DESC LIMIT 1", ["SELECT item, sum(refund) FROM shop_returns GROUP BY item ORDER BY sum(refund) DESC LIMIT 1"])
    q("Total of refunds plus return postage for the baby stuff", "sum", "SELECT sum(coalesce(refund,0)+coalesce(postage_back,0)) FROM shop_returns WHERE category='baby'")
    q("average number of days between sending something out and it coming back", "average", "SELECT avg(julianday(came_back)-julianday(sent_out)) FROM shop_returns")
    q("what was R047 and why was it sent back", "lookup", "SELECT item, reason FROM shop_returns WHERE return_no='R047'")
    q("which ones havent been refunded yet?", "list", "SELECT return_no FROM shop_returns WHERE refund IS NULL")
    q("how much more have I refunded on Etsy than on my own site", "difference", "SELECT sum(CASE sold_via WHEN 'Etsy' THEN refund END)-sum(CASE sold_via WHEN 'own site' THEN refund END) FROM shop_returns")
    q("What share of the returns can be resold?", "share", "SELECT 100.0*sum(resell='Y')/count(*) FROM shop_returns", ["SELECT 100.0*sum(CASE resell WHEN 'Y' THEN qty END)/sum(qty) FROM shop_returns"])
    q("Name mugs: how many came back broken in the post?", "count", "SELECT count(*) FROM shop_returns WHERE item='Name mug' AND reason='broken in post'", ["SELECT sum(qty) FROM shop_returns WHERE item='Name mug' AND reason='broken in post'"])
    q("3 biggest refunds with return no and item", "extreme", "SELECT return_no, item, refund FROM shop_returns WHERE refund IS NOT NULL ORDER BY refund DESC LIMIT 3", ["SELECT return_no, item FROM shop_returns WHERE refund IS NOT NULL ORDER BY refund DESC LIMIT 3"], o=True)
    q("how many different colours have been sent back?", "distinct", "SELECT count(DISTINCT colour) FROM shop_returns", ["SELECT DISTINCT colour FROM shop_returns WHERE colour IS NOT NULL"])
    u("how many came back from Amazon", "missing_value")
    u("Is it worth carrying on with the hooded towels do you think?", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
