#!/usr/bin/env python3
"""Round g6: a town band's librarian, who keeps the register of the instruments that the band owns and lends out, and a clerk of a small country saleroom, who types up the lots of its auctions.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_instruments():
    R = random.Random(7061)
    kinds = [("Piccolo", "Woodwind", 3, 420, ["Yamaha", "Trevor James"]), ("Flute", "Woodwind", 9, 480, ["Yamaha", "Trevor James", "Jupiter"]), ("Oboe", "Woodwind", 1, 2150, ["Howarth"]), ("Clarinet", "Woodwind", 12, 640, ["Buffet", "Yamaha", "Jupiter"]),
             ("Bassoon", "Woodwind", 2, 3900, ["Schreiber"]), ("Alto Sax", "Woodwind", 6, 980, ["Yamaha", "Jupiter", "Trevor James"]), ("Tenor Sax", "Woodwind", 4, 1350, ["Yamaha", "Jupiter"]),
             ("Trumpet", "Brass", 8, 620, ["Bach", "Yamaha", "Jupiter"]), ("Cornet", "Brass", 9, 560, ["Besson", "Yamaha", "Bach"]), ("French Horn", "Brass", 5, 1850, ["Holton", "Yamaha"]), ("Trombone", "Brass", 7, 740, ["Bach", "Yamaha", "Jupiter"]),
             ("Euphonium", "Brass", 4, 2300, ["Besson", "Yamaha"]), ("Tuba", "Brass", 3, 3600, ["Besson", "Jupiter"]), ("Snare Drum", "Percussion", 4, 230, ["Pearl", "Ludwig"]), ("Bass Drum", "Percussion", 2, 410, ["Pearl"]),
             ("Glockenspiel", "Percussion", 1, 310, ["Adams"]), ("Timpani", "Percussion", 2, 2700, ["Adams"]), ("Cymbals", "Percussion", 3, 180, ["Zildjian"])]
    keepers = {"Woodwind": ["Priya Nair", "Priya Nair", "Hilary Stott"], "Brass": ["Ken Ashdown", "Ken Ashdown", "Marek Zielinski"], "Percussion": ["Dot Fairley"]}
    players = ("Abi Lowther|Callum Reid|Chloe Garvey|Dan Pickles|Edith Munro|Finn Hargreaves|Freya Sutcliffe|George Tindall|Hattie Booth|Imran Sheikh|Isla Crowe|Jack Oldroyd|Jess Whitham|Joan Varley|Kasia Wrona|Leon Baptiste|Lottie Marsden|"
               "Mal Thackray|Megan Eccles|Mo Farooqi|Nell Gaunt|Olly Firth|Pauline Dyer|Poppy Ramsden|Rhys Bevan|Rob Shackleton|Ruby Tansley|Sam Illingworth|Stan Hirst|Sunita Rao|Tess Barraclough|Tilly Naylor|Vic Ormerod|Wes Kirkby|Yvonne Kaye|Zac Hepworth|"
               "Barbara Sugden|Ellis Penn|Gwen Lister|Harvey Crabtree|Lou Midgley|Niamh Doyle|Phil Rushworth|Tom Wadsworth").split("|")
    R.shuffle(players)
    it, out = iter(players), []
    items = [k for k in kinds for _ in range(k[2])]
    R.shuffle(items)
    rows, last = [], []
    for i, (inst, sec, _, base, makes) in enumerate(items):
        y = R.choices([2004, 2008, 2011, 2014, 2016, 2017, 2019, 2021, 2022, 2023, 2024], [2, 3, 4, 4, 4, 4, 6, 4, 5, 6, 4])[0]
        bought = R.choice(days(D(y, 1, 8), D(y, 12, 12)))
        cond = R.choices(["Good", "Fair", "Poor", "New"], [8, 6, 3, 1])[0]
        if y >= 2023 and cond == "Poor": cond = "Good"
        if y < 2022 and cond == "New": cond = "Fair"
        val = int(round(base * (.55 + .45 * (y - 2003) / 21) * R.uniform(.85, 1.15) * {"Poor": .6, "Fair": .85}.get(cond, 1), -1)) + R.choice([0, 0, 5])
        if R.random() < .05: val = None
        who = None
        if R.random() < (.35 if cond == "Poor" or sec == "Percussion" else .72):
            who = R.choice(out) if out and R.random() < .12 else next(it, None)
            if who: out.append(who)
        serv = None
        if y < 2024 and R.random() < .88: serv = R.choice(days(D(max(y + 1, R.choice([2018, 2020, 2022, 2023])), 1, 10), D(2025, 8, 29))).isoformat()
        shelf = None if who else R.choice(["A1", "A2", "B1", "B2", "Cage", "Cage"])
        rows.append(["B%03d" % (i + 1), inst, sec, R.choice(makes), bought.isoformat(), val, who, R.choice(keepers[sec]), cond, serv, shelf])
    put("g6_band_instruments", [("Tag", "tag", plain), ("Instrument", "instrument", plain), ("Section", "section", plain), ("Make", "make", plain), ("Purchased", "purchased", d_mon_y), ("Value", "value", lambda x: "" if x is None else "£{:,}".format(x)),
                                ("On Loan To", "on_loan_to", plain), ("Keeper", "keeper", plain), ("Condition", "condition", plain), ("Last Serviced", "last_serviced", d_mon_y), ("Store Shelf", "shelf", plain)], rows)


def make_lots():
    R = random.Random(7063)
    things = {"Furniture": ("oak blanket box|mahog. chest of drawers|pine dresser|set 6 dining chairs|walnut bureau|Victorian nursing chair|Ercol sideboard|drop leaf table|oak settle|wing armchair|piano stool|glazed bookcase|washstand marble top|teak coffee table|"
                            "corner cupboard|G Plan wall unit|brass bedstead|oak hall stand|nest of 3 tables|kneehole desk", 40, 320),
              "Ceramics": ("pr Staffordshire dogs|Clarice Cliff jug|blue & white meat plate|Moorcroft vase|Royal Doulton figure|Poole charger|Denby dinner service|Troika wheel vase|Wedgwood urn|Toby jugs x4|Belleek basket|majolica cheese dome|"
                           "Susie Cooper coffee set|Meissen cup & saucer|studio pottery bowl", 25, 210),
              "Silver": ("Georgian teaspoons x6|silver cream jug|card case B'ham 1898|pr candlesticks|sugar tongs|christening mug|toast rack|vesta case|silver salver|mustard pot|snuff box|cased fish servers|napkin rings x4|sauce boat", 45, 380),
              "Jewellery": ("18ct sapphire ring|gold curb bracelet|cameo brooch|jet necklace|opal earrings|diamond 3 stone ring|engraved locket|amber beads|9ct signet ring|seed pearl pendant|garnet bangle|gents Omega watch|charm bracelet", 60, 700),
              "Pictures": ("oil, cattle by a ford|w/colour harbour scene|pr hunting prints|portrait of a lady, oil|etching of cathedral|map of Shropshire|oil still life w lemons|w/colour of Snowdon|Lowry print signed|sampler dated 1834|charcoal nude|gilt frame mirror|naive ship painting", 30, 450),
              "Clocks": ("longcase clock Ludlow|brass carriage clock|slate mantel clock|Vienna wall clock|cuckoo clock|Smiths school clock|French marble clock|Art Deco desk clock|ship's clock", 50, 420),
              "Toys": ("rocking horse|Hornby train set|box of Dinky cars|Steiff bear|dolls house + contents|Meccano set|tin plate robot|Britains soldiers|bisque head doll|Subbuteo teams", 25, 260)}
    vendors = ["Mrs Pargeter", "Est. of J Beddoes", "D Cadwallader", "Rev. Onslow", "Miss T Gough", "Wynne & Co", "A Preece", "Mr & Mrs Hollis", "S Maddox", "Stokesay Hse", "F Lenthall", "P Corfield"]
    buyers = [("Treadwell Antiques", 9), ("Kingsland Int.", 7), ("H Vaughan", 5), ("M Okonjo", 4), ("Retro Barn", 5), ("L Sayce", 4), ("B Fennimore", 3), ("C Duarte", 3), ("Mrs Ince", 3), ("N Bright", 2), ("J Rowlands", 2), ("Tolhurst", 2), ("G Amies", 2), ("R Szabo", 1), ("E Quilter", 1), ("W Meredith", 1)]
    debt = {"L Sayce", "N Bright", "Retro Barn", "C Duarte", "Tolhurst"}
    pool = [(c, t) for c, (ts, _, _) in things.items() for t in ts.split("|")]
    R.shuffle(pool)
    rows, k = [], 0
    sales = [(D(2025, 2, 14), 18), (D(2025, 3, 14), 20), (D(2025, 4, 11), 19), (D(2025, 5, 16), 20), (D(2025, 6, 13), len(pool) - 77)]
    for s, (d, n) in enumerate(sales, 1):
        for j in range(n):
            cat, t = pool[k]; k += 1
            _, lo_, hi_ = things[cat]
            mid = lo_ + (hi_ - lo_) * R.random() ** 2.2
            step = 5 if mid < 60 else 10 if mid < 250 else 50
            lo = int(mid // step * step)
            hi = lo + step * R.choice([2, 3, 4, 4])
            ham = int(round(R.choice([.8, .95, 1, 1.1, 1.25, 1.5, 2.1]) * mid / 5) * 5) + R.choice([0, 0, 2, 8])
            sold = R.random() < (.7 if cat == "Furniture" else .84)
            if R.random() < .06: lo = hi = None
            who = R.choices([b for b, _ in buyers], [w for _, w in buyers])[0] if sold else None
            pd = None if not sold else "n" if (who in debt and d >= D(2025, 5, 1) and R.random() < .55) else "y"
            rows.append([100 * s + j + 1, d.isoformat(), t, cat, R.choices(vendors, [6, 9, 4, 3, 4, 5, 3, 4, 3, 5, 2, 2])[0] if R.random() > .04 else None, lo, hi, ham if sold else None, who,
                         R.choices(["room", "phone", "online", "book"], [9, 3, 7, 2])[0] if sold else None, pd])
    num = lambda x: "" if x is None else "{:,}".format(x)
    put("g6_auction_lots", [("LOT no", "lot", plain), ("sale dt", "sale_dt", dmy), ("Descr.", "descr", plain), ("cat", "cat", plain), ("Vendor", "vendor", plain), ("est lo £", "est_lo", num), ("est hi £", "est_hi", num), ("HAMMER £", "hammer", num),
                            ("Bidder", "bidder", plain), ("via", "via", plain), ("Pd?", "paid", plain)], rows)


def make_tables():
    make_instruments()
    make_lots()


# ---------------------------------------------------------------- questions
def questions():
    T("g6_band_instruments")
    B = "FROM g6_band_instruments"
    def items(where): return "SELECT tag %s WHERE %s" % (B, where), ["SELECT instrument %s WHERE %s" % (B, where)]
    q("how many saxes do we own", "count", f"SELECT count(*) {B} WHERE instrument LIKE '%Sax'")
    f("and how many of those are not out with anyone?", "count", f"SELECT count(*) {B} WHERE instrument LIKE '%Sax' AND on_loan_to IS NULL")
    q("What is everything worth in total?", "sum", f"SELECT sum(value) {B}")
    f("just the brass", "sum", f"SELECT sum(value) {B} WHERE section='Brass'")
    q("who has B033 at the moment", "lookup", f"SELECT on_loan_to {B} WHERE tag='B033'")
    f("what is it?", "lookup", f"SELECT instrument {B} WHERE tag='B033'")
    q("number of instruments for each keeper", "group", f"SELECT keeper, count(*) {B} GROUP BY keeper")
    q("dearest instrument that nobody has borrowed", "extreme", f"SELECT tag {B} WHERE on_loan_to IS NULL ORDER BY value DESC LIMIT 1", [f"SELECT instrument {B} WHERE on_loan_to IS NULL ORDER BY value DESC LIMIT 1"])
    q("which ones are in poor condition?", "list", *items("condition='Poor'"))
    f("which of them are on loan, and who to?", "list", f"SELECT tag, on_loan_to {B} WHERE condition='Poor' AND on_loan_to IS NOT NULL", [f"SELECT instrument, on_loan_to {B} WHERE condition='Poor' AND on_loan_to IS NOT NULL"])
    q("instruments last serviced before 2021", "list", *items("last_serviced < '2021-01-01'"))
    q("whats a trumpet worth on average", "average", f"SELECT avg(value) {B} WHERE instrument='Trumpet'")
    q("median value of the woodwind", "median", f"SELECT median(value) {B} WHERE section='Woodwind'")
    q("What % of our instruments is out on loan?", "share", f"SELECT 100.0*count(on_loan_to)/count(*) {B}")
    q("do we have more Yamahas or more Jupiters?", "compare", f"SELECT make, count(*) {B} WHERE make IN ('Yamaha','Jupiter') GROUP BY make",
      [f"SELECT make {B} WHERE make IN ('Yamaha','Jupiter') GROUP BY make ORDER BY count(*) DESC LIMIT 1", f"SELECT make, count(*) {B} WHERE make IN ('Yamaha','Jupiter') GROUP BY make ORDER BY count(*) DESC LIMIT 1",
       f"SELECT sum(make='Yamaha'), sum(make='Jupiter') {B}"])
    q("when did we buy the glockenspiel", "date", f"SELECT purchased {B} WHERE instrument='Glockenspiel'")
    f("and the oboe?", "date", f"SELECT purchased {B} WHERE instrument='Oboe'")
    q("how much more is a french horn worth than a cornet, on average?", "difference", f"SELECT (SELECT avg(value) {B} WHERE instrument='French Horn') - (SELECT avg(value) {B} WHERE instrument='Cornet')")
    q("how many different makes have we got", "distinct", f"SELECT count(DISTINCT make) {B}")
    q("List everything Hilary Stott looks after.", "list", *items("keeper='Hilary Stott'"))
    f("total value of those", "sum", f"SELECT sum(value) {B} WHERE keeper='Hilary Stott'")
    q("has anybody borrowed more than one instrument? names pls", "list", f"SELECT on_loan_to {B} WHERE on_loan_to IS NOT NULL GROUP BY on_loan_to HAVING count(*)>1")
    q("how many did we buy in 2019", "count", f"SELECT count(*) {B} WHERE purchased LIKE '2019%'")
    f("and in 2023?", "count", f"SELECT count(*) {B} WHERE purchased LIKE '2023%'")
    u("what do we pay to insure all this", "missing_column")
    u("serial number of B009?", "missing_column")
    u("how many harps are there", "missing_value")
    u("Which instrument does Gordon Blythe have?", "missing_value")
    u("should we get rid of the old tubas?", "opinion")
    u("why are so many of the cornets in bad shape", "cause")

    T("g6_auction_lots")
    A = "FROM g6_auction_lots"
    def lots(where): return "SELECT lot %s WHERE %s" % (A, where), ["SELECT descr %s WHERE %s" % (A, where)]
    q("total hammer for all sales", "sum", f"SELECT sum(hammer) {A}")
    f("and in May?", "sum", f"SELECT sum(hammer) {A} WHERE sale_dt='2025-05-16'")
    q("how much money did each sale make", "group", f"SELECT sale_dt, sum(hammer) {A} GROUP BY sale_dt")
    q("how many lots were left unsold?", "count", f"SELECT count(*) {A} WHERE hammer IS NULL")
    f("which of those are furniture?", "list", *lots("hammer IS NULL AND cat='Furniture'"))
    q("what did lot 211 go for", "lookup", f"SELECT hammer {A} WHERE lot=211")
    f("who bought it?", "lookup", f"SELECT bidder {A} WHERE lot=211")
    q("Which lot fetched the highest price and how much was it?", "extreme", f"SELECT lot, hammer {A} ORDER BY hammer DESC LIMIT 1", [f"SELECT descr, hammer {A} ORDER BY hammer DESC LIMIT 1"])
    q("top 5 buyers by total spend", "extreme", f"SELECT bidder {A} WHERE bidder IS NOT NULL GROUP BY bidder ORDER BY sum(hammer) DESC LIMIT 5", o=True)
    q("avg hammer price jewellery", "average", f"SELECT avg(hammer) {A} WHERE cat='Jewellery'")
    f("and pictures?", "average", f"SELECT avg(hammer) {A} WHERE cat='Pictures'")
    q("median hammer price", "median", f"SELECT median(hammer) {A}")
    q("what percentage of the sold lots went to online bidders", "share", f"SELECT 100.0*sum(via='online')/count(hammer) {A} WHERE hammer IS NOT NULL")
    q("phone vs room: how much did each bring in?", "compare", f"SELECT via, sum(hammer) {A} WHERE via IN ('phone','room') GROUP BY via", [f"SELECT sum(CASE via WHEN 'phone' THEN hammer END), sum(CASE via WHEN 'room' THEN hammer END) {A}"])
    q("lots that sold for more than their high estimate", "list", *lots("hammer > est_hi"))
    f("how many of them were silver?", "count", f"SELECT count(*) {A} WHERE hammer > est_hi AND cat='Silver'")
    q("who hasnt paid yet", "list", f"SELECT DISTINCT bidder {A} WHERE paid='n'", [f"SELECT bidder {A} WHERE paid='n'"])
    f("how much is that they owe altogether", "sum", f"SELECT sum(hammer) {A} WHERE paid='n'")
    q("When was the rocking horse sold?", "date", f"SELECT sale_dt {A} WHERE descr='rocking horse'")
    q("how much more did silver make than ceramics in total", "difference", f"SELECT (SELECT sum(hammer) {A} WHERE cat='Silver') - (SELECT sum(hammer) {A} WHERE cat='Ceramics')")
    q("how many different sellers have we had?", "distinct", f"SELECT count(DISTINCT vendor) {A}")
    q("everything Mrs Pargeter put into the March sale", "list", *lots("vendor='Mrs Pargeter' AND sale_dt='2025-03-14'"))
    q("whose stuff made the most money?", "extreme", f"SELECT vendor {A} WHERE vendor IS NOT NULL GROUP BY vendor ORDER BY sum(hammer) DESC LIMIT 1")
    q("clocks that went for under £150", "list", *lots("cat='Clocks' AND hammer < 150"))
    u("how much commission have we earned", "missing_column")
    u("what is H Vaughan's phone number", "missing_column")
    u("what did the Rolex make?", "missing_value")
    u("how much did the December sale bring in", "missing_value")
    u("was lot 305 a bargain?", "opinion")
    u("why is furniture so hard to shift", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
