// The English of questions to tables: which words mean an operation, which say nothing, and which mean the same. It is the only
// place where English stands; everything else works with stems and with the kinds of columns.
import { stemOf } from '../../indexing/words.ts';
import type { MeasureOp } from '#shared/ask-plan.ts';

/** What a column can measure or name, beside what its header says. */
export type Concept =
  | 'money' | 'price' | 'pay' | 'quantity' | 'duration' | 'distance' | 'weight' | 'height' | 'size' | 'age' | 'score'
  | 'rank' | 'speed' | 'temperature' | 'percentage' | 'person' | 'place' | 'date' | 'name' | 'clock' | 'year' | 'volume' | 'energy'
  | 'depth' | 'width';

/** Splits a line of words at blanks; `_` stands for a blank within a phrase. */
const words = (line: string) => line.trim().split(/\s+/).map((word) => word.replaceAll('_', ' '));
const stems = (line: string) => new Set(words(line).map(phraseStem));
/** The stems of the words of a phrase, joined by blanks. */
export function phraseStem(phrase: string): string {
  return phrase.split(' ').map((word) => stemOf(word)).join(' ');
}

/** Words that are taken for each other where one stands in a question and the other in a header, or is a noun for its rows. */
const SYNONYMS: readonly string[][] = [
  'revenue sales turnover takings proceeds income earnings sold_for',
  'amount total sum value worth money cost costs expense spend spending spent expenditure charge bill fee paid payment amt gross net outlay dues fare',
  'revenue amount total value money sales raised takings turnover income gross net',
  'price cost rate fee charge tariff',
  'salary pay wage wages earnings compensation earn income remuneration paid',
  'quantity qty units pieces number count pcs amount volume sold items copies',
  'stock quantity on_hand in_stock inventory left available',
  'customer client buyer purchaser guest shopper patron account',
  'employee staff worker colleague staff_member person people name personnel associate assistant',
  'person people name who individual participant',
  'member person people name membership subscriber',
  'supplier vendor seller manufacturer maker brand provider producer merchant shop store payee',
  'product item article goods good sku model merchandise description',
  'item description name title product part component article thing',
  'category type kind sort class group genre cat variety style species breed family subject',
  'department dept division team unit section area group',
  'city town place location municipality village where',
  'country nation land nationality state origin',
  'region area territory district zone state province county part',
  'location place site venue room where address spot position branch office base',
  'date day when time dated',
  'manager boss supervisor lead head reports_to superior chief line_manager',
  'driver operator chauffeur',
  'doctor physician consultant clinician dr',
  'patient person people name',
  'teacher tutor instructor trainer coach lecturer form_tutor guide leader',
  'student pupil child kid learner name',
  'class course lesson group form session year',
  'name title called label',
  'duration length time minutes hours days long lasted period stay',
  'weight heavy mass kg kilos weigh weighs weighed load',
  'height tall high altitude elevation',
  'size area big surface square_metres m2 sqm square_feet acreage hectares ha',
  'age old years',
  'distance far km kilometres miles mileage length range odometer',
  'mileage odometer km kilometres reading distance',
  'rating score mark grade points result stars evaluation review',
  'rank place position placing standing',
  'status state stage progress condition situation',
  'phone telephone mobile number tel contact',
  'email mail e-mail address',
  'payment method paid_by pay_method paid_with paid means',
  'notes comment comments remark remarks note description details',
  'author writer written_by by',
  'borrower reader member customer name',
  'owner holder responsible belongs_to keeper proprietor in_charge',
  'donor supporter giver contributor benefactor sponsor',
  'donation gift contribution amount',
  'tenant renter occupant lessee resident',
  'landlord owner lessor',
  'fine penalty charge late_fee',
  'start begin began started from opened opening since',
  'end finish finished until ended closed closing over',
  'due deadline due_date target',
  'returned back return brought_back handed_in',
  'borrowed lent taken_out loaned checked_out out loan',
  'delivered arrived delivery arrival received',
  'shipped sent dispatched dispatch shipping posted',
  'ordered order bought purchase purchased',
  'hired started joined start join hire employed begin since',
  'born birth birthday birthdate date_of_birth dob birth_date',
  'sex gender',
  'team club side squad',
  'opponent against versus rival',
  'goals scored points',
  'vehicle car van truck machine bike fleet',
  'plate licence_plate registration reg number_plate license',
  'fuel petrol diesel gas',
  'litres fuel volume liters quantity amount',
  'electricity power energy kwh consumption used',
  'temperature temp degrees hot cold warm',
  'rain rainfall precipitation wet',
  'yield harvest crop output produced production',
  'field plot parcel bed block',
  'animal cow sheep goat horse dog cat pet name',
  'breed race kind type',
  'job position role title occupation profession job_title post work',
  'task work activity job what description',
  'project job case assignment',
  'hours time worked duration work',
  'absent missed absence away missing',
  'attendance present attended',
  'capacity seats places room spaces',
  'seats places capacity chairs',
  'tickets visitors attendance guests people audience sold participants attendees',
  'visitors guests people attendance persons party pax heads head_count crowd turnout footfall visitor',
  'nights stay length duration',
  'room rooms bedroom bedrooms',
  'floor level storey',
  'rent price cost monthly',
  'deposit security bond',
  'discount reduction rebate off',
  'tax vat',
  'profit margin gain earnings',
  'loss losses lost',
  'target goal plan planned aim budget budgeted',
  'actual real spent so_far',
  'estimate estimated expected planned quote quoted forecast',
  'balance left remaining outstanding open owed',
  'page pages length',
  'year yr',
  'campaign project cause fund appeal',
  'channel source medium origin came_from',
  'device platform machine',
  'language tongue speaks spoken',
  'level grade stage difficulty',
  'colour color',
  'material made_of fabric',
  'serial number id code no ref reference',
  'insurance insured cover insurer',
  'diagnosis illness condition problem complaint reason',
  'treatment procedure therapy service',
  'wait waiting waited delay',
  'delay late lateness minutes_late',
  'departure leaves leaving depart departs departed left',
  'arrival arrives arriving arrive arrived',
  'destination to going heading',
  'origin from start departure',
  'route line trip journey',
  'carrier airline operator company',
  'company firm business organisation organization employer',
  'speed fast pace velocity',
  'time finish result finishing_time',
  'winner won win champion first',
  'completed done finished complete',
  'approved signed_off authorised authorized approval',
  'approved_by signed_off approver',
  'assigned assignee responsible handled by in_charge owner agent',
  'agent rep representative salesperson seller handler adviser advisor',
  'priority urgency importance severity',
  'severity seriousness level',
  'ticket case issue request',
  'opened created reported raised logged submitted',
  'closed resolved solved fixed finished',
  'bought purchased acquired purchase_date',
  'installed fitted',
  'inspected checked serviced inspection check service counted',
  'expires expiry expiration valid_until best_before use_by runs_out',
  'batch lot',
  'sample specimen',
  'measurement reading value result',
  'concentration level',
  'shelf rack aisle bin location',
  'warehouse depot store',
  'minimum min lowest threshold reorder reorder_level',
  'maximum max highest limit',
  'child children kids',
  'guest visitor customer name booked_by',
  'booking reservation booked',
  'party people guests persons group_size size',
  'menu dish meal food course',
  'tip gratuity',
  'table seat',
  'subject course topic field',
  'journal publisher publication',
  'published released came_out release publication out',
  'episode part',
  'player name person athlete',
  'match game fixture',
  'votes ballots',
  'membership plan subscription tier package contract',
  'fee subscription dues contribution price cost',
  'paid settled payment cleared',
  'overdue late outstanding unpaid',
  'instrument voice',
  'hive colony',
  'honey yield harvest',
  'plant crop variety species',
  'eggs laid',
  'milk yield litres',
  'feed food fodder',
  'vaccinated jab vaccine vaccination shot',
  'neutered spayed castrated',
  'vet veterinarian',
  'parent guardian mother father contact',
  'hr heart_rate pulse heart bpm',
  'alive live living survived',
  'dead died death lost dying',
  'rsvp replied reply answered answer response said coming',
  'menu dinner meal food eat eating dish',
  'coming_from from travel city home town where_from',
  'gift present money donation',
  'expected_arrival eta planned_arrival',
  'actual_arrival ata arrived delivered',
  'consignee customer recipient receiver client company',
  'contractor firm tradesman company who workman',
  'problem issue fault defect trouble what',
  'quote quoted estimate estimated offer',
  'trade type kind craft',
  'village town place where live',
  'subs_due subscription fee owe owed due',
  'subs_paid paid payment',
  'rehearsals attended attendance present',
  'voice part section sings sing',
  'merchant supplier shop seller bought_from dealer',
  'vintage year',
  'bottles quantity many left',
  'temper mood behaviour nasty aggressive calm',
  'weather conditions rain sunny',
  'shoes pair trainers',
  'booked_by organiser booker contact who',
  'catering food lunch',
  'cancelled called_off dropped',
  'genotype line strain mutant',
  'treatment treat condition dose',
  'sampler collected_by taken_by who',
  'temperature warm cold hot warmest coldest',
].map(words);

