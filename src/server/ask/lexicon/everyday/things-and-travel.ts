// Words of machines, vehicles, travel, health and authorities, as they are asked with, and what papers have for them (see `entries.ts`).

export const thingsAndTravel = `
bike bicycle cycle cycling > bicycle cycle bike
ebike scooter moped > bicycle vehicle scooter
motorbike > motorcycle vehicle
car motor wheels > vehicle car
van lorry truck > vehicle van goods
drive driving driver > drive driver
park parking > parking park space bay
petrol diesel fuel gas tank > fuel petrol tank
charge charging recharge juice > charge charging battery power
battery batteries > battery
flat dead empty > flat empty discharged
tyre tyres puncture > tyre puncture wheel
brake brakes > brake
light lights lamp > light lamp
helmet > helmet protective
speed fast speeding > speed limit
tow towed towing breakdown > breakdown recovery tow
mot inspection checkup service servicing serviced > inspection service maintenance check
check checkup > inspection check examination
mileage miles > mileage kilometres miles distance
border abroad overseas > abroad country foreign
fly flying plane aeroplane flight airplane > flight aeroplane aircraft airline air
train > train rail railway
bus coach > bus coach
ferry boat ship > ferry boat vessel
taxi cab uber > taxi
ticket tickets > ticket
luggage baggage suitcase bag bags case > luggage baggage bag
carry take bring > bring take carry
trip journey holiday travel > journey trip travel
hotel hostel bnb > accommodation hotel room
checkin > arrival check
checkout > departure check
towels bedding linen sheets > linen towels bedding
room > room accommodation
pool > pool swimming
beach sea > beach sea
ski skiing snowboard > winter sports skiing
diving dive scuba > diving dive
climb climbing > climbing
extreme bungee skydive > hazardous dangerous sports
passport visa > visa passport entry
currency euros dollars exchange > currency
hospital clinic a&e > hospital ward clinic
operation op surgery > operation surgery procedure
doctor > doctor physician medical
emergency urgent > emergency urgent
ambulance > ambulance emergency
dentist > dental dentist
dose dosage amount > dose dosage
overdose > too much overdose more
forget forgot forgotten missed miss > forget forgotten missed miss
swallow > swallow take
breastfeeding nursing > breastfeeding
drive driving > driving machines
store keep > store storage keep
expire expired expiry > expiry date
die dies died dead death passed deceased > death die deceased
bury buried burial > burial grave
cremate cremated cremation > cremation ashes
will inherit > estate will inherit heir executor
grave headstone > grave memorial
priest vicar > minister celebrant
wedding marry married marriage > wedding marriage ceremony
bride groom couple > couple hirer
birthday > birthday party
caterer catering > catering caterer food
venue hall barn place > venue hall premises
tables chairs > tables chairs furniture
bar > bar drinks
cake > cake food
supplier suppliers > supplier contractor
setup set > set access
machine device gadget appliance > machine appliance device unit
switch turn > switch turn press
button > button press key
plug socket > plug socket mains
screen display > display screen
settings setting > setting programme mode
reset restart reboot > reset restart switch
error code message > error fault
flash flashing blink blinking beep beeping > flash light signal
noise rattle squeak > noise
stuck jam jammed > jam blocked stuck
leak leaking > leak water
overheat hot > overheat temperature heat
clean cleaning wipe wash > clean cleaning wipe wash
dry drying > dry
oil grease lube > oil lubricate
manual instructions > instructions manual
assemble assembly build > assemble assembly mount
install installation > install installation
weigh weight heavy > weight kg load
size big large > size dimensions
fit > fit capacity
capacity hold > capacity load hold
waterproof rain > water protected
kids children > children
safe safety dangerous danger risky > safety danger warning risk
model version > model type
part parts spares > parts accessories spare
app software update > software app update
bluetooth wifi > connection wireless
support helpline helpdesk hotline > support service customer
contact reach > contact telephone
website site > website online
council town > council authority local
bin bins collection > collection bin
dump tip skip > recycling centre disposal
permit > permit permission
planning > planning permission
benefits benefit > benefit allowance
register registering > register registration
fine ticket > penalty charge notice
road street pavement > road street highway
allotment plot > plot allotment
hut greenhouse shed > shed greenhouse structure
hose sprinkler water > water watering hose
weeds weedkiller > weeds pesticides
bonfire fire > bonfire fire burning
chickens hens bees > livestock poultry bees
gym workout fitness > gym fitness equipment
class classes > class
coach trainer > trainer instructor
freeze pause hold > suspend freeze pause suspension
swimsuit trunks bikini > swimwear
broadband speed > speed
outage down > unavailable interruption fault
router hub > router equipment
user users seat > user
backup > backup copy
export > export data
server servers > server hosting data
quote quotation estimate > quotation offer estimate
builder fitter installer > installer contractor
scaffold scaffolding > scaffolding
mess dust > clean protect
tidy clear > remove clear dispose
old > old existing
extra extras > additional extra surcharge
included include > include included
theft > theft stolen
cancel > cancellation
terrorism war > war terrorism
excluded exclusion > excluded not
police > police report
proof > receipt proof
`;
