// Units of measure, currencies and frequencies, by each way to write them.

const names = `
  %: percent pct prozent percento procent procento
  ‰: permille promille
  points: pp
  eur: € euro euros
  usd: $ dollar dollars us$ dolar dolares
  gbp: £ pound pounds sterling quid
  jpy: ¥ yen
  cny: yuan rmb renminbi 元
  chf: franken sfr
  franc: franc francs
  inr: ₹ rupee rupees rs
  rub: ₽ ruble rubles rouble roubles руб рублей
  krw: ₩
  sek: kronor
  dkk: kroner
  pln: zloty
  cent: cent cents
  pence: pence penny
  mm: millimetre millimetres millimeter millimeters
  cm: centimetre centimetres centimeter centimeters
  m: metre metres meter meters metern metros
  km: kilometre kilometres kilometer kilometers kilometern kilometros 公里
  inch: inches
  ft: feet foot
  yd: yard yards
  mi: mile miles meilen millas
  nmi: nm
  ha: hectare hectares hektar hectareas
  acre: acres
  ml: millilitre millilitres milliliter milliliters
  l: litre litres liter liters litros
  gal: gallon gallons
  mg: milligram milligrams milligramm
  g: gram grams gramm gramme grammes
  kg: kilogram kilograms kilogramm kilo kilos
  t: tonne tonnes
  ton: tons
  lb: lbs
  oz: ounce ounces
  ms: millisecond milliseconds
  second: s sec secs seconds sekunde sekunden segundo segundos
  minute: min mins minutes minuten minuto minutos
  hour: h hr hrs hours stunde stunden hora horas heure heures
  day: d days tag tage tagen dia dias jour jours 天
  week: wk weeks woche wochen semana semanas semaine semaines
  month: months monat monate monaten mes meses mois
  quarter: quarters
  year: yr yrs years jahr jahre jahren ano anos an ans annee annees 年
  decade: decades jahrzehnt jahrzehnte
  century: centuries jahrhundert jahrhunderte siglo siglos siecle siecles
  °c: celsius
  °f: fahrenheit
  k: kelvin
  degree: ° degrees grad grados
  w: watt watts
  kw: kilowatt kilowatts
  mw: megawatt megawatts
  gw: gigawatt gigawatts
  wh: watthours
  kwh: kilowatthours
  j: joule joules
  kj: kilojoule kilojoules
  kcal: kilocalories
  cal: calorie calories
  v: volt volts
  amp: amps ampere amperes
  hz: hertz
  khz: kilohertz
  mhz: megahertz
  ghz: gigahertz
  pa: pascal pascals
  kpa: kilopascal
  bar: bars
  byte: b bytes
  kb: kilobyte kilobytes
  mb: megabyte megabytes
  gb: gigabyte gigabytes
  tb: terabyte terabytes
  bit: bits
  kbit: kbps
  mbit: mbps
  gbit: gbps
  db: decibel decibels
  mph:
  times: x mal veces fois fold`;

const units = new Map<string, string>();
for (const line of names.trim().split('\n')) {
  const [unit = '', others = ''] = line.trim().split(/:(?=\s|$)/u);
  for (const name of [unit, ...others.trim().split(/\s+/)]) if (name !== '') units.set(name, unit);
}
for (const code of 'eur usd gbp jpy cny chf inr rub krw sek dkk pln'.split(' ')) units.set(code, code);

/** The unit that a word or sign is when it stands beside a number; undefined if none. `folded` is in lower case. */
export function unitOf(folded: string): string | undefined {
  return units.get(folded);
}

/** Whether a word means a unit also where no number stands beside it. */
export function isUnitName(folded: string): boolean {
  return folded.length >= 2 && units.has(folded) && !ambiguous.has(folded);
}

/** They have other meanings too. */
const ambiguous = new Set([
  'mi',
  'ms',
  'pa',
  'ha',
  'mal',
  'an',
  'ans',
  'pp',
  'pt',
  'rs',
  'db',
  'wh',
  'won',
  'bar',
  'ton',
  'byte',
  'cal',
  'min',
  'sec',
  'bit',
  'foot',
  'feet',
  'pound',
  'yard',
  'yards',
  'bars',
  'fold',
  'second',
  'degree',
  'degrees',
  'quarter',
  'quarters',
  'times',
  'minute',
  'bits',
  'kilo',
  'grad',
  'rmb',
]);

const currencies = new Set([
  'eur',
  'usd',
  'gbp',
  'jpy',
  'cny',
  'chf',
  'inr',
  'rub',
  'krw',
  'sek',
  'dkk',
  'pln',
]);

/** Whether a unit is written before its number too. */
export function isCurrency(unit: string): boolean {
  return currencies.has(unit);
}

const frequencies: Record<string, string> = {
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  biweekly: 'two weeks',
  fortnightly: 'two weeks',
  monthly: 'month',
  bimonthly: 'two months',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
  biannual: 'half a year',
  biennial: 'two years',
  taglich: 'day',
  wochentlich: 'week',
  monatlich: 'month',
  jahrlich: 'year',
  mensual: 'month',
  anual: 'year',
  mensuel: 'month',
  annuel: 'year',
};

/** What time a word says something repeats in: `month` for `monthly`; undefined if it says none. */
export function frequencyOf(folded: string): string | undefined {
  return Object.hasOwn(frequencies, folded) ? frequencies[folded] : undefined;
}