/** What stands in headers for a word. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  dept: 'department', qty: 'quantity', no: 'number', nr: 'number', num: 'number', nbr: 'number', avg: 'average', amt: 'amount',
  cat: 'category', emp: 'employee', proj: 'project', rcpt: 'receipt', ctry: 'country', cntry: 'country', ag: 'age group', yr: 'year', yrs: 'years',
  mo: 'month', mth: 'month', wk: 'week', addr: 'address', tel: 'telephone', desc: 'description', descr: 'description', temp: 'temperature',
  hrs: 'hours', mins: 'minutes', secs: 'seconds', pct: 'percent', perc: 'percent', ref: 'reference', inv: 'invoice', acct: 'account',
  acc: 'account', bal: 'balance', cust: 'customer', prod: 'product', mgr: 'manager', loc: 'location', cnt: 'count', wt: 'weight', wgt: 'weight',
  ht: 'height', hgt: 'height', vol: 'volume', dist: 'distance', dur: 'duration', qtr: 'quarter', pmt: 'payment', pymt: 'payment', pay: 'payment',
  recd: 'received', rcvd: 'received', chg: 'charge', rk: 'rank', pos: 'position', assy: 'assembly', est: 'estimated', disc: 'discontinued',
  ord: 'ordered', prc: 'price', pr: 'price', sup: 'supplier', supp: 'supplier', vend: 'vendor', veh: 'vehicle', reg: 'registration', mem: 'member',
  mbr: 'member', memb: 'member', subj: 'subject', lvl: 'level', lang: 'language', std: 'standard', dob: 'date of birth', fname: 'first name',
  lname: 'last name', surname: 'last name', forename: 'first name', attn: 'attendance', att: 'attendance', abs: 'absent', req: 'required',
  mfr: 'manufacturer', mfg: 'manufacturer', org: 'organisation', co: 'company', tot: 'total', ttl: 'total', val: 'value', rev: 'revenue', exp: 'expense',
  bud: 'budget', bdgt: 'budget', act: 'actual', var: 'variety', spec: 'species', grp: 'group', typ: 'type', cls: 'class', sz: 'size', len: 'length',
  lgth: 'length', wid: 'width', dep: 'departure', arr: 'arrival', dest: 'destination', orig: 'origin', appt: 'appointment', appr: 'approved',
  auth: 'authorised', comp: 'completed', compl: 'completed', stat: 'status', prio: 'priority', sev: 'severity', tkt: 'ticket', resp: 'responsible',
  assgn: 'assigned', cr: 'created', upd: 'updated', exam: 'exam', tech: 'technician', instr: 'instructor', ins: 'insurance', dr: 'doctor', pt: 'patient',
  rm: 'room', bldg: 'building', flr: 'floor', apt: 'apartment', occ: 'occupied', occup: 'occupation', nat: 'nationality', natl: 'nationality',
  pts: 'points', gls: 'goals', mth_fee: 'monthly fee', freq: 'frequency', max: 'maximum', min: 'minimum', lit: 'litres', ltr: 'litres', ltrs: 'litres',
  kms: 'kilometres', cond: 'condition', chk: 'checked', insp: 'inspected', svc: 'service', maint: 'maintenance', del: 'delivered', deliv: 'delivered',
  sched: 'scheduled', conf: 'confirmed', cxl: 'cancelled', canc: 'cancelled', reord: 'reorder', inst: 'instrument', pd: 'paid', ppl: 'people', rnd: 'round',  btls: 'bottles', btl: 'bottle', plts: 'pallets', frt: 'freight', fl: 'floor', empl: 'employee', elev: 'elevation', thru: 'until', sub: 'subscription', subs: 'subscription', wks: 'weeks', bday: 'birthday', turb: 'turbidity', eta: 'expected arrival', ata: 'actual arrival',  fav: 'favourite', grd: 'grade',
};

const SYNONYM_SETS: readonly ReadonlySet<string>[] = SYNONYMS.map((group) => new Set(group.map(phraseStem)));
const setsOf = new Map<string, number[]>();
for (const [index, group] of SYNONYM_SETS.entries())
  for (const stem of group) setsOf.set(stem, [...(setsOf.get(stem) ?? []), index]);

/** Whether two stems are in one group of synonyms. */
export function areSynonyms(one: string, other: string): boolean {
  if (one === other) return true;
  const sets = setsOf.get(one);
  return sets !== undefined && sets.some((index) => SYNONYM_SETS[index]?.has(other));
}
/** The longest phrase of synonyms, in words. */
export const SYNONYM_WORDS_MAX = 3;
/** Whether a phrase is in any group of synonyms. */
export const isSynonymPhrase = (stem: string) => setsOf.has(stem);

