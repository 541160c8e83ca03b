// What abbreviations in headers stand for.
import type { ColumnType } from '#shared/ask-tables.ts';
import { phraseStem, words } from './phrases.ts';

/**
 * Short forms, each followed by what it stands for, the likeliest first; `_` stands for a blank within a phrase. Behind a colon stand
 * the types of the columns in which it is that. Those in two parts and those with a slash come last.
 */
const ABBREVIATIONS = `
abs absent absence, acc account accommodation, acct account, act actual activity:text, actl actual,
ad advert adults:number, addr address, adj adjustment adjusted, adl adults, adlt adults, adlts adults, adv advance advertising,
ag age_group, alloc allocated allocation, alt altitude alternative:text, amnt amount, amt amount,
appr approved approval apprentice, apprvd approved, appt appointment, appts appointments, apt apartment,
arr arrival, asgd assigned, asgn assigned, assgn assigned, assgnd assigned, assoc association,
asst assistant assists:number, assy assembly, ata actual_arrival, att attendance attempts, attd attended,
attn attendance attention, attnd attended, auth authorised author:text, authd authorised, ave average,
avg average, bal balance, bb best_before bed_and_breakfast, bbd best_before_date, bbe best_before_end,
bbf best_before, bdate birth_date, bday birthday, bdgt budget, bdr bedroom, bdrm bedroom, bdrms bedrooms,
beg beginning, bfast breakfast, bgt budget, bk book booking, bkd booked, bkg booking, bkgs bookings,
bkng booking, bld building, bldg building, blk block, blnc balance, borr borrower, brkf breakfast,
brkfst breakfast, brwr borrower, bth bath, btl bottle, btls bottles, bud budget, bx box, bxs boxes,
cals calories, canc cancelled, cap capacity, carbs carbohydrates, cat category, ccy currency,
cd code card, cde code, cds cards codes:text, cert certificate certified, ch chapter children:number, chdn children,
chg charge change, chgs charges, chk checked, chkd checked, chkin check-in, chkout check-out,
chld children, chn children, chp chapter, chq cheque, chqs cheques, chrg charge, ci check-in,
cin check-in, clk clicks, clks clicks, clm claim, clms claims, clnt client, clo closed, clr colour,
clrs colours, cls class closed:date, clsd closed, clss class, clt client, cmnt comment, cmnts comments,
cmp company, cmpgn campaign, cmpl completed, cmplt completed, cmpltd completed, cmt comment,
cmts comments, cncl cancelled, cncld cancelled, cndtn condition, cnsm consumption,
cnt count contact:text, cntct contact, cntr centre counter, cntry country, co company, col colour,
colr colour, comm commission comment:text communication, comp completed company:text compensation:number,
compl completed complaint:text, cond condition, conf confirmed conference, confd confirmed,
cons consumption, cont contact contract continued, conv conversion conversions, cout check-out,
cov coverage, coy company, cpcty capacity, cpty capacity, cr created credit:number, crd card, crds cards,
crs course, crt created, csat satisfaction, crtd created, cst cost, cstg costing, cstmr customer, csts costs, ctc contact,
ctg category, ctgry category, ctn carton, ctns cartons, ctr centre, ctry country, cty city county,
cur currency, curr currency current, cust customer, cvrs covers, cxl cancelled, cxld cancelled,
dbl double, ded deductible deduction, dedn deduction, del delivered deleted, deliv delivered delivery,
dely delivery, dep departure deposit:number department:text, depst deposit, dept department,
desc description, descr description, dest destination, dfct defect, dia diameter diastolic:number, dfcts defects,
disc discount discontinued:boolean|date, dist distance district:text, div division dividend:number,
dlv delivered delivery, dlvd delivered, dlvr delivered, dlvrd delivered, dlvry delivery, dly daily,
dmg damage, dmgd damaged, dnr donor, dntn donation, doa date_of_arrival, dob date_of_birth, doc document,
docs documents, doi date_of_issue, don donation donor:text, dop date_of_purchase, dpst deposit,
dpt department, dpth depth, dr doctor debit:number, drtn duration, drv driver, drvr driver,
dscnt discount, dscr description, dsh dish, dstn destination, dstnc distance, dt date, dte date,
dts dates, dur duration, dy day, dys days, edn edition, ee employee, elev elevation, emp employee,
empl employee, enr enrolled, enrl enrolled, ent entitlement entry:text entered:date, entl entitlement,
entmt entitlement, ehu electric_hookup, eoq economic_order_quantity, eqp equipment, eqpt equipment, equip equipment,
esc escalated, escd escalated, est estimated established:date, eta expected_arrival, evt event,
evts events, exam exam, exp expense expiry:date expires experience, expy expiry, fav favourite,
fcst forecast, fert fertiliser, fin finish finance, fl floor, flr floor, flrs floors, fname first_name,
fnsh finish, forename first_name, freq frequency, frq frequency, frst first, frt freight,
fx exchange_rate, gend gender, gl goals, gls goals, gndr gender, gnr genre, gr grade:text gross:number,
grd grade ground:text, grp group, grs gross, harv harvest harvested:date, hght height, hgt height,
hol holiday, hols holidays, hosp hospital, hosps hospitals, hrly hourly, hrs hours, ht height,
hum humidity, hvst harvest, hvstd harvested, ident identifier, impr impressions, incd incident,
incdt incident, inct incident, ingr ingredients, ins insurance, insce insurance,
insp inspected inspection inspector:text, inst instrument installed:date instructor, instl installed,
instr instructor instrument, inv invoice inventory, invc invoice, iss issued:date issue, issd issued,
jnl journal, jnr junior, kcal calories, kms kilometres, lang language, lat latitude, lbr labour,
ldt lead_time, len length, lge league, lgth length, lib library, lic licence, lics licences,
ling linguist, lit litres, ln line last_name:text, lname last_name, lndlrd landlord,
lng language longitude:number, lngth length, loc location, locn location, lon longitude, lst last,
lt lead_time, ltr litres, ltrs litres, lv leave, lvl level, maint maintenance, matl material,
max maximum, mbr member, mbrs members, mdl model, mech mechanic, mem member, memb member, meth method,
mfd manufactured, mfg manufacturer manufactured:date, mfr manufacturer, mgmt management, mgn margin,
mgr manager, min minimum, mins minutes, mkup markup, mlg mileage, mlge mileage, mngr manager, mnth month,
mnthly monthly, mntnc maintenance, mo month, mob mobile, mobl mobile, mod modified:date model,
moq minimum_order_quantity, mos months, mrgn margin, mrk mark, mrks marks, msg message,
msrp retail_price list_price selling_price, mtce maintenance, mtg meeting, mtgs meetings, mth month,
mthd method, mthly monthly, mths months, mtr meter, nat nationality, natl nationality, nbr number,
nghts nights, ngt night, ngts nights, nite night, nm name, nmbr number, nme name, no number,
nok next_of_kin, nr number, nt net, nte note, nts notes nights:number, num number, nxt next,
obs observations observer:text, occ occupied occupation:text, occpd occupied, occup occupation,
occy occupancy, odo odometer, op operator operation opened:date, opn open, opnd opened,
opp opponent opportunity:number, ord ordered, ords orders, org organisation, orig origin original,
ovrs overs, ownr owner, passngr passenger, pax passengers people, pay payment, pc postcode, pce piece,
pch purchase, pcl parcel, pcls parcels, pcode postcode, pcs pieces, pct percent, pd paid, perc percent,
perf performance, pers persons, pg page, pgs pages, pkg package, pkgs packages, pld played,
plntd planted, plt pallet, plts pallets, plyd played, plyr player, plyrs players, pmt payment,
pmts payments, pol policy, pos position, ppl people, pr price, prb problem, prc price, prcnt percent,
prcs prices, prd product period:date, pref preference preferred, prem premium, prev previous,
prft profit, pri priority, prin principal, prio priority, prj project,
prob probability probation:boolean problem:text, proc procedure processed:date, prod product production,
proj project, prot protein, prs pressure, prt part, prts parts, prty priority, prv previous,
psgr passengers, psgrs passengers, psn position, pstcd postcode, pt patient points:number, ptnt patient,
pts points patients:text, publ publisher published:date, pur purchase purchased:date,
purch purchase purchased:date, px price, pymt payment, pymts payments, qlty quality, qly quality,
qn question, qns questions, qnty quantity, qoh stock_on_hand quantity_on_hand in_stock,
qos stock_quantity, qrtly quarterly, qtd quoted, qte quote, qtr quarter, qty quantity, qual quality,
quo quote, rcd received, rcmd recommended, rcp recipe, rcpt receipt, rcv received, rcvd received,
rd round road:text read, rdg reading, rdgs readings, recd received, recom recommended, ref reference,
refd refund referred, refnd refund, reg registration region registered:date, regn registration,
rem remarks remaining:number, reord reorder, req required requested:date request requirement,
reqd required, reqs requests, res result reserved reservation, resp responsible response,
resv reservation, ret returned, retd returned, rev revenue review:date revision, rfnd refund, rgn region,
rk rank, rm room, rmk remark, rmks remarks, rms rooms, rnd round, rng range, rnk rank, rol reorder_level,
rop reorder_point, roq reorder_quantity, rpd repaired, rpr repair, rprt report, rpt report,
rptd reported, rpts reports, rqd required,
rrp retail_price recommended_retail_price list_price selling_price, rslt result, rslts results,
rslv resolved, rslvd resolved, rsn reason, rsns reasons, rsp selling_price retail_price, rsv reservation,
rsvn reservation, rt route rate:number, rte route, rtg rating, rtn return, rtnd returned, rtng rating,
sal salary, sbj subject, schd scheduled, sched scheduled, schl school, scr score, seas season,
secs seconds, sect section, seg segment, sem semester, seq sequence, ser serial, sess session,
sessn session, sev severity, sgl single, sgmt segment, sgn signed, sgnd signed, shft shift, shp shipped,
shpd shipped, shpg shipping, shpmt shipment, shpt shipment, sl source_language, sld sold, slry salary,
sls sales, snr senior, soh stock_on_hand quantity_on_hand in_stock, sp spend special species:text,
spd speed, spec species specification speciality, splr supplier, spp species, spplr supplier,
sqft square_feet, src source, srce source, srp selling_price retail_price, srv service server:text,
srvgs servings, srvr server, ssn season, stat status, stck stock, std standard student, stdnt student,
stdt student, stg stage, stk stock, stn station, stp stop, stps stops, strt start, strtd started,
sts status, stt start, stts status, stu student, stud student, sub subscription subject subtotal:number,
subcat subcategory, subj subject, subs subscription, subt subtotal, subtot subtotal,
sup supplier supervisor, supp supplier support supplement, suppl supplier, supv supervisor,
supvr supervisor, surname last_name, svc service, svce service, svd serviced, svgs servings,
svrty severity, symp symptoms, sys system systolic:number, sz size, tbl table, tchr teacher, tckts tickets, tech technician,
tel telephone, temp temperature, terr territory, tgt target, thru until, tix tickets, tkt ticket,
tkts tickets, tl target_language, tm time team:text, tmp temperature, tmr tomorrow, tms times,
tns tonnes, tnt tenant, tot total, tots totals, transl translator translated:date, trf transfer,
trfd transferred, trgt target, trk tracking track truck, trkg tracking, trm term, trx transaction,
ts timestamp, tsk task, tsks tasks, tst test, tstamp timestamp, tsts tests, ttl total title:text,
turb turbidity, tutr tutor, twn twin, tx tax treatment:text transaction, txn transaction,
txns transactions, txt text, typ type, ub use_by, unt unit, unts units, uom unit_of_measure, upd updated,
updt updated, updtd updated, uprc unit_price, usg usage, usr user, usrs users, util utilisation,
vac vacation, val value valid:boolean, vals values, var variety variance:number, veh vehicle,
vend vendor, ver version, vers version, vhcl vehicle, viol violation, vis visit visitors:number,
vndr vendor, vol volume volunteer:text, vrty variety, vst visit, vsts visits, wd word, wdl withdrawal,
wdrl withdrawal, wds words, wdth width, wgt weight, wh warehouse, whs warehouse, whse warehouse,
wid width, wk week, wkly weekly, wks weeks, wkt wicket, wkts wickets, wrd ward, wrds words, wrk work,
wrkr worker, wrkrs workers, wt weight, wthd withdrawal, wx weather, xfer transfer, yld yield, yr year,
yrly yearly, yrs years, zn zone,

lead_t lead_time, start_t start_time, end_t end_time, wait_t waiting_time, cycle_t cycle_time,

a/c account, a/l annual_leave, b/f brought_forward brought_over, b/fwd brought_forward brought_over,
b/o back_order, bfwd brought_forward brought_over, c/d carried_down, c/f carried_forward carried_over,
c/fwd carried_forward carried_over, c/o care_of, cfwd carried_forward carried_over,
d/d due_date direct_debit, d/o date_of, f/t full_time, h/w hardware homework, m/c machine, n/o number_of,
o/d overdue overdraft, o/s outstanding, o/t overtime, p/a per_year annual, p/d per_day, p/h per_hour,
p/m per_month, p/n part_number, p/p per_person, p/t part_time, p/w per_week, pcm per_month,
pp per_person, ppn per_night, r/o reorder, s/l sick_leave, s/n serial_number, s/w software,
t/o turnover take-off, u/c unit_cost, u/p unit_price, w/ with, w/c week_commencing,
w/e week_ending weekend, w/h warehouse, w/o without
`;

