// Words of people, bodies, homes and things, as they are asked with, and what papers have for them (see `entries.ts`).

export const peopleAndHome = `
gran grandma granny nan nana grandmother > grandparent relative ~ family person adult someone
grandad grandpa grandfather > grandparent relative ~ family person adult someone
auntie aunt uncle cousin niece nephew > relative ~ family person
brother sister sibling > sibling ~ family child relative
stepdad stepmum stepson stepdaughter > step parent ~ family child
mum mummy mam mom mother > parent mother guardian ~ family
dad daddy father > parent father guardian ~ family
son daughter lad girl boy > child ~ minor pupil young
kid kiddie youngster > child ~ young minor pupil
toddler tot > child infant ~ young
newborn > baby infant birth
twins > sibling children
teen teenager adolescent > young minor youth ~ child
hubby husband wife missus > spouse partner married
girlfriend boyfriend fiance > partner ~ person
ex > former divorced separated
mate buddy pal friend > guest person ~ visitor someone
flatmate roommate housemate > occupant sharer tenant ~ person
lodger > occupant subtenant
folks > people parents
guy bloke man woman lady > person
crowd > people persons guests
nobody noone > no one none
everyone everybody > all each
babysitter nanny > carer childminder ~ person
stranger > person unknown
boss gaffer > manager supervisor employer
coworker workmate > colleague staff
newbie newcomer beginner novice > new beginner first
trainee apprentice intern > trainee apprentice
freelancer contractor > contractor ~ person
pro professional expert specialist > qualified professional specialist
handyman builder tradesman > contractor caretaker workman
cleaner > cleaning cleaner
solicitor lawyer attorney > solicitor legal lawyer
cop cops police > police
medic gp > doctor general practitioner surgery
nurse > nurse nursing staff
shrink counsellor > counselling psychologist
landlady > landlord owner
squatter > occupant
pensioner oap > retired senior pension
widow widower > surviving spouse partner
orphan > child
disabled handicapped wheelchair > disability accessible mobility access
blind > sight visual
deaf > hearing
pregnant expecting > pregnancy maternity
vegetarian vegan veggie > vegetarian vegan diet ~ meal food
muslim halal kosher > religious diet
foreigner > abroad nationality country
resident local > resident
owner > owner proprietor
ill poorly unwell > ill sick sickness illness
flu cold cough > illness infection ~ ill sick
fever temperature > fever temperature ~ ill
throwing vomit puke > vomiting sick sickness
runs diarrhoea tummy > diarrhoea stomach
nits lice > lice head
chickenpox measles mumps > infectious disease illness
rash itching itch > skin rash
bug germ virus > infection illness virus
hurt injured injury > injury injured accident pain
ache aching sore pain > pain sore discomfort
bruise bruising > bruise swelling
swelling swollen > swelling swell
bleed bleeding blood > bleeding blood
dizzy faint giddy > dizziness fainting dizzy
tired tiredness sleepy drowsy > tiredness drowsy fatigue
sleep sleeping nap > rest bed sleep
allergic allergy > allergy allergic reaction ~ intolerance
asthma inhaler > asthma medicine
diabetic diabetes > diabetes insulin
meds pill pills tablet > medicine medication tablet drug
painkiller aspirin paracetamol ibuprofen > pain relief paracetamol painkiller
jab jabs vaccine vaccination > vaccination vaccine immunisation injection
shot > injection vaccination
booze drink alcohol beer wine pint > alcohol alcoholic ~ drinks
drunk boozing > alcohol influence intoxicated
prosecco champagne bubbly cava > sparkling wine ~ alcohol drinks bottle
gin vodka whisky rum > spirits ~ alcohol drinks
fag cigarette smoke smoking vape vaping > smoking smoke tobacco
weed cannabis drugs > drugs illegal substances
periods > menstrual
contraception condom > contraception
teeth tooth > dental teeth
specs glasses lenses > spectacles lenses glasses ~ eyes sight
bandage plaster dressing > dressing wound
stitches > stitches sutures wound
crutches > walking aid
bath bathe shower > bath shower wash ~ water
swim swimming > swimming pool bathing
weight slim overweight > weight
eat eating food grub > food meal eat
lunch dinner tea supper breakfast > meal food catering ~ eat
snack snacks sandwich > food meal snack ~ eat
picnic > food outdoors
nut nuts peanut > nuts allergy
barbecue bbq grill > barbecue grill charcoal ~ fire cook
cook cooking > kitchen cook hob
house home place flat apartment > property premises home dwelling ~ flat house
digs pad crib > accommodation room
bedsit studio > room flat
bedroom > room bedroom
loo toilet bathroom wc > toilet lavatory sanitary bathroom
lounge > living room
hallway corridor landing > corridor hall communal stairwell
stairs staircase > stairs stairwell
cellar basement > cellar basement
attic loft > attic loft
shed garage outbuilding > shed garage outbuilding
garden yard lawn > garden outdoor grass lawn
patio terrace balcony > balcony terrace
hedge tree bush > hedge tree plants
fence wall > fence boundary wall
gate door > gate door entrance
window > window glass
roof gutter > roof gutter
wall walls > wall
floor carpet rug > floor carpet flooring
paint painting decorate redecorate wallpaper > decorate paint alteration decoration
drill nail hang shelf shelves picture pictures > drill holes fix alteration wall
fit install put > install fix fit
furniture sofa couch bed wardrobe > furniture furnishings
fridge freezer > refrigerator appliance freezer
washer dryer dishwasher oven cooker > appliance machine
telly tv television > television
aerial satellite dish > aerial antenna satellite
wifi internet broadband web > internet network connection broadband
heating boiler radiator warm > heating boiler heat radiator
cold freezing chilly > temperature cold frost heating
electric electricity power > electricity power electrical current
gas > gas energy
leak leaking drip dripping > leak water escape
flood flooded flooding > flood water damage
burst > burst water pipe
pipes pipe tap > pipe water plumbing tap
blocked clogged > blockage blocked drain
damp mould mouldy > damp mould condensation
mice rats cockroach cockroaches ants pest vermin > pests vermin infestation
smell stink pong stench > odour smell
noise noisy racket loud din > noise nuisance disturbance quiet
quiet peace > quiet noise rest
party parties > party event function celebration ~ guests
neighbour neighbours > neighbour resident occupier
rubbish trash garbage bins bin waste litter > waste refuse rubbish bin container
recycle recycling > recycling recyclable waste
junk clutter mess > belongings items rubbish
fridge mattress sofa > bulky
clean cleaning tidy > clean cleaning tidy condition
dirty filthy messy > dirty clean cleaning
stain stained mark scratch scuff > stain damage wear
wear tear > wear tear
broken bust knackered smashed smash > broken damaged defective fault
crack cracked chip chipped > damage crack broken
fix mend repair > repair maintenance fix
replace replacement spare > replace replacement new ~ spare exchange
lightbulb bulb > lamp light
key keys fob > key fob keys
locked lock > lock key
lose lost losing > loss lost replacement
find found > found
break burgled burglar burglary > theft burglary break
nick nicked steal stolen pinch pinched rob robbed swipe swiped > theft stolen steal robbery
dog puppy pooch doggy > dog pet animal
cat kitten > cat pet animal
hamster rabbit guinea bird parrot fish snake > pet animal caged
horse pony > horse animal
poo mess foul > fouling
lead leash > lead leash
post mail letter letters > post letter mail correspondence
parcel package > parcel delivery package
move moving > removal move relocate ~ leave
stay staying sleepover overnight > overnight stay night guest
camp camping tent tents > tent camping pitch ~ overnight caravan
caravan camper campervan motorhome > caravan vehicle camper
sublet airbnb > subletting sublet short let
share sharing > share sharing shared
borrow > borrow loan lend
store storing keep > storage store keep
lift elevator > lift
smoke alarm detector > alarm detector
fire burn burning burnt burns > fire burn
candle candles > candles naked flame fire
fireworks sparklers > fireworks
balloon balloons confetti > decorations confetti
decorate decorations > decorations decorate
flowers flower > flowers plants
music band dj disco playlist > music amplified band ~ noise entertainment
dance dancing > dancing
toy toys > toys
pushchair buggy pram stroller > pushchair pram buggy
nappy nappies diaper > nappies
clothes clothing gear outfit wear > clothing clothes dress wear
coat jacket jumper > clothing coat
trainers shoes boots footwear wellies > shoes footwear
hat cap > hat headgear
jewellery ring earrings necklace watch > jewellery valuables
wallet purse > valuables money
valuables expensive > valuables value
phone mobile smartphone cell > telephone mobile phone device
laptop computer pc tablet ipad > computer device laptop electronic
charger cable lead > charger cable
camera photo photos pictures film filming selfie > photograph photography image picture recording
video > recording film video
drone drones > drone unmanned aircraft
gun knife weapon > weapon
labrador retriever poodle spaniel terrier collie beagle dachshund greyhound mutt hound > dog ~ pet animal
walker zimmer > walking frame ~ aid
tummy belly > stomach abdomen
breathless wheezing breathing > breath breathing
heartbeat > pulse heart
xray > ray scan
antibiotic antibiotics > antibiotic ~ medicine tablet penicillin
heal healing recover > recovery recover healing
exercise jog jogging sport > exercise sport activity
grownup > adult
underage > minor age
inside indoors > indoor indoors
outside outdoors > outdoor outdoors
leftovers > leftover remains food
sit sitting seated > seat seats seated
bunting banner garland streamers > decorations decorate
curfew > latest close
swearing rude abusive > abusive behaviour conduct
violence violent > violence threaten assault
plates cutlery crockery > crockery cutlery dishes
starter pudding dessert > course meal menu
nibbles canapes > buffet food
spill spilled > stain damage clean
`;