/** What an abbreviation in a header stands for; the word itself where it is none. */
export function spelledOut(word: string): string {
  return Object.hasOwn(ABBREVIATIONS, word) ? (ABBREVIATIONS[word] ?? word) : word;
}

const CONCEPTS: Readonly<Record<Concept, ReadonlySet<string>>> = {
  money: stems('amount total price cost costs expense spend spent spending value worth revenue sales turnover income takings salary wage pay fee charge bill fine rent budget paid net gross money profit balance deposit amt earnings proceeds donation gift raised payment tax vat tip premium refund discount fare dues invoiced turnover spend expenditure'),
  price: stems('price cost rate fee tariff fare unit_price'),
  pay: stems('salary wage wages pay earnings compensation income bonus remuneration'),
  quantity: stems('heads attendance crowd turnout adults children pax quantity units pieces count stock sold pcs number tickets copies visitors guests people seats items persons'),
  duration: stems('duration length minutes hours days time min nights weeks months seconds wait delay stay lasted took worked'),
  distance: stems('distance km kilometres miles mileage metres length m range odometer far'),
  weight: stems('weight kg kilos kilograms grams g mass lb pounds tonnes tons t load'),
  height: stems('height tall cm altitude elevation'),
  size: stems('size area m2 sqm sqft ha hectares acres surface population capacity volume'),
  age: stems('age years old birth born birthday'),
  score: stems('score rating mark grade points result stars average'),
  rank: stems('rank place position placing'),
  speed: stems('speed pace km/h mph kmh'),
  temperature: stems('temperature temp degrees c f celsius'),
  percentage: stems('percent percentage share rate pct margin attendance discount'),
  person: stems('customer client employee staff worker person name member driver donor tenant patient student pupil child teacher doctor manager player runner author borrower owner guest agent rep contact buyer seller assignee technician trainer coach parent volunteer applicant candidate participant rider singer musician speaker visitor user reporter applicant supervisor leader guide captain winner keeper vet surgeon nurse instructor tutor resident landlord who engineer inspector salesperson colleague chef cook host sender recipient signed_up_by booked_by approved_by reported_by made_by adopter rider athlete swimmer skater'),
  place: stems('city town country region place location venue site street address state county district village area office branch room station shelf route destination origin warehouse field building house ward port airport depot stadium'),
  date: stems('date day when month time'),
  name: stems('name title item product description label called model'),
  clock: stems('time clock hour'),
  year: stems('year yr'),
  volume: stems('volume litres liters l ml litre gallons'),
  energy: stems('energy electricity kwh power consumption'),
  depth: stems('depth deep'),
  width: stems('width wide breadth'),
};
/** The concepts of a stem or phrase of stems. */
export function conceptsOf(stem: string): Concept[] {
  // Safe: these are its own keys.
  return (Object.keys(CONCEPTS) as Concept[]).filter((concept) => CONCEPTS[concept].has(stem));
}

