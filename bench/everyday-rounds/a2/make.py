#!/usr/bin/env python3
"""Round a2: somebody chatty, who plans a wedding and keeps a running log.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_guests():
    R = random.Random(611)
    last = "Bauer Ahlers Nowak Lombardi Fischer Doyle Meinert Sandoval Petridis Hansen Cohen Jakobs Vogt Rinaldi Mbeki Tran Oakes Schuster".split()
    first = ("Ida Paul Greta Milo Frieda Henrik Sanne Luca Bea Omar Tilda Jonas Nora Viktor Edda Rasmus Carlotta Emre Judith Klaus Lotte Sven Pia Ruben Hedi Anton Selma Kai Tomma Leif "
             "Amira Jost Ronja Felix Wiebke Dario Imke Oskar Malin Fritz Elsa Bruno Janne Theo Ylva Niklas Rosa Hauke Mina Arne Lisbet Gero Alma Henning Stella Piet Gesa Timo Vera Moritz "
             "Hanno Smilla Ernst Ada Lennart Sofie Knut Antje Jule Matti Birte Erik Dana Volker").split()
    R.shuffle(first)
    rows = []
    for nm in first:
        side = R.choices(["Bride", "Groom"], [5, 4])[0]
        rel = R.choices(["family", "friends", "work"], [5, 6, 2])[0]
        rsvp = R.choices(["Yes", "No", None], [62, 14, 12])[0]
        yes = rsvp == "Yes"
        town = R.choices(["Hamburg", "Kiel", "Berlin", "Milan", "Dublin", "Munich"], [7, 4, 4, 2, 1, 2])[0]
        menu = R.choices(["beef", "fish", "vegetarian", "vegan"], [5, 4, 4, 1])[0] if yes else None
        gift = R.choice([30, 40, 50, 50, 60, 75, 80, 100, 100, 120, 150]) + (R.choice([50, 100, 130]) if rel == "family" else 0) if (yes and R.random() < .8) or (rsvp == "No" and R.random() < .3) else None
        ty = R.choice(days(D(2024, 6, 24), D(2024, 8, 9))).isoformat() if gift and R.random() < .68 else None
        rows.append(["%s, %s" % (R.choice(last), nm), side, rel, town, rsvp, "x" if yes and R.random() < .3 else None, (R.choice([0, 0, 0, 1, 2]) if rel != "work" else 0) if yes else None,
                     menu, R.randint(1, 9) if yes else None, gift, ty])
    rows.sort()
    put("guests", [("Guest", "guest", plain), ("Side", "side", plain), ("Relation", "relation", plain), ("Coming from", "coming_from", plain), ("RSVP", "rsvp", plain), ("+1", "plus_one", plain),
                   ("Kids", "kids", plain), ("Menu", "menu", plain), ("Table #", "table_no", plain), ("Gift (€)", "gift", lambda x: "" if x is None else "%d €" % x), ("TY card sent", "ty_card_sent", dmy_dot)], rows)


def make_runs():
    R = random.Random(613)
    routes = {"Canal Path": (5, 9, 2), "Ridge Loop": (8, 13, 21), "Park Laps": (4, 7, 3), "Forest Trail": (9, 19, 15), "Old Railway": (10, 22, 4)}
    ds = sorted(R.sample(days(D(2023, 1, 2), D(2024, 12, 29)), 148))
    rows = []
    for i, d in enumerate(ds):
        race = R.random() < .06
        rt = R.choices(list(routes), [6, 3, 5, 3, 3])[0]
        lo, hi, climb = routes[rt]
        km = round(R.uniform(lo, hi), 1)
        if race: rt, km, climb = "Race", R.choice([5, 10, 10, 21.1]), 3
        pace = R.gauss(5.9 - .25 * (d.year == 2024), .3) - (.6 if race else 0) + climb * .02
        w = R.choices(["sunny", "cloudy", "rain", "hot", "snow"] if d.month in (6, 7, 8) else ["sunny", "cloudy", "rain", "windy", "snow"], [5, 5, 3, 3, .2 if d.month in range(4, 11) else 2])[0]
        if w == "snow" and d.month in range(4, 11): w = "cloudy"
        shoe = ("Ghost 14" if R.random() < .6 else "Pegasus") if d < D(2023, 9, 10) else R.choices(["Pegasus", "Novablast", "Speedgoat"], [4, 5, 2])[0]
        rows.append([d.isoformat(), rt, km, round(km * pace, 1), R.randint(138, 169) + (9 if race or w == "hot" else 0) if R.random() < .9 else None, int(km * climb * R.uniform(.7, 1.3)), w, shoe,
                     R.choices([None, "Kim", "Jens", "running club"], [8, 3, 1, 2])[0] if not race else None, "yes" if race else "no"])
    put("runs", [("DATE", "date", dmony), ("ROUTE", "route", plain), ("DIST (KM)", "dist_km", num_de), ("TIME (MIN)", "time_min", num_de), ("AVG HR", "avg_hr", plain), ("ELEV (M)", "elev_m", plain),
                 ("WEATHER", "weather", plain), ("SHOES", "shoes", plain), ("WITH", "run_with", plain), ("RACE?", "race", plain)], rows)


def make_tables():
    make_guests()
    make_runs()


# ---------------------------------------------------------------- questions
def questions():
    T("guests")
    q("Hi! How many of our guests have said yes so far?", "count", "SELECT count(*) FROM guests WHERE rsvp='Yes'")
    f("oh and how many said no?", "count", "SELECT count(*) FROM guests WHERE rsvp='No'")
    q("Who still hasn't replied to us?", "list", "SELECT guest FROM guests WHERE rsvp IS NULL")
    q("ok so how many guests are sitting at each table?", "group", "SELECT table_no, count(*) FROM guests WHERE table_no IS NOT NULL GROUP BY 1", ["SELECT table_no, count(*) FROM guests GROUP BY 1"])
    q("How much money did we get in gifts altogether??", "sum", "SELECT sum(gift) FROM guests")
    q("what's the average gift from family, friends and people from work?", "group", "SELECT relation, avg(gift) FROM guests GROUP BY relation")
    q("Oh no, who gave us money but hasn't got a thank you card from us yet?", "list", "SELECT guest FROM guests WHERE gift IS NOT NULL AND ty_card_sent IS NULL")
    f("just the bride's side please", "list", "SELECT guest FROM guests WHERE gift IS NOT NULL AND ty_card_sent IS NULL AND side='Bride'")
    q("remind me, what is Ida Schuster having for dinner?", "lookup", "SELECT menu FROM guests WHERE guest='Schuster, Ida'")
    q("What percentage of the guests who are coming are vegetarian?", "share", "SELECT 100.0*sum(menu='vegetarian')/count(*) FROM guests WHERE rsvp='Yes'", ["SELECT 100.0*sum(menu IN ('vegetarian','vegan'))/count(*) FROM guests WHERE rsvp='Yes'"])
    q("which city do most of our guests travel from?", "extreme", "SELECT coming_from FROM guests GROUP BY coming_from ORDER BY count(*) DESC LIMIT 1", ["SELECT coming_from FROM guests WHERE rsvp='Yes' GROUP BY coming_from ORDER BY count(*) DESC LIMIT 1"])
    q("How many children will there be in total?", "sum", "SELECT sum(kids) FROM guests")
    q("when did we post the very first thank you card", "date", "SELECT min(ty_card_sent) FROM guests")
    u("can you give me the phone numbers of everybody who hasn't answered?", "missing_column")
    u("Do you think we invited too many people, haha?", "opinion")

    T("runs")
    q("So how many kilometres did I run in 2024 altogether?", "sum", "SELECT sum(dist_km) FROM runs WHERE date LIKE '2024%'")
    f("and the year before?", "sum", "SELECT sum(dist_km) FROM runs WHERE date LIKE '2023%'")
    q("When was my longest run ever?", "extreme", "SELECT date FROM runs ORDER BY dist_km DESC LIMIT 1", ["SELECT date FROM runs ORDER BY time_min DESC LIMIT 1"])
    q("which pair of shoes has the most kilometres on it by now?", "extreme", "SELECT shoes FROM runs GROUP BY shoes ORDER BY sum(dist_km) DESC LIMIT 1")
    q("how far do I run on Sundays on average?", "average", "SELECT avg(dist_km) FROM runs WHERE strftime('%w',date)='0'")
    q("Can you show me my km per month for 2024?", "group", "SELECT substr(date,1,7), sum(dist_km) FROM runs WHERE date LIKE '2024%' GROUP BY 1", ["SELECT substr(date,6,2), sum(dist_km) FROM runs WHERE date LIKE '2024%' GROUP BY 1"])
    q("how many times did I go running with Kim?", "count", "SELECT count(*) FROM runs WHERE run_with='Kim'")
    q("I wonder what my average heart rate is in each kind of weather", "group", "SELECT weather, avg(avg_hr) FROM runs GROUP BY weather")
    q("please list all the races I did and how far they were", "list", "SELECT date, dist_km FROM runs WHERE race='yes'")
    f("only the ones in 2023", "list", "SELECT date, dist_km FROM runs WHERE race='yes' AND date LIKE '2023%'")
    q("On which day was I the fastest, I mean minutes per km?", "extreme", "SELECT date FROM runs ORDER BY time_min/dist_km LIMIT 1")
    q("what percent of my runs did I do all on my own?", "share", "SELECT 100.0*sum(run_with IS NULL)/count(*) FROM runs")
    q("when did I wear the Novablast for the first time?", "date", "SELECT min(date) FROM runs WHERE shoes='Novablast'")
    u("did I sleep well before my races?", "missing_column")
    u("Why on earth was I slower in 2023?", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
