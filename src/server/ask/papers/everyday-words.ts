// Words that people ask with, and those that papers have instead: `sacked` and `dismissed`. WordNet lacks most of these, because they
// mean about the same only in contracts, rules and leaflets. Written from what such papers are about, one group a line.
import { stemOf, wordsOf, type Word } from '../indexing/words.ts';
import type { RelatedTerm } from '../answering/related-terms.ts';

/** How much such a word counts as the word itself. */
const AS_ITSELF = 0.6;

/** Each word stands for the others of its line. */
const groups = `
wage salary pay paid earn earnings remuneration
pay payment payable settle due
due owe owed outstanding payable
late overdue delay arrears
cost price charge fee rate tariff
money sum amount fund
deposit bond downpayment
refund reimburse repay return
discount reduction reduced concession rebate cheaper deduct
instalment part spread stages
bill invoice statement
fine penalty
debit transfer collected
cash coins
cash notes
bounce returned unpaid
total sum altogether overall
increase raise rise
cheap cheapest lowest reduced
contract agreement
offer quotation quote estimate
quit leave cancel terminate end resign withdraw notice
cancel withdraw revoke
renew extend prolong renewal
start begin commence run
end finish expire lapse close
probation probationary trial
guarantee warranty
sign signature
landlord lessor owner
tenant renter lessee
lodger subtenant sublet
rent lease hire tenancy
borrow lend lent loan hire
flat apartment home house property premises
repair fix mend maintenance
broken faulty defective damaged defect
break breakage damage accident injury
fault defect breakdown failure
heating boiler
heating radiator
redecorate decorate paint
redecorate decorate wallpaper
electrics electrician
electrics electricity power
plumber plumbing pipes
rubbish waste refuse trash garbage litter
bin container dustbin
tip dump landfill recycling
dump leave dispose
dog pet animal
cat pet animal
noise loud quiet noisy
car vehicle
van vehicle
lift elevator
visitor guest friend
smoke smoking cigarette vape
bike bicycle
job work employment post position
boss manager supervisor leader superior
staff employee worker colleague
sack fire dismiss terminate dismissal
overtime extra hours
holiday leave vacation
sick ill illness unfit sickness unwell
fever temperature ill
doctor physician surgeon medical
certificate note
uniform clothing clothes
pensioner senior retired elderly
pension retirement
maternity pregnant pregnancy
exam examination assessment test
flunk fail pass
trainee apprentice
teach teacher instructor lessons
kid child children minor pupil
son boy child pupil
daughter girl child pupil
baby infant toddler
mum mother parent
dad father parent
husband spouse partner
wife spouse partner
family relative household
young junior youth
disabled disability wheelchair
trip journey travel excursion outing
luggage baggage suitcase bag
flight plane airline
bus coach
passport identity identification
ticket admission entry
entrance entry admission
steal stolen theft
lose lost loss missing
insurance policy cover insured
tablet pill medicine medication drug
dose dosage
breastfeed breast nursing
vomit vomiting diarrhoea stomach
hurt pain ache sore injured
operation surgery procedure
die dies death dead deceased
funeral burial
funeral cremation
alcohol beer
alcohol wine
food meal eat catering
allergic allergy
buy purchase order
receive obtain entitled
send post submit
collect fetch pick
book reserve reservation appointment
join enrol register membership
apply application request form
complain complaint disagree satisfied dissatisfied
tell inform notify report
phone telephone mobile ring call
shut closed close
forbidden banned prohibited excluded
clean wash
store keep
keep retain
arrive attend come
miss absent
run manage managed operate
responsible liable
pack bring
bring carry
bedding sheet linen blanket
weekend saturday
weekend sunday
daily day
annual yearly year
monthly month
weekly week
maximum most exceed limit
minimum least
deadline latest due
internet wifi broadband
data information
delete erase remove
photo photograph picture
website online
chair chairman chairwoman
club society association
help assistance support
emergency urgent
grow plant
weed neglected overgrown
burn bonfire fire
replace exchange swap
extra additional further
fuel petrol diesel
licence license permit
permission consent approval permit
agree consent accept approve
deliver delivery supply
garden yard lawn
lock key
toddler child
swimwear costume
swimwear trunks
swimwear shorts
shoes footwear
boots footwear
queue wait waiting
teenager minor youth
student pupil
homework assignment
expenses costs fares reimbursed
laptop computer device
parcel package post
electric power current
share split divide
people person seats
agm meeting
headteacher principal
teacher tutor form
pupil learner
lunch canteen meal
uniform blazer
absence absent attendance
detention sanction
nursery childcare crèche kindergarten
childminder carer
vaccination vaccine immunisation jab
injection jab needle
dentist dental
teeth tooth dental
appointment slot visit
prescription medicine
hospital clinic ward
painkiller paracetamol ibuprofen
anaesthetic sedation
stitches wound
diet food eat
fast fasting eat
allergy intolerance
vet veterinary
puppy dog
kitten cat
microchip chip
broadband line connection
router hub modem
upload data
outage interruption unavailable
meter reading
gas electricity energy supply
tariff rate unit
supplier provider
switch change transfer
bank account branch
loan credit borrow repay
interest rate apr
mortgage loan
overdraft borrow
pin code password
fraud scam unauthorised
income earn salary
benefit allowance
council authority
planning permission consent
parking space bay
permit pass
ticket fare
train rail
taxi cab
tow breakdown recovery
tyre wheel
crash accident collision
dent scratch damage
petrol fuel
insurance insurer
hotel accommodation room
checkin arrival
checkout departure
towel linen
breakfast meal
pool swimming
wedding event
party event function
stall pitch stand
venue hall
caterer catering
music band loud
fireworks bonfire
raffle prize
warranty guarantee
return exchange refund
receipt proof invoice
spare replacement part
manual instructions
plug socket mains
switch button
battery charge
filter clean
leak drip water
blocked clog
rust limescale
warm temperature
cold temperature
carpet floor
curtain blind
mould damp condensation
window glass
balcony terrace
stairs stairwell staircase
cellar basement
attic loft
bathroom shower toilet
toilet wc lavatory
kitchen cooker oven
furniture furnished
handyman caretaker
concierge caretaker porter
inspect inspection visit viewing
evict terminate eviction
arrears owe
guarantor surety
inventory list
neighbour resident
helper volunteer
volunteer unpaid
coach trainer instructor
match fixture game
captain leader
kit equipment
equipment gear tools
injury accident
waiting queue list
vegetarian vegan
gluten coeliac
nut peanut
refreshments tea coffee drinks
dress clothing wear
passport document
visa permit
currency money
delayed late
connection transfer
stolen robbed
hospitalised hospital admitted
will testament
inherit heir
ashes urn
coffin casket
grave plot
minister priest
hymn music
redundancy redundant dismissal
raise increase
bonus premium
mileage mile
sickness illness
compassionate bereavement
paternity father
flexitime hours
homeworking remote
reference testimonial
strike dispute
union representative
grievance complaint
colleague coworker
lunchtime break
payslip statement
nightshift night
`;