/** Words of a question that stand for a unit, with the ways in which columns write it. */
const UNITS: readonly string[][] = [
  'euro euros eur € money',
  'dollar dollars usd $ bucks money',
  'pound pounds gbp £ money quid',
  'franc francs chf money',
  'kilometre kilometres kilometer kilometers km kms',
  'mile miles mi',
  'metre metres meter meters m',
  'litre litres liter liters l ltr',
  'millilitre ml',
  'kilo kilos kilogram kilograms kg kgs',
  'gram grams g',
  'tonne tonnes ton tons t',
  'minute minutes min mins',
  'hour hours h hr hrs',
  'day days d',
  'week weeks wk',
  'month months',
  'year years yr yrs',
  'second seconds s sec secs',
  'night nights',
  'degree degrees °c °f celsius',
  'percent % pct percentage',
  'kwh kilowatt-hours',
  'hectare hectares ha',
  'acre acres ac',
  'm² m2 sqm square_metres square_meters',
  'm³ m3 cubic_metres',
  'cm centimetres centimeters',
  'mm millimetres millimeters',
].map(words);
/** The ways to write the unit that a word is; nothing where it is none. */
export function unitsOf(folded: string): readonly string[] {
  return UNITS.filter((group) => group.includes(folded)).flat();
}
export const isMoneyUnit = (unit: string | null) =>
  unit !== null && (/\p{Sc}/u.test(unit) || /^(?:eur|usd|gbp|chf|sek|nok|dkk|pln|czk|jpy|cad|aud|nzd|inr)$/i.test(unit));
export const isMoneyWord = (folded: string) => /^(?:money|cash)$/.test(folded);

/** What a superlative or comparative adjective speaks of. `down` is the direction of the larger: −1 where "more" of it is a smaller number. */
export interface Dimension {
  /** The concepts of the columns that it can be about; none for the main measure of the rows. */
  concepts: readonly Concept[];
  /** 1 for the most, −1 for the least. */
  direction: 1 | -1;
  /** Whether it is about how many rows there are. */
  counts?: boolean;
  /** Whether it is about time: the latest or the earliest. */
  isTime?: boolean;
}
const dimension = (direction: 1 | -1, ...concepts: Concept[]): Dimension => ({ direction, concepts });
const time = (direction: 1 | -1): Dimension => ({ direction, concepts: ['date', 'clock'], isTime: true });
const counting = (direction: 1 | -1): Dimension => ({ direction, concepts: [], counts: true });

/** Adjectives by their base form, from which the comparative and the superlative are made. */
const ADJECTIVES: Readonly<Record<string, Dimension>> = {
  high: dimension(1), big: dimension(1, 'size', 'money', 'quantity'), large: dimension(1, 'size', 'money', 'quantity'), great: dimension(1), strong: dimension(1), full: dimension(1),
  low: dimension(-1), small: dimension(-1, 'size', 'money', 'quantity'), little: dimension(-1), tiny: dimension(-1, 'size'), weak: dimension(-1),
  expensive: dimension(1, 'price', 'money'), pricey: dimension(1, 'price', 'money'), costly: dimension(1, 'price', 'money'), dear: dimension(1, 'price', 'money'), valuable: dimension(1, 'money'), profitable: dimension(1, 'money'), lucrative: dimension(1, 'money'),
  cheap: dimension(-1, 'price', 'money'), inexpensive: dimension(-1, 'price', 'money'), affordable: dimension(-1, 'price', 'money'),
  long: dimension(1, 'duration', 'distance', 'size'), short: dimension(-1, 'duration', 'distance', 'height'),
  heavy: dimension(1, 'weight'), light: dimension(-1, 'weight'), tall: dimension(1, 'height'), deep: dimension(1, 'depth'), shallow: dimension(-1, 'depth'), wide: dimension(1, 'width'), narrow: dimension(-1, 'width'),
  old: dimension(1, 'age', 'year', 'date'), young: dimension(-1, 'age', 'year', 'date'),
  fast: dimension(-1, 'duration', 'speed'), quick: dimension(-1, 'duration', 'speed'), slow: dimension(1, 'duration', 'speed'),
  good: dimension(1, 'score', 'rank', 'duration'), bad: dimension(-1, 'score', 'rank'), warm: dimension(1, 'temperature'), hot: dimension(1, 'temperature'), cold: dimension(-1, 'temperature'), cool: dimension(-1, 'temperature'),
  far: dimension(1, 'distance'), near: dimension(-1, 'distance'), close: dimension(-1, 'distance'), rich: dimension(1, 'money', 'pay'), poor: dimension(-1, 'money', 'pay'),
  recent: time(1), late: time(1), new: time(1), fresh: time(1), current: time(1), early: time(-1),
  busy: counting(1), popular: counting(1), common: counting(1), frequent: counting(1), quiet: counting(-1), rare: counting(-1), often: counting(1), active: counting(1),
  wet: dimension(1), dry: dimension(-1), loud: dimension(1), bright: dimension(1), spacious: dimension(1, 'size'), roomy: dimension(1, 'size'), productive: dimension(1), successful: dimension(1), dirty: dimension(1), senior: dimension(1, 'age'),
};
const IRREGULAR: Readonly<Record<string, [string, 'more' | 'most']>> = {
  best: ['good', 'most'], better: ['good', 'more'], worst: ['bad', 'most'], worse: ['bad', 'more'],
  furthest: ['far', 'most'], farthest: ['far', 'most'], further: ['far', 'more'], farther: ['far', 'more'],
  latest: ['late', 'most'], last: ['late', 'most'], first: ['early', 'most'], newest: ['new', 'most'], oldest: ['old', 'most'], eldest: ['old', 'most'], elder: ['old', 'more'],
  won: ['good', 'most'], winner: ['good', 'most'], winning: ['good', 'most'], wins: ['good', 'most'],
  top: ['high', 'most'], bottom: ['low', 'most'], lowest: ['low', 'most'], peak: ['high', 'most'], record: ['high', 'most'],
};
/** Whether a time word is what "oldest" means where the column is a date: then the earliest. */
export const isOfAge = (base: string) => base === 'old' || base === 'young';

