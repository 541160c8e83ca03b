#!/usr/bin/env python3
"""Round i6: the volunteer who keeps the sheet of a two-hall cinema's screenings (euros and dates in the German style, x marks), and the office of a small translation agency, which keeps its jobs with short headers and language codes.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, titles and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_cinema():
    R = random.Random(9063)
    # title, genre, minutes, draw, first and last week that it is shown
    films = [("The Salt Road", "Drama", 118, 44, 0, 3), ("Captain Turnip", "Family", 82, 62, 0, 6), ("Moss", "Horror", 93, 27, 2, 5), ("Nine Bridges", "Thriller", 127, 55, 1, 5), ("Aunt Vesna", "Comedy", 112, 58, 3, 9),
             ("Winter Ferry", "Drama", 134, 38, 5, 11), ("Loud Neighbours", "Comedy", 96, 49, 0, 4), ("Last Orders at Dawn", "Thriller", 109, 41, 7, 11), ("The Beekeeper's Map", "Documentary", 88, 22, 1, 8),
             ("Glacier", "Documentary", 91, 18, 6, 10), ("Otto and the Owl", "Family", 76, 71, 6, 12), ("Cold Harbour", "Thriller", 115, 47, 4, 8), ("Blue Hour", "Drama", 143, 30, 8, 12), ("The Hollow Tree", "Horror", 98, 33, 3, 7),
             ("A Goose for Christmas", "Family", 85, 84, 10, 12)]
    specials = {D(2025, 10, 19): ("Letters from Galway", "Documentary", 79, 35), D(2025, 11, 23): ("Nosferatu's Niece", "Horror", 102, 29)}
    crew = ["Bea Lindner", "Bea Lindner", "Bea Lindner", "Karim Aziz", "Karim Aziz", "Old Werner", "Jule Petersen", "Jule Petersen"]
    rows, n = [], 0
    for d in days(D(2025, 10, 2), D(2025, 12, 28)):
        wd, week = d.weekday(), (d - D(2025, 10, 2)).days // 7
        if wd not in (0, 4, 5, 6) and not (wd == 3 and R.random() < .6): continue
        if d in (D(2025, 12, 25), D(2025, 12, 26)): continue
        proj = R.choice(crew) if R.random() > .07 else None
        slots = {0: ["20:15"], 3: ["20:15"], 4: ["20:15", "22:30"], 5: ["15:00", "20:15", "22:30"], 6: ["15:00", "17:30"]}[wd]
        for s in slots:
            if s == "22:30" and R.random() < .45 or s == "17:30" and d not in specials and R.random() < .3: continue
            if s == "17:30" and d in specials: t, g, ln, draw = specials[d]
            else:
                on = [f_ for f_ in films if f_[4] <= week <= f_[5]]
                if s == "15:00": on = [f_ for f_ in on if f_[1] == "Family"]
                elif s == "22:30": on = [f_ for f_ in on if f_[1] in ("Horror", "Thriller")] or [films[3]]
                else: on = [f_ for f_ in on if f_[1] not in ("Family", "Horror")]
                t, g, ln, draw, _, _ = R.choice(on)
            hall = "Attic" if g == "Documentary" or s == "22:30" or (draw < 40 and R.random() < .5) else "Main"
            ov = "yes" if g != "Family" and (wd == 0 or R.random() < .17) else "no"
            tix = max(4, int(draw * R.uniform(.45, 1.45) * (1.25 if wd in (4, 5) else .7 if wd in (0, 3) else 1) * (.6 if s == "22:30" else 1)))
            if hall == "Attic": tix = min(tix, 38)
            red = int(tix * (R.uniform(.5, .8) if g == "Family" else R.uniform(.12, .4)))
            box = (tix - red) * 9.0 + red * 6.5
            kiosk = round(tix * (R.uniform(4.6, 8.6) if g == "Family" else R.uniform(1.6, 4.9)) * 2) / 2
            if hall == "Attic" and R.random() < .12: kiosk = None
            n += 1
            if n in (14, 47, 71): tix = red = box = None
            rows.append([d.isoformat(), s, t, g, ln, hall, ov, tix, red, box, kiosk, proj])
    put("i6_cinema", [("Date", "date", dmy_dot), ("Start", "start", plain), ("Film", "film", plain), ("Genre", "genre", plain), ("Length", "length", unit("min")), ("Hall", "hall", plain), ("OV", "ov", xmark), ("Tix", "tix", plain),
                      ("of wh. reduced", "reduced", plain), ("Box office", "box_office", eur_de), ("Kiosk", "kiosk", eur_de), ("Projectionist", "projectionist", plain)], rows)


def make_jobs():
    R = random.Random(9062)
    clients = {"Halvorsen Marine": (["technical", "technical", "legal"], 8), "Brightwater Pharma": (["medical"], 10), "Castellane Wines": (["marketing", "marketing", "web"], 9), "Notary Dr. Feld": (["legal"], 8), "Stadtwerke Auen": (["technical", "web"], 6),
               "Tulip & Sons": (["marketing", "web"], 6), "Hotel Miramar": (["web", "marketing"], 5), "Orbis Tools": (["technical"], 7), "Zielona Foods": (["marketing", "legal"], 5), "private": (["legal"], 7)}
    pairs = {"Marta Kowalik": [("EN", "PL"), ("PL", "EN"), ("DE", "PL"), ("PL", "EN")], "Joost Verbeek": [("EN", "NL"), ("DE", "NL"), ("EN", "NL")], "Ilse Brandt": [("EN", "DE"), ("EN", "DE"), ("FR", "DE"), ("NL", "DE")], "Camille Roux": [("EN", "FR"), ("DE", "FR"), ("EN", "FR")],
             "Dylan Pryce": [("DE", "EN"), ("FR", "EN"), ("DE", "EN"), ("ES", "EN")], "Inés Ortega": [("EN", "ES"), ("FR", "ES"), ("EN", "ES")], "Tom Askew": [("DE", "EN"), ("NL", "EN")]}
    busy = [8, 6, 12, 8, 10, 6, 4]
    rate = {"technical": .14, "legal": .17, "medical": .18, "marketing": .15, "web": .12}
    names, rows = list(pairs), []
    got = sorted(R.choice([x for x in days(D(2025, 1, 7), D(2025, 6, 27)) if x.weekday() < 5]) for _ in range(104))
    for i, rc in enumerate(got):
        cl = R.choices(list(clients), [w for _, w in clients.values()])[0]
        subj = R.choice(clients[cl][0])
        who = R.choices(names, busy)[0]
        sl, tl = R.choice(pairs[who])
        wds = int(round(R.lognormvariate(7.3, .8))) + 90
        if cl == "private": wds = R.randint(140, 900)
        fee = max(45.0, round(wds * rate[subj] * R.uniform(.88, 1.14) * 2) / 2)
        due = rc + dt.timedelta(2 + wds // 700 + R.choice([0, 1, 2, 3, 5]))
        while due.weekday() > 4: due += dt.timedelta(1)
        dl = due + dt.timedelta(R.choices([-3, -2, -1, 0, 1, 2, 4], [2, 4, 7, 12, 3, 2, 1])[0])
        if dl < rc: dl = rc
        pd = dl + dt.timedelta(R.choices([3, 9, 14, 21, 30, 38, 55], [2, 3, 4, 4, 5, 2, 1])[0] + R.randint(0, 5))
        if pd > D(2025, 6, 30) or R.random() < .06: pd = None
        if dl > D(2025, 6, 30) or (i > 88 and R.random() < .5): dl = pd = None
        if i in (9, 36, 58, 77): wds = None
        if dl is None and R.random() < .45: who = None
        if dl is None and R.random() < .25: fee = None
        iso_ = lambda x: x and x.isoformat()
        rows.append(["J%d" % (1031 + i), cl, sl, tl, subj, wds, who, iso_(rc), iso_(due), iso_(dl), fee, iso_(pd)])
    put("i6_translation_jobs", [("Job", "job", plain), ("client", "client", plain), ("SL", "sl", plain), ("TL", "tl", plain), ("Subj.", "subj", plain), ("wds", "wds", plain), ("Linguist", "linguist", plain), ("rcvd", "rcvd", iso), ("due", "due", iso),
                                ("deliv", "deliv", iso), ("Fee EUR", "fee", fix2), ("pd on", "pd_on", iso)], rows)


def make_tables():
    make_cinema()
    make_jobs()


# ---------------------------------------------------------------- questions
MONTH = "CASE substr(%s,6,2) WHEN '01' THEN 'January' WHEN '02' THEN 'February' WHEN '03' THEN 'March' WHEN '04' THEN 'April' WHEN '05' THEN 'May' WHEN '06' THEN 'June' WHEN '10' THEN 'October' WHEN '11' THEN 'November' WHEN '12' THEN 'December' END"


def by_month(col, what, rest):
    return "SELECT substr(%s,1,7), %s %s GROUP BY 1" % (col, what, rest), ["SELECT %s, %s %s GROUP BY 1" % (MONTH % col, what, rest)]


def questions():
    T("i6_cinema")
    C = "FROM i6_cinema"
    def shows(where): return "SELECT date, film %s WHERE %s" % (C, where), ["SELECT film %s WHERE %s" % (C, where), "SELECT date %s WHERE %s" % (C, where)]
    q("how many screenings have we put on", "count", f"SELECT count(*) {C}")
    f("and just in the attic?", "count", f"SELECT count(*) {C} WHERE hall='Attic'")
    q("tickets sold in november", "sum", f"SELECT sum(tix) {C} WHERE date LIKE '2025-11%'")
    f("what about december", "sum", f"SELECT sum(tix) {C} WHERE date LIKE '2025-12%'")
    q("Which film brought in the most at the box office?", "extreme", f"SELECT film {C} GROUP BY film ORDER BY sum(box_office) DESC LIMIT 1")
    q("top 3 films by tickets sold", "extreme", f"SELECT film {C} GROUP BY film ORDER BY sum(tix) DESC LIMIT 3", o=True)
    q("box office month by month", "group", *by_month("date", "sum(box_office)", C))
    q("how many people come to a 20:15 show on average", "average", f"SELECT avg(tix) {C} WHERE start='20:15'")
    q("whats the longest film we showed", "extreme", f"SELECT film {C} GROUP BY film ORDER BY max(length) DESC LIMIT 1")
    f("and the shortest one?", "extreme", f"SELECT film {C} GROUP BY film ORDER BY max(length) LIMIT 1")
    q("which films run for more than two hours?", "list", f"SELECT DISTINCT film {C} WHERE length > 120", [f"SELECT film {C} WHERE length > 120"])
    q("number of OV shows", "count", f"SELECT count(*) {C} WHERE ov='yes'")
    f("what percentage of all shows is that", "share", f"SELECT 100.0*sum(ov='yes')/count(*) {C}")
    q("median kiosk takings at the saturday 3pm shows", "median", f"SELECT median(kiosk) {C} WHERE {weekday('date')}='Saturday' AND start='15:00'")
    q("who did the projecting on 31.10.2025?", "lookup", f"SELECT DISTINCT projectionist {C} WHERE date='2025-10-31'", [f"SELECT projectionist {C} WHERE date='2025-10-31'"])
    q("how many shows did each projectionist do", "group", f"SELECT projectionist, count(*) {C} WHERE projectionist IS NOT NULL GROUP BY 1", [f"SELECT projectionist, count(*) {C} GROUP BY 1"])
    q("did thrillers or comedies sell more tickets", "compare", f"SELECT genre, sum(tix) {C} WHERE genre IN ('Thriller','Comedy') GROUP BY 1",
      [f"SELECT genre {C} WHERE genre IN ('Thriller','Comedy') GROUP BY genre ORDER BY sum(tix) DESC LIMIT 1", f"SELECT genre, sum(tix) {C} WHERE genre IN ('Thriller','Comedy') GROUP BY genre ORDER BY sum(tix) DESC LIMIT 1",
       f"SELECT sum(CASE genre WHEN 'Thriller' THEN tix END), sum(CASE genre WHEN 'Comedy' THEN tix END) {C}"])
    q("Which shows have no ticket number written down?", "list", *shows("tix IS NULL"))
    q("our fullest show ever - which film, what date?", "extreme", f"SELECT film, date {C} ORDER BY tix DESC LIMIT 1")
    q("at how many shows did the kiosk take more than the box office", "count", f"SELECT count(*) {C} WHERE kiosk > box_office")
    f("how many of these were Captain Turnip?", "count", f"SELECT count(*) {C} WHERE kiosk > box_office AND film='Captain Turnip'")
    q("when did we last show the salt road", "date", f"SELECT max(date) {C} WHERE film='The Salt Road'")
    q("films that were on only once", "list", f"SELECT film {C} GROUP BY film HAVING count(*)=1")
    q("what share of the tickets in december were reduced ones", "share", f"SELECT 100.0*sum(reduced)/sum(tix) {C} WHERE date LIKE '2025-12%'")
    q("how many shows started before 5pm", "count", f"SELECT count(*) {C} WHERE start < '17:00'")
    u("how many seats stayed empty in the main hall", "missing_column")
    u("who directed Winter Ferry?", "missing_column")
    u("how many tickets did Paddington sell", "missing_value")
    u("should we drop the late shows?", "opinion")
    u("why did so few people turn up for Glacier", "cause")

    T("i6_translation_jobs")
    J = "FROM i6_translation_jobs"
    def jobs(where): return "SELECT job %s WHERE %s" % (J, where)
    q("how many jobs did we get from Halvorsen", "count", f"SELECT count(*) {J} WHERE client='Halvorsen Marine'")
    f("what were they worth altogether?", "sum", f"SELECT sum(fee) {J} WHERE client='Halvorsen Marine'")
    q("How many different clients has Joost worked for?", "distinct", f"SELECT count(DISTINCT client) {J} WHERE linguist='Joost Verbeek'")
    q("how many words into German", "sum", f"SELECT sum(wds) {J} WHERE tl='DE'")
    f("into Dutch?", "sum", f"SELECT sum(wds) {J} WHERE tl='NL'")
    q("which translator has done the most words", "extreme", f"SELECT linguist {J} WHERE linguist IS NOT NULL GROUP BY linguist ORDER BY sum(wds) DESC LIMIT 1")
    q("who translated J1057", "lookup", f"SELECT linguist {J} WHERE job='J1057'")
    f("and who was it for?", "lookup", f"SELECT client {J} WHERE job='J1057'")
    q("jobs not delivered yet", "list", jobs("deliv IS NULL"))
    f("which ones don't have a linguist?", "list", jobs("deliv IS NULL AND linguist IS NULL"))
    q("how many jobs were delivered late", "count", f"SELECT count(*) {J} WHERE deliv > due")
    f("split that by translator", "group", f"SELECT linguist, count(*) {J} WHERE deliv > due GROUP BY 1")
    q("average fee of a legal job", "average", f"SELECT avg(fee) {J} WHERE subj='legal'")
    q("median word count", "median", f"SELECT median(wds) {J}")
    q("biggest job by words that wasn't into English?", "extreme", f"SELECT job {J} WHERE tl<>'EN' ORDER BY wds DESC LIMIT 1")
    q("what % of our total fees comes from Brightwater Pharma", "share", f"SELECT 100.0*sum(CASE client WHEN 'Brightwater Pharma' THEN fee END)/sum(fee) {J}")
    q("how much money came in each month, going by the payment date?", "group", *by_month("pd_on", "sum(fee)", J + " WHERE pd_on IS NOT NULL"))
    q("how much is delivered but still unpaid", "sum", f"SELECT sum(fee) {J} WHERE deliv IS NOT NULL AND pd_on IS NULL")
    q("ines ortega's jobs for halvorsen marine, list pls", "list", jobs("linguist='Inés Ortega' AND client='Halvorsen Marine'"))
    q("clients that sent us more than 12 jobs", "list", f"SELECT client {J} GROUP BY client HAVING count(*) > 12")
    q("how many jobs for every language pair", "group", f"SELECT sl, tl, count(*) {J} GROUP BY 1, 2", [f"SELECT sl || '-' || tl, count(*) {J} GROUP BY 1"])
    q("how many days does it take us on average from receiving a job to delivering it", "average", f"SELECT avg(julianday(deliv)-julianday(rcvd)) {J} WHERE deliv IS NOT NULL")
    q("how many jobs have no word count", "count", f"SELECT count(*) {J} WHERE wds IS NULL")
    q("how much more does a medical job cost than a web one on average", "difference", f"SELECT (SELECT avg(fee) {J} WHERE subj='medical') - (SELECT avg(fee) {J} WHERE subj='web')")
    q("when did the last payment come in?", "date", f"SELECT max(pd_on) {J}")
    u("what do we pay Joost per word", "missing_column")
    u("who is our contact person at Hotel Miramar?", "missing_column")
    u("how many words did we translate into Japanese", "missing_value")
    u("is Tom Askew a good translator", "opinion")
    u("Why does Notary Feld always pay late?", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
