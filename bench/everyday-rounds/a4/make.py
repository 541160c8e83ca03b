#!/usr/bin/env python3
"""Round a4: an older, formal gentleman, who keeps the roll of a choral society and the book of his own wine cellar.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, merchants, producers and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_choir():
    R = random.Random(831)
    first = ("Dorothy Harold Margaret Cecil Brenda Leonard Audrey Maurice Sheila Rowland Joyce Bernard Hilary Clifford Marjorie Desmond Pauline Gerald Winifred Lionel Rosemary Neville Enid Howard Daphne "
             "Geoffrey Muriel Ambrose Constance Rupert Gillian Alastair Philippa Edmund Beryl Duncan Thelma Giles Verity Angus Frances Piers Imogen Nigel Harriet Tristram Lydia Barnaby Cordelia Quentin "
             "Olive Julian Phyllis Wilfred Annis Cuthbert Nora Hamish").split()
    last = "Pym Ashcombe Thwaite Bellamy Ormerod Fairclough Penhale Larkspur Dunstable Gedding Wycherley Hathersage Tolland Cavanagh Mossop Eversley Rudge Stannard".split()
    men = set("Harold Cecil Leonard Maurice Rowland Bernard Clifford Desmond Gerald Lionel Neville Howard Geoffrey Ambrose Rupert Alastair Edmund Duncan Giles Angus Piers Nigel Tristram Barnaby Quentin Julian Wilfred Cuthbert Hamish".split())
    posts = {3: "Treasurer", 11: "Chairman", 20: "Secretary", 34: "Librarian", 42: "Social Secretary"}
    rows = []
    for i, nm in enumerate(first):
        part = R.choice(["Tenor", "Bass", "Bass"]) if nm in men else R.choice(["Soprano", "Soprano", "Alto"])
        dob = R.choice(days(D(1938, 2, 1), D(1994, 11, 30)))
        joined = max(dob.year + 22, R.randint(1978, 2024))
        due = R.choices([120, 60, 0], [9, 3, .6])[0] if joined < 2024 else 60
        paid = due if R.random() < .74 else R.choice([0, due // 2, due // 2])
        reh = R.randint(11, 38)
        rows.append(["%s, %s" % (R.choice(last), nm), part, joined, dob.isoformat() if R.random() < .9 else None, R.choices(["Upper Linley", "Marsh Barton", "Coldwell", "Stoke Abbas"], [6, 4, 3, 3])[0], due, paid,
                     "Y" if R.random() < .55 else None, reh, "Yes" if R.random() < .35 + reh / 70 else "No", "Yes" if R.random() < .35 + reh / 75 else "No", posts.get(i)])
    rows.sort()
    put("choir", [("Member", "member", plain), ("Voice", "voice", plain), ("Yr. joined", "year_joined", plain), ("D.O.B.", "date_of_birth", dmy), ("Village", "village", plain), ("Subs due", "subs_due", money("£")),
                  ("Subs paid", "subs_paid", money("£")), ("Gift Aid", "gift_aid", plain), ("Rehearsals (of 38)", "rehearsals", plain), ("Autumn Concert", "autumn_concert", plain),
                  ("Spring Concert", "spring_concert", plain), ("Committee", "committee", plain)],
        rows, [["TOTAL", "", "", "", "", money("£")(sum(r[5] for r in rows)), money("£")(sum(r[6] for r in rows)), "", "", "", "", ""]])


def make_cellar():
    R = random.Random(832)
    wines = {"Bordeaux": (["Ch. Montreval", "Ch. La Garenne", "Ch. Pierrefort", "Dom. du Vieux Quai Blanc"], 24, 95), "Burgundy": (["Volnay Clos Marat", "Meursault Perrin", "Pommard Delorme", "Chablis Faucher"], 22, 88),
             "Rhône": (["Gigondas Bastide Rey", "Côte-Rôtie Valmont", "Hermitage Blanc Soler"], 16, 70), "Piedmont": (["Barolo Rocchetta", "Barbera Sanfré"], 15, 64), "Mosel": (["Riesling Kabinett Thielen", "Riesling Spätlese Thielen"], 12, 34),
             "Rioja": (["Rioja Reserva Olmeda", "Rioja Gran Reserva Olmeda"], 11, 39), "Champagne": (["Brut Réserve Aubertin", "Blanc de Blancs Aubertin"], 27, 66), "Douro": (["Port Quinta da Ribalta", "Douro Tinto Ribalta"], 13, 72)}
    white = ("Blanc", "Meursault", "Chablis", "Riesling", "Brut")
    seen, rows = set(), []
    while len(rows) < 68:
        reg = R.choices(list(wines), [8, 6, 5, 3, 3, 3, 2, 2])[0]
        names, lo, hi = wines[reg]
        w = R.choice(names)
        col = "white" if any(k in w for k in white) else "red"
        vint = R.randint(1994, 2021) if R.random() < .3 else R.randint(2009, 2021)
        if reg == "Champagne" and R.random() < .5: vint = None
        if (w, vint) in seen: continue
        seen.add((w, vint))
        base = vint or 2019
        bought = R.choice(days(D(max(base + 2, 2016), 1, 8), D(2024, 11, 28)))
        frm = max(base + R.randint(3, 6) + (4 if "Barolo" in w or "Port" in w or "Hermitage" in w or "Ch." in w else 0), 2019)
        to = frm + R.randint(3, 12)
        if to < 2024: to = R.randint(2024, 2027)
        n = len(rows)
        rows.append(["%s%d" % ("ABCDEF"[n // 12], n % 12 + 1), w, reg, col, vint, R.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 6, 9, 12]), round(int(R.uniform(lo, hi) + max(0, 2012 - base) * 1.1) - .05, 2), bought.isoformat(),
                     R.choice(["Corbett & Sons", "Corbett & Sons", "The Vintner's Yard", "Auction", "Harcourt Wine Co."]), frm, to, R.choice([14, 15, 15.5, 16, 16.5, 17, 17.5, 18, 18.5]) if R.random() < .82 else None])
    put("cellar", [("BIN", "bin", plain), ("WINE", "wine", plain), ("REGION", "region", plain), ("COL.", "colour", plain), ("VINTAGE", "vintage", plain), ("BTLS.", "bottles", plain), ("PRICE/BTL.", "price_per_bottle", money("£")),
                   ("BOUGHT", "bought", dmony), ("MERCHANT", "merchant", plain), ("DRINK FROM", "drink_from", plain), ("DRINK TO", "drink_to", plain), ("MARK (/20)", "mark", plain)], rows)


def make_tables():
    make_choir()
    make_cellar()


# ---------------------------------------------------------------- questions
def questions():
    T("choir")
    q("How many members has the choir at present?", "count", "SELECT count(*) FROM choir")
    q("Kindly state the number of singers in each voice.", "group", "SELECT voice, count(*) FROM choir GROUP BY voice")
    f("And by village, please.", "group", "SELECT village, count(*) FROM choir GROUP BY village", ["SELECT village, voice, count(*) FROM choir GROUP BY 1, 2"])
    q("Which members have not yet paid their subscription in full?", "list", "SELECT member FROM choir WHERE subs_paid < subs_due")
    f("The sopranos only, if you please.", "list", "SELECT member FROM choir WHERE subs_paid < subs_due AND voice='Soprano'")
    q("What is the total amount of subscriptions still outstanding?", "sum", "SELECT sum(subs_due-subs_paid) FROM choir")
    q("Who has been a member the longest?", "extreme", "SELECT member FROM choir ORDER BY year_joined LIMIT 1")
    q("What proportion of our members has signed up for Gift Aid?", "share", "SELECT 100.0*sum(gift_aid IS NOT NULL)/count(*) FROM choir")
    q("Who is our Treasurer?", "lookup", "SELECT member FROM choir WHERE committee='Treasurer'")
    q("On average, how many rehearsals did the basses attend?", "average", "SELECT avg(rehearsals) FROM choir WHERE voice='Bass'")
    q("Please list those who sang in the spring concert but not in the autumn concert.", "list", "SELECT member FROM choir WHERE spring_concert='Yes' AND autumn_concert='No'")
    q("How many of our members joined before the year 2000?", "count", "SELECT count(*) FROM choir WHERE year_joined < 2000")
    q("Who is the oldest member of the choir?", "extreme", "SELECT member FROM choir WHERE date_of_birth IS NOT NULL ORDER BY date_of_birth LIMIT 1")
    u("Might I have the telephone number of the Secretary?", "missing_column")
    u("Which of our sopranos has the finest voice?", "opinion")

    T("cellar")
    q("How many bottles have I in the cellar altogether?", "sum", "SELECT sum(bottles) FROM cellar")
    f("And how many of those are from Burgundy?", "sum", "SELECT sum(bottles) FROM cellar WHERE region='Burgundy'")
    q("What is my whole stock worth at the price that I paid?", "sum", "SELECT sum(bottles*price_per_bottle) FROM cellar")
    q("Please list the wines which ought to be drunk by the end of 2025.", "list", "SELECT wine, vintage FROM cellar WHERE drink_to <= 2025", ["SELECT wine FROM cellar WHERE drink_to <= 2025", "SELECT DISTINCT wine FROM cellar WHERE drink_to <= 2025"])
    q("Which wine is of the oldest vintage?", "extreme", "SELECT wine FROM cellar WHERE vintage IS NOT NULL ORDER BY vintage LIMIT 1")
    q("From how many different regions do my wines come?", "distinct", "SELECT count(DISTINCT region) FROM cellar")
    q("What is the average price of a bottle of red and of white?", "group", "SELECT colour, avg(price_per_bottle) FROM cellar GROUP BY colour", ["SELECT colour, sum(price_per_bottle*bottles)/sum(bottles) FROM cellar GROUP BY colour"])
    q("Which merchant has supplied the most bottles?", "extreme", "SELECT merchant FROM cellar GROUP BY merchant ORDER BY sum(bottles) DESC LIMIT 1")
    q("How much did I spend at Corbett & Sons in 2021?", "sum", "SELECT sum(bottles*price_per_bottle) FROM cellar WHERE merchant='Corbett & Sons' AND bought LIKE '2021%'")
    f("And in 2022?", "sum", "SELECT sum(bottles*price_per_bottle) FROM cellar WHERE merchant='Corbett & Sons' AND bought LIKE '2022%'")
    q("When did I last purchase a wine from the Rhône?", "date", "SELECT max(bought) FROM cellar WHERE region='Rhône'")
    q("Which bins hold wines that have not been given a mark?", "list", "SELECT bin FROM cellar WHERE mark IS NULL")
    q("Which three regions have the highest average mark?", "extreme", "SELECT region FROM cellar GROUP BY region ORDER BY avg(mark) DESC LIMIT 3")
    u("How many bottles of Tokaji have I left?", "missing_value")
    u("What would go best with a shoulder of lamb?", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