/** A graded adjective: `biggest`, `cheaper`; nothing where the word is none. @returns its base form as well */
export function gradedAdjective(folded: string): { base: string; grade: 'more' | 'most' | 'base'; dimension: Dimension } | undefined {
  if (/^(?:recent|frequent|cheap|quick)ly$/.test(folded)) return gradedAdjective(folded.replace(/ly$/, ''));
  const irregular = Object.hasOwn(IRREGULAR, folded) ? IRREGULAR[folded] : undefined;
  if (irregular !== undefined) return found(irregular[0], irregular[1]);
  const direct = found(folded, 'base');
  if (direct !== undefined) return direct;
  const most = /^(.+?)(?:i?est)$/.exec(folded), more = /^(.+?)(?:i?er)$/.exec(folded);
  for (const [match, grade] of [[most, 'most'], [more, 'more']] as const) {
    const stem = match?.[1];
    if (stem === undefined) continue;
    for (const base of [stem, `${stem}e`, `${stem}y`, `${stem}ey`, stem.slice(0, -1)]) {
      const own = found(base, grade);
      if (own !== undefined) return own;
    }
  }
  return undefined;
}
function found(base: string, grade: 'more' | 'most' | 'base') {
  const own = Object.hasOwn(ADJECTIVES, base) ? ADJECTIVES[base] : undefined;
  return own && { base, grade, dimension: own };
}

/** Verbs that ask for a measure, by what they measure: "who earns the most", "what did it cost". */
const VERBS: readonly [ReadonlySet<string>, readonly Concept[]][] = [
  [stems('earn make'), ['pay', 'money']],
  [stems('spend cost pay sell raise donate give charge owe bill invoice contribute bring collect take'), ['money']],
  [stems('weigh'), ['weight']],
  [stems('take stay wait'), ['duration']],
  [stems('score'), ['score']],
  [stems('drive travel walk ride'), ['distance']],
  [stems('use consume drink eat harvest pick produce yield lay'), ['energy', 'volume', 'weight', 'quantity']],
  [stems('buy order purchase ship'), ['quantity', 'money']],
];
export function verbConcepts(stem: string): readonly Concept[] {
  return VERBS.find(([own]) => own.has(stem))?.[1] ?? [];
}

/** Nouns that mean people, and so the rows of a table of people, or its column of them. */
export const PERSON_NOUNS = stems('people person persons folk folks everyone everybody anyone anybody somebody someone nobody guy guys man woman men women kid kids child children pupil pupils student students member members employee employees staff worker workers colleague colleagues customer customers client clients guest guests visitor visitors patient patients driver drivers donor donors supporter supporters tenant tenants player players runner runners participant participants volunteer volunteers user users friend friends boy boys girl girls adult adults name names applicant applicants candidate candidates attendee attendees teacher teachers owner owners');
/** Nouns that can mean the rows of any table of events or things. */
export const ROW_NOUNS = stems('row rows entry entries record records line lines item items case cases thing things one ones');
/** Nouns of what happens, or is done: they mean the rows of a table that is not one of people. */
export const EVENT_NOUNS = stems('order sale purchase visit appointment booking reservation loan transaction payment donation gift claim expense invoice bill receipt delivery shipment trip journey ride run flight match game race session lesson class course training workout event meeting call ticket request issue job task project repair service inspection reading measurement sample test exam result application registration signup membership subscription contract rental hire stay treatment operation delivery return refund complaint incident accident report post article page book film movie song album show concert performance shift entry time stop fill-up check-in harvest batch load lot plot tree plant animal dog cat cow horse vehicle car van bike house flat apartment room property building site shop store branch office product part piece machine tool device computer phone licence account file document photo species sighting observation catch kill goal win race start competition tournament season episode issue edition drop-off collection pickup crop field hive colony egg clutch litter fight round vote survey response answer question donation pledge grant award prize position vacancy course seat table meal dish recipe wine beer bottle');

/** Words that say nothing of what is asked for, or only how it is said. */
export const FUNCTION_WORDS = new Set(words(`
a an the of for to in on at by with from as is are was were be been being am do does did done doing have has had having having there here this that these those it its it's i me my we us our you your he him his she her they them their
well please can could would should will shall may might must tell show give list display find get want need know see let look let's lets us me like what's whats which what who whom whose where when how many much long often old far why
and or but so if then than also too just only still yet already ever now currently today right currently really actually exactly about around
all any every each some no not none never nothing without any one ones out up down off over into onto per via between among amongst across during while
that's there's here's s t d ll ve re m us please thanks thank hi hello ok okay hey
have got had been get gets getting make makes made go goes went gone come comes came take takes took taken put
whole entire overall altogether in_total such same other others else more most less least
happen happened happens exist exists existing
data table file sheet spreadsheet dataset list database records record rows row entries entry
information info details detail stuff thing things overview breakdown break split
want wanted looking interested question wonder wondering
hi hey oh um hmm ah wow sorry remind wonder curious roughly mean means e.g i.e eg ie etc quick question
way very yes
something anything somewhere somebody anybody someone anyone whatever
individual individually respective respectively different
single actual recorded listed registered entered noted given shown called named
`));