const byStem = new Map<string, string[]>();
for (const line of groups.trim().split('\n')) {
  const stems = [...new Set(line.split(' ').map(stemOf))];
  for (const stem of stems)
    byStem.set(stem, [...(byStem.get(stem) ?? []), ...stems.filter((other) => other !== stem)]);
}

/** The terms that papers have for a term. */
export function everydayTermsOf(term: string): RelatedTerm[] {
  return (byStem.get(term) ?? []).map((other) => ({ term: other, strength: AS_ITSELF }));
}

/** Several words that mean one thing together, and what papers call it. */
const phrases: readonly [RegExp, string][] = [
  [/\b(?:tied|locked) in(?:to)?\b/, 'minimum term period run contract'],
  [/\b(?:put|pay|paid) down(?: up ?front)?\b|\bup ?front\b/, 'advance deposit accept order'],
  [/\b(?:hand|give|send)(?:ed|ing)? (?:it |them )?in\b/, 'submit return send due'],
  [/\b(?:turn|show)(?:s|ed|ing)? up\b/, 'attend arrive come stay'],
  [/\bpick(?:s|ed|ing)?(?: \w+)? up\b/, 'collect fetch take'],
  [/\bgo(?:ing)? ahead\b/, 'accept sign confirm agree'],
  [/\bget(?:ting)? rid of\b|\bthrow(?:n|ing)? (?:away|out)\b/, 'dispose remove return waste'],
  [/\bmoney back\b/, 'refund return reimburse repay'],
  [/\bmov(?:e|es|ed|ing) out\b/, 'leave end terminate vacate'],
  [
    /\b(?:leave|leaves|come out of|comes out of|taken from) (?:my|our|the) account\b/,
    'collect debit transfer',
  ],
  [/\bin charge\b|\brun(?:s|ning) the\b/, 'leader manage responsible head'],
  [/\blooks? after\b/, 'care treasurer responsible supervise'],
  [/\bsign(?:s|ed|ing)? up\b/, 'register enrol join sign'],
  [/\bcall(?:ed|ing)? (?:it )?off\b/, 'cancel'],
  [/\bput(?:ting)? (?:it )?off\b/, 'postpone shift'],
  [/\bbreak(?:s|ing)? down\b|\bbroken down\b/, 'fail fault failure breakdown'],
  [/\b(?:not|isn['’]t|aren['’]t|un) ?happy (?:with|about)\b/, 'complain complaint disagree satisfied'],
  [/\b(?:time|days?) off\b/, 'leave holiday absence'],
  [/\b(?:change (?:my|our|your) mind|back out|pull out|drop(?:s|ped)? out)\b/, 'withdraw cancel mind'],
  [/\bget(?:s|ting)? hold of\b/, 'reach contact call'],
  [
    /\b(?:by|on) (?:my|his|her|their|your|our) ?(?:self|selves|own)\b|\bby themselves\b/,
    'alone unaccompanied accompany',
  ],
  [/\b(?:put|puts|go|goes|going) (?:the \w+ )?up\b/, 'increase raise rise'],
  [/\blast (?:day|date|chance)\b/, 'due deadline latest'],
  [
    /\b(?:can['’]?t|cannot|can not|couldn['’]?t|unable to) (?:come(?: in)?|make it|attend|go)\b/,
    'unfit ill absence cancel',
  ],
  [/\b(?:nobody|no ?one|not)(?:['’]?s| is| are|['’]re)? (?:at )?(?:home|in)\b/, 'absent locked door access'],
  [
    /\b(?:the )?whole (?:job|thing|lot)\b|\bin (?:total|all)\b|\baltogether\b|\ball in\b/,
    'total sum price overall',
  ],
  [/\bget(?:s|ting)? (?:home|back)\b|\bcome(?:s)? back\b/, 'return arrive'],
  [/\bhot water\b/, 'tap water hot'],
  [/\b(?:power cut|blackout)\b/, 'power failure electricity'],
  [/\bsick note\b/, 'certificate doctor'],
  [/\bside effects?\b/, 'side effect'],
  [/\bparties\b/, 'parties hereinafter hereafter between'],
  [/\bpocket money\b|\bspending money\b/, 'money pocket recommend'],
];

/** What several words mean together. */
export interface Phrase {
  /** The offsets of its words. */
  starts: ReadonlySet<number>;
  text: string;
  /** What papers call it, folded; the first one is looked for in its place. */
  means: string[];
  isAge: boolean;
}

/** The phrases of a question, none of which has a word of another. */
export function phrasesIn(text: string, words: readonly Word[]): Phrase[] {
  const taken = new Set<number>();
  return phrases.flatMap(([pattern, means]) => {
    const match = pattern.exec(text.toLowerCase());
    if (match === null) return [];
    const { 0: own, index } = match;
    const starts = new Set(
      words.filter(({ start }) => start >= index && start < index + own.length).map(({ start }) => start),
    );
    if ([...starts].some((start) => taken.has(start))) return [];
    for (const start of starts) taken.add(start);
    return [{ starts, text: text.slice(index, index + own.length), means: means.split(' '), isAge: false }];
  });
}

/** The terms that stand for a phrase beside its first one. */
export function termsOfPhrase({ means }: Phrase): RelatedTerm[] {
  return means.slice(1).flatMap((word) => wordsOf(word).map(({ term }) => ({ term, strength: AS_ITSELF })));
}
