// Several words that mean one thing together, and what papers call it (see `entries.ts`).

export const phraseEntries = `
pass away > death dies deceased bereavement
burn down > fire destroyed damage
fall ill > illness sick ill
fall out > dispute disagreement
fall through > cancel
feel ill > unwell ill sick
feel sick > unwell ill sick nausea
feel unwell > unwell ill sick
get sick > illness ill sick
get hurt > injury accident
get married > marriage wedding
get divorced > divorce separation
get pregnant > pregnancy maternity
get started > first opening open begin minimum
get paid > wage salary pay
get fired > dismissal terminate misconduct
get sacked > dismissal terminate misconduct
get lost > loss lost
give up > end terminate cancel
give back > return hand
give notice > notice terminate
hand over > hand deliver transfer
hand out > distribute
hand * back > return
go wrong > fault fail failure problem
go bust > insolvency bankruptcy
go bankrupt > insolvency bankruptcy
go on too long > exceed overrun longer after
go missing > loss lost
go abroad > abroad foreign travel
go to court > court jurisdiction legal
go to bed > night
knock down > demolish
lay off > redundancy redundant
let * know > inform notify notice tell
lock out > lost key locked
log in > login password access
log on > login password access
look around > view visit
look round > view visit
make a fuss > complaint
move away > leave end terminate move
move house > change address move
move in > begin handover start
opt out > object withdraw
pay back > repay refund repayment
pull down > demolish
put * on hold > suspend freeze
rip off > overcharge
run late > late delay
sell up > sale sell
send * home > home collect
send * back > return
set off > depart start ride journey
set * on fire > fire
shut down > close end
split up > separation divorce
stay over > overnight stay guest
stay late > after overtime
stay at home > absence home
take out for good > leave terminate notice
take * to court > court legal
tell * off > warning
throw out > exclude evict
turn up late > late delay arrive
work from home > home remote
work overtime > overtime extra
for good > permanently end leave
out of hours > night weekend emergency
out of date > expiry expired
out of order > fault broken
out of warranty > expired guarantee
too long > exceed longer overrun
too loud > noise
big day > event wedding day
next door > neighbour
next of kin > relative family contact
hay fever > allergy
high chair > chair
car crash > accident
bank details > account iban
stag do > party event
hen do > party event
birthday party > party birthday
late fee > late reminder interest
cooling off > withdraw cancel
second hand > used second-hand
hand luggage > cabin baggage
carry on bag > cabin baggage
school run > bring collect
lost property > lost property found
fire drill > fire alarm evacuation
first aid > first aid injury
first aider > first aid
health check > examination
blood test > blood test
day off > leave holiday
half day > half day
bank holiday > public holiday
lunch hour > lunch break
night out > evening
running late > late delay
bad weather > weather snow storm
heavy snow > snow weather
power supply > power electricity
skip a day > miss forget
behind the wheel > drive driving
sign * off > approve approval
spend the night > overnight sleep stay
spend * night > overnight sleep stay
stay the night > overnight sleep stay
call * off > cancel
call in sick > absence sick notify
hang up > fix attach hook nail
fight * decision > appeal objection
fight * fine > appeal objection
people next door > neighbours
people upstairs > neighbours
folks next door > neighbours
mother in law > relative family parent
father in law > relative family parent
in laws > relatives family
other half > spouse partner
plus one > guest partner
fill in > complete form
fill out > complete form
step down > resign office
get in touch > contact telephone email
get better > recover recovery
throw up > vomit sick
wear off > effect last
run out > expire end finish
tear down > demolish
knock through > demolish wall alteration
do up > renovate refurbish
drop * off > deliver bring leave
pop in > visit
come round > visit
turn * away > refuse admission
kick * out > exclude evict
pay extra > surcharge additional supplement
out of breath > breathless breath
light headed > dizziness dizzy
high blood pressure > blood pressure hypertension
blood thinner > anticoagulant
walking stick > walking aid
dress code > clothing dress
gift card > voucher
opening times > hours open
loud music > noise music amplified
guide dog > assistance dog
no show > absence cancel
`;