/** Verbs and adverbs that change nothing of what is meant. */
export const SOFT_WORDS = stems(`
make do have get go come take give put say tell think want need use work live come happen receive got obtain bring keep hold run serve handle process record enter register log book place file submit report complete finish spend pay cost earn sell buy order purchase belong correspond affiliate associate relate concern involve contain include consist cover count number amount
attend join visit participate play perform win lose achieve reach score gain generate produce create build write read send reach ship deliver arrive leave start begin end stay sit stand lie
currently usually normally generally typically roughly approximately about around nearly almost especially particularly mainly mostly simply together ever far altogether so_far apart
year-round ago time times old long
real normal usual general overall various certain specific particular relevant available possible
please kindly quickly
ran run came went got had
charge bill invoice raise collect donate contribute
in_total total
own possess need use fill make carry drive travel fly move walk ride weigh measure
hire employ recruit assign give name call
eat drink cook grow plant harvest pick catch shoot lay
teach learn study train coach
rent lease let lend borrow loan return
fix repair service check inspect test
find located situated based
show display compare calculate compute work_out figure sort
quantity figure figures value values number numbers
`);

export interface Operator {
  kind:
    | 'aggregate' | 'count' | 'share' | 'difference' | 'ratio' | 'distinct' | 'group' | 'each' | 'top' | 'order' | 'not' | 'without' | 'with' | 'and' | 'or'
    | 'between' | 'than' | 'versus' | 'compare' | 'more' | 'less' | 'at_least' | 'at_most' | 'exactly' | 'before' | 'after' | 'since' | 'until' | 'most' | 'least'
    | 'who' | 'what' | 'which' | 'where' | 'when' | 'how_many' | 'how_much' | 'how_long' | 'how_old' | 'how_often' | 'how_far' | 'list' | 'missing' | 'duplicate' | 'trend' | 'chart' | 'unit'
    | 'times' | 'average_of' | 'above' | 'below' | 'descending' | 'ascending' | 'ordinal' | 'opinion' | 'cause' | 'overdue' | 'once' | 'never' | 'except' | 'both' | 'distribution' | 'change' | 'contains' | 'starts' | 'ends' | 'single' | 'instead' | 'also' | 'these' | 'each_other' | 'or_more' | 'or_less' | 'range' | 'yes_no' | 'best' | 'average_word' | 'later' | 'together';
  op?: MeasureOp;
  number?: number;
  direction?: 1 | -1;
}
const operators = new Map<string, Operator>();
function define(operator: Operator, line: string): void {
  for (const phrase of words(line)) operators.set(phrase, operator);
}
define({ kind: 'aggregate', op: 'sum' }, 'total totals sum summed total_up add_up altogether in_total overall_total grand_total sum_of total_of all_together in_all totalled totaled');
define({ kind: 'aggregate', op: 'average' }, 'average averages avg mean on_average averaged typical typically an_average avg.');
define({ kind: 'aggregate', op: 'median' }, 'median medians middle_value');
define({ kind: 'aggregate', op: 'minimum' }, 'minimum min');
define({ kind: 'aggregate', op: 'maximum' }, 'maximum max');
define({ kind: 'count' }, 'count counts number_of no_of nr_of count_of numbers_of how_many_times tally #_of');
define({ kind: 'how_many' }, 'how_many how_manys howmany how_often');
define({ kind: 'how_much' }, 'how_much howmuch');
define({ kind: 'how_long' }, 'how_long');
define({ kind: 'how_old' }, 'how_old');
define({ kind: 'how_far' }, 'how_far');
define({ kind: 'share' }, 'share percentage percent proportion fraction % what_% pct portion what_part percentages shares of_all_of');
define({ kind: 'difference' }, 'difference gap differences how_much_more how_many_more how_much_less how_many_fewer how_much_higher how_much_lower how_much_bigger how_much_longer how_much_cheaper how_much_larger');
define({ kind: 'ratio' }, 'ratio ratios');
define({ kind: 'change' }, 'change growth increase decrease rise drop grew grow grown fell change_from');
define({ kind: 'distinct' }, 'different distinct unique separate various kinds_of types_of sorts_of kind_of type_of sort_of');
define({ kind: 'group' }, 'by per for_each for_every in_each in_every by_each at_each at_every of_each to_each on_each grouped_by broken_down_by split_by split_up_by breakdown_by across from_each with_each each_for sorted_into divided_by_group');
define({ kind: 'each' }, 'each every');
define({ kind: 'top' }, 'top bottom');
define({ kind: 'order' }, 'sorted_by sort_by ordered_by order_by ranked_by rank_by sorted ranked in_order_of rank sort_them_by ranking_by');
define({ kind: 'descending' }, 'descending decreasing reverse_alphabetical reverse_alphabetical_order reversed_lexicographical reverse_lexicographical in_reverse_alphabetical_order largest_first highest_first biggest_first desc most_first high_to_low z_to_a newest_first latest_first');
define({ kind: 'ascending' }, 'ascending increasing smallest_first lowest_first asc alphabetically alphabetical lexicographical lexicographic lexicographically low_to_high a_to_z oldest_first earliest_first in_alphabetical_order');
define({ kind: 'not' }, "not isn't aren't wasn't weren't don't doesn't didn't hasn't haven't cannot can't isnt arent wasnt werent dont doesnt didnt hasnt havent cant wont won't neither nor non");
define({ kind: 'never' }, 'never');
define({ kind: 'without' }, 'without no lacking lack lacks w/o nobody none no_one');
define({ kind: 'except' }, 'except excluding apart_from other_than but_not except_for besides ignoring leaving_out not_counting aside_from not_including');
define({ kind: 'missing' }, 'missing blank empty unknown unfilled not_filled_in not_given not_entered nothing_entered no_entry unassigned nothing_in not_recorded unspecified');
define({ kind: 'with' }, 'with having has have had includes including contains got');
define({ kind: 'and' }, 'and & plus as_well_as');
define({ kind: 'both' }, 'both');
define({ kind: 'or' }, 'or either');
define({ kind: 'between' }, 'between');
define({ kind: 'than' }, 'than');
define({ kind: 'versus' }, 'vs vs. versus against compared_to compared_with in_comparison_to in_comparison_with v');
define({ kind: 'compare' }, 'compare comparing comparison compared');
define({ kind: 'more' }, 'over more_than above greater_than higher_than larger_than bigger_than exceeding exceeds exceed exceeded beyond > upwards_of longer_than heavier_than older_than taller_than later_than better_than costlier_than north_of faster_than');
define({ kind: 'less' }, 'under less_than below fewer_than lower_than smaller_than cheaper_than shorter_than lighter_than younger_than < beneath earlier_than worse_than slower_than');
define({ kind: 'at_least' }, 'at_least minimum_of no_less_than not_less_than >= no_fewer_than min_of');
define({ kind: 'at_most' }, 'at_most maximum_of up_to no_more_than not_more_than <= max_of within');
define({ kind: 'or_more' }, 'or_more or_above or_over or_higher or_better and_above and_up and_over or_greater or_longer or_older or_later plus_years and_more or_up');
define({ kind: 'or_less' }, 'or_less or_below or_under or_lower or_fewer and_below or_cheaper or_shorter or_younger or_earlier and_under');
define({ kind: 'exactly' }, 'exactly precisely equal_to equals equal =');
define({ kind: 'before' }, 'before prior_to earlier_than');
define({ kind: 'after' }, 'after later_than following past');
define({ kind: 'since' }, 'since from_on starting starting_from');
define({ kind: 'until' }, 'until till through up_until up_to_and_including by_the_end_of');
define({ kind: 'most' }, 'most');
define({ kind: 'least' }, 'least fewest');
define({ kind: 'who' }, 'who whom whose everyone everybody everyone_who everybody_who');
define({ kind: 'where' }, 'where');
define({ kind: 'when' }, 'when what_date which_date on_what_date what_day on_which_day on_what_day on_which_date which_day');
define({ kind: 'which' }, 'which what');
define({ kind: 'list' }, 'list show display give give_me return find everything all_the show_me all');
define({ kind: 'duplicate' }, 'duplicate duplicates duplicated twice more_than_once several_times repeated repeat multiple_times appear_twice more_than_one_time');
define({ kind: 'once' }, 'only_once just_once exactly_once once one_time');
define({ kind: 'trend' }, 'trend over_time development evolution timeline time_series history_of');
define({ kind: 'distribution' }, 'histogram distribution distributed spread histogram_of distribution_of');
define({ kind: 'chart' }, 'chart graph plot bar_chart pie_chart line_chart as_a_chart as_a_bar_chart as_a_pie_chart as_a_line_chart diagram bar_graph line_graph as_a_graph as_a_table in_a_chart bars pie scatter_plot scatterplot in_a_table');
define({ kind: 'contains' }, 'containing contain contains mention mentions mentioning mentioned that_mention with_the_word that_say saying');
define({ kind: 'starts' }, 'starting_with starts_with start_with beginning_with begins_with begin_with that_start_with');
define({ kind: 'ends' }, 'ending_with ends_with end_with ending_in ends_in end_in');
define({ kind: 'single' }, 'single individual one-off');
define({ kind: 'times' }, 'times multiplied_by x × *');
define({ kind: 'above' }, 'above_average above_the_average more_than_average more_than_the_average higher_than_average higher_than_the_average over_average over_the_average above-average better_than_average longer_than_average');
define({ kind: 'below' }, 'below_average below_the_average less_than_average less_than_the_average under_average lower_than_average lower_than_the_average under_the_average below-average fewer_than_average shorter_than_average');
define({ kind: 'together' }, 'added_together put_together added_up taken_together combined together in_total_from');
define({ kind: 'opinion' }, 'should good_idea worth_it fair reasonable recommend advise better_off too_much too_many too_expensive too_high enough good_enough suitable laziest nicest prettiest smartest deserve');
define({ kind: 'cause' }, 'why how_come reason_for reasons_for because what_caused');
define({ kind: 'overdue' }, 'overdue past_due');
define({ kind: 'instead' }, 'instead rather');
define({ kind: 'these' }, 'these those them they of_these of_those of_them among_them among_these of_which it that she he her him his their its ones');
define({ kind: 'later' }, 'late later behind_schedule delayed too_late');
for (const [index, line] of ['first 1st', 'second 2nd', 'third 3rd', 'fourth 4th', 'fifth 5th', 'sixth 6th', 'seventh 7th', 'eighth 8th', 'ninth 9th', 'tenth 10th'].entries())
  if (index > 0) define({ kind: 'ordinal', number: index + 1 }, line);

