// Words of money, contracts, work and school, as they are asked with, and what papers have for them (see `entries.ts`).

export const moneyAndWork = `
cash coins notes dosh dough > cash money ~ payment
quid pound pounds fiver tenner grand bucks > money amount
cheap cheaper cheapest discount deal > discount reduction reduced concession ~ lower
dear expensive pricey > price cost
free gratis nothing > free charge included
cost price charge fee rate > price charge fee rate cost
pay paying paid payment > payment pay payable ~ charge fee
fork shell cough > pay
owe owing owed debt > outstanding due arrears owe debt
overdue late behind > late overdue arrears after delay
bill invoice > invoice bill account statement
receipt > receipt proof invoice
refund refunded money > refund reimbursement return
reimburse reimbursed claim > reimburse refund claim expenses
compensation compensate > compensation damages credit
deposit bond security > deposit security bond
upfront advance > advance deposit
instalment instalments spread monthly > instalments monthly
tip tips gratuity > gratuity service
fine fined penalty punish punished punishment > fine penalty charge sanction
penalty > penalty charge loss
interest > interest rate
yearly annual annually > annual year yearly
monthly > month monthly
weekly > week weekly
daily > day daily
loan mortgage > loan mortgage credit
save saving savings > savings save balance
withdraw withdrawal > withdraw withdrawal take
transfer > transfer payment
card credit debit > card payment
cheque > cheque payment
tax vat > tax vat
profit surplus > surplus profit
loss deficit > deficit loss
spend spent spending > expenditure cost spend expense
earn earned earning earnings > pay wage salary earn income
money funds fund > money funds amount
salary wage wages pay > pay salary wage remuneration
raise rise > increase rise raise
bonus > bonus premium
pension > pension retirement
insurance insured cover > insurance insured cover
excess > excess deductible
claim claiming > claim
donate donation charity > donation donate charity
sponsor > sponsor sponsorship
sell selling sold > sale sell
buy buying bought purchase purchased > purchase buy order
order ordering > order
shop store > shop store
deliver delivered delivery > delivery deliver dispatch
send sending back > return send
swap exchange change > exchange replace change
faulty dodgy defective > defective faulty fault
guarantee warranty > guarantee warranty
contract agreement deal > agreement contract
small print terms rules > terms conditions rules
sign signing signed signature > sign signature signed
start begin starting starts > begin start commence from opening
stop finish end ending ends > end finish expire close stop
join joining signup register > join membership register enrol
leave leaving quit > leave terminate cancel notice end
cancel cancelling scrap ditch > cancel cancellation terminate withdraw
renew renewal > renew renewal extend
extend extension longer > extend extension
change alter amend > change amend alter vary
move postpone reschedule rearrange > postpone change date move
notice warning heads > notice warning advance
break breach broke > breach
void invalid invalidate > void end lapse expire invalid cease
valid > valid validity
deadline cutoff latest > deadline latest by
minimum least > minimum least lowest
maximum most limit max > maximum most limit exceed
total altogether overall > total sum
approve approval okay > approval consent permission approve
permission consent > permission consent written
prove proof evidence > proof evidence certificate
id identity identification > identity identification passport licence proof
passport > passport identity document
licence license > licence permit
form paperwork papers document documents > form document application
apply applying application > application apply request
complain complaint unhappy > complaint complain dissatisfied
appeal challenge dispute > appeal dispute objection
sue court > court legal proceedings jurisdiction
law legal > law legal governing
liable liability responsible blame fault > liability liable responsible
accident crash prang bump > accident collision damage
damage damaged > damage
scam fraud con phishing > fraud scam unauthorised
hack hacked > unauthorised security breach
password passcode pin login > password passcode code security access
privacy gdpr data > data privacy personal
delete erase remove > delete erase removal
spam emails newsletter > marketing newsletter
job work position role post > job position post employment work
hours shift shifts rota > hours shift working time
overtime > overtime extra additional hours
lunch break > break rest
holiday holidays vacation > holiday leave annual closed
off > leave absence
sick absence > sickness absence ill
maternity paternity > maternity paternity parental
fired sacked sack dismissed dismissal > dismissal terminate dismiss misconduct
redundant redundancy laid > redundancy redundant
resign resignation > resign notice terminate
probation trial > probation trial period
reference > reference testimonial
training course > training course
uniform > uniform clothing workwear
remote homeworking > home remote
travel commute commuting > travel expenses journey
expense expenses > expenses cost reimburse
union > union representative
bully bullying harass harassment > bullying harassment grievance
secret confidential > confidential confidentiality
gift gifts present > gift
sidejob moonlighting > secondary other employment
school > school pupil
teacher > teacher tutor staff
class lesson lessons > lesson class course
exam test tests exams > examination assessment test
mark marks grade grades > grade mark result
pass fail failed resit retake > fail pass repeat
bully > bullying
bunk truant skip > absence unauthorised
trip outing excursion > trip excursion visit journey
club clubs > club activity
nursery daycare creche > nursery childcare setting
settle settling > settling
pick collect fetch > collect collection fetch
drop dropping > bring arrive deliver
late > late after
early earlier > early before advance
open opening > open hours opening
shut shuts closed close closes > closed closure close
christmas xmas > christmas december
weekend weekends > saturday sunday weekend
summer > summer july august
snow snowing ice icy > snow weather frost
rain raining wet weather > weather rain
storm thunder lightning > storm thunder weather
heat heatwave hot > heat temperature hot
meeting agm > meeting general assembly
chair chairman > chair chairman chaired
vote voting voted elect elected election > vote elect election ballot resolution
decide decided decision > decision resolved agreed decide
agree agreed > agreed resolved decision
minutes notes > minutes
attend attended attendance present there > present attend attendance
missing absent > apologies absent absence
committee board > committee board
treasurer > treasurer accounts
volunteer volunteering > volunteer helper
subscription subs sub > subscription membership fee
guest visitor > guest visitor
book booking reserve reserved > booking reservation book reserve
hire hiring rent renting > hire rental let
landlord > landlord owner lessor
tenant > tenant lessee
evict evicted kick > eviction terminate possession
fight contest oppose > appeal dispute objection
reply answer respond response > reply answer respond
voucher coupon > voucher discount
unsubscribe > cancel terminate
balance remainder rest > balance remaining
moan grumble > complain complaint
pouring pour downpour drizzle > rain weather
sunny sunshine > sun dry weather
windy gale > wind storm weather
build building built > construction build works development
dig digging > excavation dig ground
drawing drawings blueprint > plan drawing
interpreter translation > interpreter language
`;
