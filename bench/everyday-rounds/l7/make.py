#!/usr/bin/env python3
"""Round l7: what a household has read, and the day book of a small vet's practice.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *

BOOKS = """The Glass Orchard|Marian Tolley|Fiction|342
Salt and Ceremony|Marian Tolley|Fiction|298
What the Ferryman Said|Marian Tolley|Fiction|411
Dead Reckoning at Pell Bay|C. J. Strand|Crime|376
The Pell Bay Drownings|C. J. Strand|Crime|388
A Quiet Word in Pell Bay|C. J. Strand|Crime|365
Last Boat from Pell Bay|C. J. Strand|Crime|402
The Cold Ledger|Agnes Roe|Crime|331
Murder by Moonflower|Agnes Roe|Crime|287
Inspector Lyle Retires|Agnes Roe|Crime|304
Poison in the Pantry|Agnes Roe|Crime|279
Starless|Ike Banerjee|Sci-fi|512
The Ninth Relay|Ike Banerjee|Sci-fi|478
Children of the Hull|Ike Banerjee|Sci-fi|534
Low Gravity|Sunniva Holt|Sci-fi|291
A Short History of Soap|Peter Ganley|History|256
The Wool Kings|Peter Ganley|History|467
Canals: A Love Story|Peter Ganley|History|318
The Winter of 1709|Helene Fabre|History|389
Empress of Nothing|Helene Fabre|Biography|604
My Mother's Allotment|Ruth Adeyemi|Memoir|214
Twelve Kitchens|Ruth Adeyemi|Memoir|248
The Long Way to Lerwick|Donald Kerr|Travel|302
Slow Trains East|Donald Kerr|Travel|287
Walking the Wet Bits|Donald Kerr|Travel|226
The Hedge Witch's Apprentice|Orla Finnegan|Fantasy|445
The Hedge Witch's War|Orla Finnegan|Fantasy|497
The Hedge Witch's Daughter|Orla Finnegan|Fantasy|468
Crown of Thistles|Tobin Ashe|Fantasy|688
Throne of Nettles|Tobin Ashe|Fantasy|731
The Accidental Landlady|Bea Hartnell|Fiction|317
Next Door's Goat|Bea Hartnell|Fiction|289
The Wedding in Row F|Bea Hartnell|Fiction|322
Half of Tuesday|Joon Paik|Fiction|198
The Umbrella Menders|Joon Paik|Fiction|236
Eleven Letters Home|Grace Whitlow|Fiction|354
The Lightkeeper's Ledger|Grace Whitlow|Fiction|377
How Not to Sleep|Dr Anil Rao|Non-fiction|243
The Gut Instinct|Dr Anil Rao|Non-fiction|271
Bread for Beginners|Hattie Moss|Non-fiction|188
The Clutter Cure|Lindy Vance|Non-fiction|176
Bees, Briefly|Owen Pryce|Non-fiction|159
Mudlark Summer|Owen Pryce|Memoir|233
The Spy Who Overslept|Rex Calloway|Thriller|349
Nine Minutes to Minsk|Rex Calloway|Thriller|396
The Lisbon Handshake|Rex Calloway|Thriller|412
Dark Platform|Nadia Kovel|Thriller|358
The Sleeper in Seat 4C|Nadia Kovel|Thriller|327
Everything I Burnt|Polly Danvers|Memoir|262
The Cartographer's Wife|Elena Marsh|Fiction|433
Small Hours|Elena Marsh|Fiction|219
The Queen's Dentist|Helene Fabre|Biography|352
Ada and the Engine|Simon Pell|Biography|441
A Gentleman of Leith|Simon Pell|Biography|398
Ghost Acre|Sunniva Holt|Sci-fi|305
The Tin Parliament|Sunniva Holt|Sci-fi|344""".split("\n")


def make_reading():
    R = random.Random(7701)
    books = [b.split("|") for b in BOOKS]
    like = {"Jess": ["Fiction", "Memoir", "Crime"], "Martin": ["Sci-fi", "History", "Thriller", "Biography"], "Gran": ["Crime", "Travel", "Fiction"], "Callum": ["Fantasy", "Sci-fi"]}
    rows = []
    for who, n in (("Jess", 46), ("Martin", 31), ("Gran", 27), ("Callum", 14)):
        pick, pool = [], books[:]
        while len(pick) < n:
            b = R.choices(pool, [7 if x[2] in like[who] else 1 for x in pool])[0]
            pool.remove(b)
            pick.append(b)
        R.shuffle(pick)
        d = D(2023, 1, R.randrange(1, 20))
        for b in pick:
            pages = int(b[3])
            fmt = R.choices(["paperback", "hardback", "Kindle", "audiobook"], {"Jess": [6, 2, 6, 4], "Martin": [5, 4, 2, 2], "Gran": [6, 5, 0, 1], "Callum": [7, 2, 0, 3]}[who])[0]
            src = R.choices(["library", "bought new", "charity shop", "present", "lent by a friend"], [7, 6, 4, 3, 2])[0]
            if fmt == "Kindle": src = "bought new"
            if fmt == "audiobook": src = R.choice(["library", "subscription"])
            price = {"bought new": R.choice([4.99, 5.99, .99, 1.99]) if fmt == "Kindle" else R.choice([16.99, 20, 22]) if fmt == "hardback" else R.choice([8.99, 9.99, 10.99]), "charity shop": R.choice([1, 1.5, 2, 2.5, 3])}.get(src)
            took = max(2, round(pages / {"Jess": 30, "Martin": 21, "Gran": 34, "Callum": 14}[who] * R.uniform(.5, 1.6)))
            end = d + dt.timedelta(took)
            gave_up = R.random() < .11
            stars = None if R.random() < .07 else R.choices([1, 2, 2.5, 3, 3.5, 4, 4.5, 5], [0, 1, 1, 3, 4, 7, 4, 3])[0]
            if gave_up: stars = R.choice([None, 1, 1.5, 2])
            note = "gave up" if gave_up else R.choices([None, "book club", "re-read", "holiday", "cried"], [20, 5 if who == "Jess" else 0, 1, 3, 1])[0]
            if end > D(2025, 8, 8): end, stars, note = None, None, None
            if d > D(2025, 8, 8): break
            rows.append([b[0], b[1], b[2], who, fmt, pages if fmt != "audiobook" else None, src, price, d.isoformat(), None if gave_up or end is None else end.isoformat(), stars, note])
            if end is None: break
            d = end + dt.timedelta(R.choices([0, 1, 3, 9, 25], [5, 5, 4, 3, 1])[0] + {"Callum": 46, "Martin": 10, "Gran": 22, "Jess": 9}[who])
    rows.sort(key=lambda r: r[8])
    put("l7_reading_log", [("Title", "title", plain), ("Author", "author", plain), ("Genre", "genre", plain), ("Who", "who", plain), ("Format", "format", plain), ("pp", "pp", plain), ("Got from", "got_from", plain), ("£", "price", fix2),
                           ("Started", "started", d_mon_y), ("Finished", "finished", d_mon_y), ("Stars", "stars", plain), ("Notes", "notes", plain)], rows)


def make_vet():
    R = random.Random(7707)
    last = "Abbott Bellamy Croft Dutton Eastwood Fenn Gallagher Hobday Iqbal Jessop Kendrick Larkin Mistry Norris Ogden Pickering Rudd Sharples Teague Underhill Varga Wadley Yeo Zielinski".split()
    title = ["Mrs", "Mr", "Ms", "Miss"]
    names = "Bramble Luna Tigger Alfie Poppy Smudge Rex Nutmeg Biscuit Monty Daisy Thumper Pixie Oscar Willow Ziggy Mabel Pepper Hector Socks Freddie Olive Pickle Rolo Jasper Dotty Merlin Cleo Barney Peanut Teddy Maisie Gizmo Ruby Toffee Boris Mittens Dexter Honey Chester Lola Bandit Tilly Ozzy Sooty Clover Fudge Archie Minnie Rusty Bella Duke Misty Harvey Snowy".split()
    kinds = {"Dog": (["Labrador", "Cockapoo", "Border Collie", "Staffie", "Jack Russell", "Springer", "Greyhound", "Pug", "crossbreed"], 24), "Cat": (["DSH", "DSH", "DLH", "Bengal", "Ragdoll", "Maine Coon"], 19), "Rabbit": (["Lop", "Netherland Dwarf", None], 6), "Guinea pig": ([None], 4), "Tortoise": (["Hermann's"], 2)}
    wt = {"Labrador": 30, "Cockapoo": 12, "Border Collie": 18, "Staffie": 16, "Jack Russell": 7, "Springer": 20, "Greyhound": 29, "Pug": 8, "crossbreed": 15, "DSH": 4.5, "DLH": 4.8, "Bengal": 5, "Ragdoll": 6, "Maine Coon": 7, "Lop": 2.3, "Netherland Dwarf": 1.1, "Hermann's": 1.4}
    owners = ["%s %s" % (R.choice(title), n) for n in last] + ["%s %s" % (R.choice(title), n) for n in R.sample(last, 6)] + ["The Rectory", "Hope Farm"]
    owners = list(dict.fromkeys(owners))
    pets = []
    for k, (bs, n) in kinds.items():
        for _ in range(n):
            b = R.choice(bs)
            pets.append([names[len(pets)], k, b, R.randrange(1, 15) if k != "Tortoise" else R.choice([22, 41]), owners[len(pets) % len(owners)], (wt.get(b, 1.0 if k != "Rabbit" else 2.0)) * R.uniform(.85, 1.25), "yes" if R.random() < {"Dog": .6, "Cat": .4}.get(k, .1) else "no", R.choice([1, 1, 2, 3, 5])])
    reasons = {"Booster": (52, 0, 12), "Limping": (45, 18, 5), "Skin / itching": (45, 31, 7), "Dental": (160, 24, 4), "Vomiting": (45, 22, 5), "Nail clip": (15, 0, 5), "Ears": (45, 19, 5), "Neutering": (145, 14, 3), "Check-up": (38, 0, 6), "Eye": (45, 16, 3), "Lump": (45, 0, 3), "Teeth overgrown": (32, 0, 2), "Put to sleep": (95, 28, 1)}
    rows, gone = [], set()
    open_days = [d for d in days(D(2025, 3, 3), D(2025, 9, 13)) if d.weekday() < 6]
    for d in sorted(R.choices(open_days, [{0: 4, 5: 2}.get(d.weekday(), 3) for d in open_days], k=205)):
        p = R.choice([x for x in pets if x[0] not in gone for _ in range(x[7])])
        rs = [r for r in reasons if not (r == "Teeth overgrown" and p[1] not in ("Rabbit", "Guinea pig")) and not (r in ("Booster", "Neutering", "Dental") and p[1] in ("Guinea pig", "Tortoise")) and not (r in ("Neutering", "Booster") and any(x[3] == p[0] and x[9] == r for x in rows)) and not (r == "Put to sleep" and p[3] < 9)]
        r = R.choices(rs, [reasons[x][2] for x in rs])[0]
        if r == "Put to sleep": gone.add(p[0])
        fee, med, _ = reasons[r]
        drugs = round(med * R.uniform(.5, 2.1), 2) if med and R.random() < .85 else None
        total = fee + (drugs or 0)
        vet = R.choices(["Imogen", "Mr Baird", "Sofia"], [5, 4, 3] if d.weekday() < 5 else [1, 0, 4])[0]
        h = R.choice([9, 9, 10, 10, 11, 14, 15, 16, 17]) if d.weekday() < 5 else R.choice([9, 10, 11])
        paid = R.choices(["card", "cash", "insurer", None], [11, 3, 4 if p[6] == "yes" and r not in ("Booster", "Nail clip", "Check-up", "Neutering") else 0, 1.3])[0]
        rec = d + dt.timedelta(R.choice([7, 10, 14])) if r in ("Limping", "Skin / itching", "Eye", "Ears", "Dental", "Neutering") and R.random() < .6 else d + dt.timedelta(365) if r == "Booster" else None
        rows.append([d.isoformat(), "%02d:%02d" % (h, R.choice([0, 15, 30, 45])), vet, p[0], p[1], p[2], p[3], p[4], round(p[5] * R.uniform(.97, 1.03), 1) if R.random() > .07 else None, r, fee, drugs, round(total, 2), p[6], paid, rec.isoformat() if rec else None])
    rows.sort(key=lambda r: (r[0], r[1]))
    put("l7_vet_daybook", [("DATE", "date", dmy), ("Time", "time", plain), ("Seen by", "seen_by", plain), ("Animal", "animal", plain), ("Species", "species", plain), ("Breed", "breed", plain), ("Age (y)", "age_y", plain), ("Owner", "owner", plain), ("Wt kg", "wt_kg", plain), ("Reason", "reason", plain),
                           ("Consult", "consult", gbp), ("Meds", "meds", gbp), ("Total", "total", gbp), ("Insured", "insured", yn), ("Paid by", "paid_by", plain), ("See again", "see_again", dmy)], rows)


def make_tables():
    make_reading()
    make_vet()


# ---------------------------------------------------------------- questions
def questions():
    T("l7_reading_log")
    B = "FROM l7_reading_log"
    q("How many books did Jess finish in 2024?", "count", f"SELECT count(*) {B} WHERE who='Jess' AND finished LIKE '2024%'")
    f("and Martin", "count", f"SELECT count(*) {B} WHERE who='Martin' AND finished LIKE '2024%'")
    q("who has read the most pages since we started the list", "extreme", f"SELECT who {B} GROUP BY who ORDER BY sum(pp) DESC LIMIT 1", [f"SELECT who, sum(pp) {B} GROUP BY who ORDER BY sum(pp) DESC LIMIT 1"])
    q("which books did somebody give up on", "list", f"SELECT title {B} WHERE notes='gave up'", [f"SELECT title, who {B} WHERE notes='gave up'", f"SELECT DISTINCT title {B} WHERE notes='gave up'"])
    q("what did we spend on books per year", "group", f"SELECT substr(started,1,4), sum(price) {B} GROUP BY 1", [f"SELECT substr(finished,1,4), sum(price) {B} WHERE finished IS NOT NULL GROUP BY 1", f"SELECT substr(finished,1,4), sum(price) {B} GROUP BY 1"])
    q("five star reads by Jess", "list", f"SELECT title {B} WHERE who='Jess' AND stars=5", [f"SELECT count(*) {B} WHERE who='Jess' AND stars=5"])
    q("average rating for each genre", "group", f"SELECT genre, avg(stars) {B} GROUP BY genre")
    q("how many different authors has Callum read", "distinct", f"SELECT count(DISTINCT author) {B} WHERE who='Callum'")
    q("whats the longest book any of us got through, and how many pages was it", "extreme", f"SELECT DISTINCT title, pp {B} WHERE finished IS NOT NULL AND pp=(SELECT max(pp) {B} WHERE finished IS NOT NULL)")
    q("what percentage of the books came from the library?", "share", f"SELECT 100.0*sum(got_from='library')/count(*) {B}")
    f("and from charity shops?", "share", f"SELECT 100.0*sum(got_from='charity shop')/count(*) {B}")
    q("what is everybody reading at the moment? started but not finished and not given up", "list", f"SELECT title, who {B} WHERE finished IS NULL AND (notes IS NULL OR notes<>'gave up')", [f"SELECT title {B} WHERE finished IS NULL AND (notes IS NULL OR notes<>'gave up')"])
    u("who translated Half of Tuesday", "missing_column")
    u("how many comics have we read", "missing_value")
    q("on average how many days does it take Martin to finish a book", "average", f"SELECT avg(julianday(finished)-julianday(started)) {B} WHERE who='Martin'", [f"SELECT avg(julianday(finished)-julianday(started)+1) {B} WHERE who='Martin'"])

    T("l7_vet_daybook")
    V = "FROM l7_vet_daybook"
    q("how many dogs did we see in june (visits, not animals)", "count", f"SELECT count(*) {V} WHERE species='Dog' AND date LIKE '2025-06%'")
    q("takings per vet", "group", f"SELECT seen_by, sum(total) {V} GROUP BY seen_by")
    f("just for August", "group", f"SELECT seen_by, sum(total) {V} WHERE date LIKE '2025-08%' GROUP BY seen_by")
    q("visits with nothing under paid by - date, animal, owner and how much", "list", f"SELECT date, animal, owner, total {V} WHERE paid_by IS NULL")
    f("what does that come to", "sum", f"SELECT sum(total) {V} WHERE paid_by IS NULL")
    q("when did Sofia last see a rabbit?", "date", f"SELECT max(date) {V} WHERE seen_by='Sofia' AND species='Rabbit'")
    q("which owner spent the most with us", "extreme", f"SELECT owner {V} GROUP BY owner ORDER BY sum(total) DESC LIMIT 1", [f"SELECT owner, sum(total) {V} GROUP BY owner ORDER BY sum(total) DESC LIMIT 1"])
    q("fattest cat on record", "extreme", f"SELECT animal {V} WHERE species='Cat' ORDER BY wt_kg DESC LIMIT 1", [f"SELECT animal, wt_kg {V} WHERE species='Cat' ORDER BY wt_kg DESC LIMIT 1", f"SELECT max(wt_kg) {V} WHERE species='Cat'"])
    q("average bill insured vs uninsured", "compare", f"SELECT insured, avg(total) {V} GROUP BY insured", [f"SELECT CASE insured WHEN 'yes' THEN 'Y' ELSE 'N' END, avg(total) {V} GROUP BY 1"])
    q("which animals are due back in the second half of july", "list", f"SELECT animal {V} WHERE see_again BETWEEN '2025-07-16' AND '2025-07-31'", [f"SELECT DISTINCT animal {V} WHERE see_again BETWEEN '2025-07-16' AND '2025-07-31'", f"SELECT animal, see_again {V} WHERE see_again BETWEEN '2025-07-16' AND '2025-07-31'"])
    q("how many appointments before 10 in the morning?", "count", f"SELECT count(*) {V} WHERE time<'10:00'")
    f("of which on a saturday", "count", f"SELECT count(*) {V} WHERE time<'10:00' AND strftime('%w',date)='6'")
    u("was Mr Baird right to put Lola to sleep", "opinion")
    u("how many parrots came in this year?", "missing_value")
    u("whats the phone number of Hope Farm", "missing_column")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