/** The longest phrase of an operator, in words. */
export const OPERATOR_WORDS_MAX = 4;
/** Verbs that ask for one kind of measure alone. */
export const STRICT_VERBS = stems('cost pay earn weigh spend sell');
/** Nouns for money among the measure nouns. */
export const MONEY_NOUNS = stems('cost price expense spending money takings amount');
/** Nouns that say only that something was measured, behind what was: "the art score", "heating costs". */
export const MEASURE_NOUNS = stems('money takings score mark grade point result value amount cost total number figure reading level rate price sum count size quantity time expense spending data');

/** What a phrase of folded words does in a question; nothing where it is no operator. */
export function operatorOf(phrase: string): Operator | undefined {
  return operators.get(phrase);
}

const NUMBERS = new Map(words('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty').map((word, index) => [word, index]));
for (const [word, number] of [['thirty', 30], ['forty', 40], ['fifty', 50], ['sixty', 60], ['seventy', 70], ['eighty', 80], ['ninety', 90], ['hundred', 100], ['dozen', 12], ['thousand', 1000], ['half', 0.5]] as const)
  NUMBERS.set(word, number);
/** The number that a word says. */
export const numberWord = (folded: string) => NUMBERS.get(folded);

const MONTHS = words('january february march april may june july august september october november december');
const MONTH_ALIASES: Readonly<Record<string, number>> = { jan: 1, feb: 2, mar: 3, apr: 4, jun: 6, jul: 7, aug: 8, sep: 9, sept: 9, oct: 10, nov: 11, dec: 12 };
export function monthNumber(folded: string): number | undefined {
  const index = MONTHS.indexOf(folded);
  if (index >= 0) return index + 1;
  return Object.hasOwn(MONTH_ALIASES, folded) ? MONTH_ALIASES[folded] : undefined;
}
/** Months that are other words as well, if they are not capitalized. */
export const isWeakMonth = (folded: string) => ['may', 'march', 'mar', 'sep', 'dec', 'jan'].includes(folded);
const WEEKDAYS = words('monday tuesday wednesday thursday friday saturday sunday');
const WEEKDAY_ALIASES: Readonly<Record<string, number>> = { mon: 1, tue: 2, tues: 2, wed: 3, thu: 4, thur: 4, thurs: 4, fri: 5, sat: 6, sun: 7 };
/** The day of the week, 1 for Monday; of a plural as well. */
export function weekdayNumber(folded: string): number | undefined {
  const index = WEEKDAYS.indexOf(folded.replace(/s$/, ''));
  if (index >= 0) return index + 1;
  return Object.hasOwn(WEEKDAY_ALIASES, folded) ? WEEKDAY_ALIASES[folded] : undefined;
}
const SEASONS: Readonly<Record<string, readonly number[]>> = { spring: [3, 4, 5], summer: [6, 7, 8], autumn: [9, 10, 11], fall: [9, 10, 11], winter: [12, 1, 2] };
export const seasonMonths = (folded: string) => (Object.hasOwn(SEASONS, folded) ? SEASONS[folded] : undefined);

