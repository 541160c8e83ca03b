// Words that people ask with, and those that papers have instead: `sacked` and `dismissed`. WordNet lacks most of these, because they
// mean about the same only in contracts, rules and leaflets. Written from what such papers are about, one group a line.
import { stemOf } from '../indexing/words.ts';
import { everydayEntries } from '../lexicon/everyday/entries.ts';
import type { RelatedTerm } from '../answering/related-terms.ts';

/** How much such a word counts as the word itself. */
export const AS_ITSELF = 0.6;

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

/** How much a word counts that the asked one is a kind of, or goes with. */
const AS_AKIN = 0.35;

const byStem = new Map<string, Map<string, number>>();
function add(asked: string, others: readonly string[], strength: number): void {
  const stem = stemOf(asked);
  const known = byStem.get(stem) ?? new Map<string, number>();
  byStem.set(stem, known);
  for (const other of others.map(stemOf))
    if (other !== stem) known.set(other, Math.max(known.get(other) ?? 0, strength));
}
for (const line of groups.trim().split('\n')) {
  const words = line.split(' ');
  for (const word of words) add(word, words, AS_ITSELF);
}
for (const { asked, meant, akin } of everydayEntries) {
  add(asked, meant, AS_ITSELF);
  add(asked, akin, AS_AKIN);
}

/** The terms that papers have for a term. */
export function everydayTermsOf(term: string): RelatedTerm[] {
  return [...(byStem.get(term) ?? [])].map(([other, strength]) => ({ term: other, strength }));
}
