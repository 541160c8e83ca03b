// What columns measure or name, by the words of their headers and their units.
import { stems, words } from './phrases.ts';

/** What a column can measure or name, beside what its header says. */
export type Concept =
  | 'money'
  | 'price'
  | 'pay'
  | 'quantity'
  | 'people'
  | 'duration'
  | 'distance'
  | 'weight'
  | 'height'
  | 'size'
  | 'age'
  | 'score'
  | 'rank'
  | 'speed'
  | 'temperature'
  | 'percentage'
  | 'person'
  | 'place'
  | 'date'
  | 'name'
  | 'clock'
  | 'year'
  | 'volume'
  | 'energy'
  | 'depth'
  | 'width';

const CONCEPTS: Readonly<Record<Concept, ReadonlySet<string>>> = {
  money: stems(
    'amount total price cost costs expense spend spent spending value worth revenue sales turnover income salary wage pay fee charge bill fine rent budget paid net gross money profit balance deposit amt earnings proceeds donation gift raised payment tax vat tip premium refund discount fare dues invoiced turnover spend expenditure',
  ),
  price: stems('price cost rate fee tariff fare unit_price'),
  pay: stems('salary wage wages pay earnings compensation income bonus remuneration'),
  quantity: stems(
    'heads attendance crowd turnout adults children pax quantity units pieces count stock sold pcs number tickets copies visitors guests people seats items persons',
  ),
  people: stems(
    'people persons pax guests visitors spectators attendance attendees crowd turnout gate audience admissions tickets seats covers serves servings portions heads headcount capacity diners delegates passengers riders participants',
  ),
  duration: stems(
    'duration length minutes hours days time min nights weeks months seconds wait delay stay lasted took worked',
  ),
  distance: stems('distance km kilometres miles mi mileage metres length m range odometer far'),
  weight: stems('weight kg kilos kilograms grams g mass lb pounds tonnes tons t load'),
  height: stems('height tall cm altitude elevation'),
  size: stems('size area m2 sqm sqft ha hectares acres surface population capacity volume'),
  age: stems('age years old birth born birthday'),
  score: stems('score rating mark grade points result stars average'),
  rank: stems('rank place position placing'),
  speed: stems('speed pace km/h mph kmh'),
  temperature: stems('temperature temp degrees c f celsius'),
  percentage: stems('percent percentage share rate pct margin attendance discount'),
  person: stems(
    'customer client employee staff worker person name member driver donor tenant patient student pupil child teacher doctor manager player runner author borrower owner guest agent rep contact buyer seller payee merchant firm contractor supplier counterparty counter_party assignee technician trainer coach parent volunteer applicant candidate participant rider singer musician speaker visitor user reporter applicant supervisor leader guide captain winner keeper vet surgeon nurse instructor tutor resident landlord who engineer inspector salesperson colleague chef cook host sender recipient signed_up_by booked_by approved_by reported_by made_by adopter rider athlete swimmer skater operator clerk cashier handler holder keyholder',
  ),
  place: stems(
    'city town country region place location venue site street address state county district village area office branch room station shelf route destination origin warehouse field building house ward port airport depot stadium spot berth bay mooring locker',
  ),
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
  'pence penny pennies p',
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
  'fortnight fortnights',
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

/** How columns write pounds that are a weight, and whether a word says pounds. */
export const POUNDS = ['lb', 'lbs'];
export const isPoundWord = (folded: string) => /^pounds?$/.test(folded);

/** Units of one dimension, each with its size in the smallest of them. */
const SIZES: readonly Readonly<Record<string, number>>[] = [
  { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800, fortnight: 1_209_600 },
  { night: 1, day: 1, week: 7, fortnight: 14 },
  { pence: 1, pound: 100 },
  { mm: 1, cm: 10, metre: 1000, kilometre: 1_000_000 },
  { gram: 1, kilo: 1000, tonne: 1_000_000 },
  { millilitre: 1, litre: 1000 },
];

/**
 * By what a number is multiplied to be one of another unit: 60 from hours to minutes.
 * @param said the ways to write the unit of the number
 * @param isOther whether the other unit is written in one of some ways
 * @returns 1 where it is the same unit, or where nothing is known of them
 */
export function unitFactor(
  said: readonly string[],
  isOther: (written: readonly string[]) => boolean,
): number {
  for (const sizes of SIZES) {
    const units = Object.entries(sizes).map(([unit, size]) => ({ size, written: unitsOf(unit) }));
    const from = units.find(({ written }) => written[0] === said[0]);
    const to = units.find(({ written }) => isOther(written));
    if (from !== undefined && to !== undefined) return from.size / to.size;
  }
  return 1;
}

export const isMoneyUnit = (unit: string | null) =>
  unit !== null &&
  (/\p{Sc}/u.test(unit) || /^(?:eur|usd|gbp|chf|sek|nok|dkk|pln|czk|jpy|cad|aud|nzd|inr)$/i.test(unit));