/** Nouns of periods of time, with the unit of a group: "per month", "by weekday". */
const PERIODS: Readonly<Record<string, 'day' | 'week' | 'month' | 'quarter' | 'year' | 'weekday' | 'hour'>> = {
  day: 'day', daily: 'day', week: 'week', weekly: 'week', weeks: 'week', month: 'month', monthly: 'month', months: 'month', quarter: 'quarter', quarterly: 'quarter', quarters: 'quarter',
  year: 'year', yearly: 'year', annual: 'year', annually: 'year', years: 'year', weekday: 'weekday', weekdays: 'weekday', 'day of the week': 'weekday', 'days of the week': 'weekday', 'day of week': 'weekday', hour: 'hour', hourly: 'hour', 'hour of the day': 'hour', 'hour of day': 'hour',
};
export const periodUnit = (phrase: string) => (Object.hasOwn(PERIODS, phrase) ? PERIODS[phrase] : undefined);
/** "monthly", which groups without "by". */
export const isPeriodAdverb = (folded: string) => /^(?:daily|weekly|monthly|quarterly|yearly|annually|hourly)$/.test(folded);

/** Words for the two sexes, as cells write them. */
const GENDERS: readonly [ReadonlySet<string>, readonly string[]][] = [
  [new Set(words('women woman female females ladies girls girl lady')), ['f', 'female', 'w', 'woman', 'women', 'girl', 'fem', 'lady', 'ladies', 'girls']],
  [new Set(words('men man male males gentlemen boys boy')), ['m', 'male', 'man', 'men', 'boy', 'gents', 'boys', 'masc']],
];
export const genderCells = (folded: string) => GENDERS.find(([own]) => own.has(folded))?.[1] ?? [];

/** Words for a state, with those that cells write for it: "open orders" where the status says Pending. */
const STATES: readonly string[][] = [
  'pending waiting in_progress open outstanding awaiting unresolved unfinished not_started to_do todo',
  'unpaid open outstanding due overdue not_paid pending',
  'paid settled cleared',
  'cancelled canceled called_off void dropped_out withdrawn',
  'done completed complete finished closed resolved fixed solved',
  'shipped sent dispatched',
  'delivered arrived',
  'rejected refused declined denied turned_down',
  'approved accepted granted signed_off authorised',
  'active current live running',
  'inactive lapsed expired ended former',
  'sold gone',
  'free available vacant empty',
  'late overdue delayed',
  'confirmed booked',
  'returned back sent_back refunded',
  'broken faulty defective damaged out_of_order',
].map(words);
const stateSets = STATES.map((group) => new Set(group.map(phraseStem)));
/** Whether a phrase and the text of a cell are words for one state, both as stems. */
export const areSameState = (one: string, other: string) => stateSets.some((group) => group.has(one) && group.has(other));
export const isStatePhrase = (stem: string) => stateSets.some((group) => group.has(stem));