interface Meaning {
  phrase: string;
  types: readonly string[];
}

const meaningsByShort = new Map<string, readonly Meaning[]>(
  ABBREVIATIONS.trim()
    .split(/,\s+/)
    .map((line) => {
      const [short = '', ...meanings] = words(line);
      return [
        short,
        meanings.map((meaning) => {
          const [phrase = '', types = ''] = meaning.split(':');
          return { phrase, types: types.split('|') };
        }),
      ];
    }),
);

/** The stems of all that a short form stands for. */
const stemsByShort = new Map(
  [...meaningsByShort].map(([short, meanings]) => [
    short,
    new Set(meanings.map(({ phrase }) => phraseStem(phrase.replaceAll('-', ' ')))),
  ]),
);

/**
 * What an abbreviation in a header stands for; the word itself where it is none.
 * @param type of the column: an `exp` of dates is no expense
 * @param isAlone whether it is the whole header: an "Rd no." is no road, whatever a "Rd" would be
 */
export function spelledOut(word: string, type?: ColumnType, isAlone = false): string {
  const meanings = meaningsByShort.get(word);
  const typed = meanings?.find(
    ({ types }) => type !== undefined && types.includes(type) && (isAlone || type === 'date'),
  );
  return (typed ?? meanings?.[0])?.phrase ?? word;
}

export const isShortForm = (word: string) => meaningsByShort.has(word);

/** Whether a short form can stand for a phrase of stems. */
export const canStandFor = (short: string, phrase: string) => stemsByShort.get(short)?.has(phrase) === true;
