// Units of measure, currencies and spans of time, by each way to write them.

/** A unit, and what a number of it is multiplied by to be compared with numbers of other units of its base. */
export interface Unit {
  base: string;
  factor: number;
}

/** Each `name[=factor base]: other names`; a name without a base is one itself. */
const names = `
  %=0.01ratio: percent pct prozent percento procent procento; ‰=0.001ratio: permille promille;
  times=1ratio: x mal veces fois fold; part=1ratio:; points: pp; eur: € euro euros; usd: $ dollar dollars us$ dolar dolares;
  gbp: £ pound pounds sterling quid; pence=0.01gbp: p penny; cent: cents; jpy: ¥ yen; cny: yuan rmb renminbi 元;
  chf: franken sfr; franc: francs; inr: ₹ rupee rupees rs; rub: ₽ ruble rubles rouble roubles руб рублей; krw: ₩; sek: kronor;
  dkk: kroner; pln: zloty; mm=0.001m: millimetre millimetres millimeter millimeters;
  cm=0.01m: centimetre centimetres centimeter centimeters; m: metre metres meter meters metern metros;
  km=1000m: kilometre kilometres kilometer kilometers kilometern kilometros 公里; inch: inches; ft: feet foot; yd: yard yards;
  mi: mile miles meilen millas; ha=10000m2: hectare hectares hektar hectareas; acre: acres;
  ml=0.001l: millilitre millilitres milliliter milliliters; l: litre litres liter liters litros; gal: gallon gallons;
  mg=0.001g: milligram milligrams milligramm; g: gram grams gramm gramme grammes;
  kg=1000g: kilogram kilograms kilogramm kilo kilos; t=1000000g: tonne tonnes; ton: tons; lb: lbs; oz: ounce ounces;
  ms=0.001second: millisecond milliseconds; second: s sec secs seconds sekunde sekunden segundo segundos;
  minute=60second: min mins minutes minuten minuto minutos;
  hour=3600second: h hr hrs hours stunde stunden hora horas heure heures;
  day=86400second: d days tag tage tagen dia dias jour jours 天; night: nights;
  week=604800second: wk weeks woche wochen semana semanas semaine semaines; fortnight=1209600second: fortnights;
  month: months monat monate monaten mes meses mois; quarter=3month: quarters;
  year=12month: yr yrs years jahr jahre jahren ano anos ans annee annees 年; decade=120month: decades jahrzehnt jahrzehnte;
  century=1200month: centuries jahrhundert jahrhunderte siglo siglos siecle siecles; °c: celsius; °f: fahrenheit; k: kelvin;
  degree: ° degrees grad grados; w: watt watts; kw=1000w: kilowatt kilowatts; mw=1000000w: megawatt megawatts;
  gw=1000000000w: gigawatt gigawatts; wh: watthours; kwh=1000wh: kilowatthours; mwh=1000000wh: megawatthours; j: joule joules;
  kj=1000j: kilojoule kilojoules; kcal: kilocalories; cal: calorie calories; v: volt volts; amp: a amps ampere amperes;
  hz: hertz; khz=1000hz: kilohertz; mhz=1000000hz: megahertz; ghz=1000000000hz: gigahertz; pa: pascal pascals;
  kpa=1000pa: kilopascal; bar: bars; byte: b bytes; kb: kilobyte kilobytes; mb: megabyte megabytes; gb: gigabyte gigabytes;
  tb: terabyte terabytes; bit: bits; kbit: kbps; mbit: mbps; gbit: gbps; db: decibel decibels; mph:; rpm:`;

const unitsByName = new Map<string, Unit>();
for (const item of names.split(';')) {
  const [head = '', others = ''] = item.trim().split(/:(?=\s|$)/u);
  const [, unit = head, factor = '1', base = unit] = /^([^=]+)=([\d.]+)(.+)$/u.exec(head) ?? [];
  for (const name of [unit, ...others.trim().split(/\s+/)])
    if (name !== '') unitsByName.set(name, { base, factor: Number(factor) });
}

const currencies = new Set('eur usd gbp jpy cny chf inr rub krw sek dkk pln'.split(' '));
/** Names that are other words too, where no number stands beside them. */
const ambiguous = new Set(
  `mi ms pa ha mal ans pp pt rs db wh won bar ton byte cal min sec bit foot feet pound yard yards bars fold second degree
  degrees quarter quarters times part bits kilo grad rmb`.split(/\s+/),
);

export const areSame = (one: Unit | undefined, other: Unit) =>
  one?.base === other.base && one.factor === other.factor;

/** The unit that a word or sign is when it stands beside a number; undefined if none. `folded` is in lower case. */
export function findUnit(folded: string): Unit | undefined {
  return unitsByName.get(folded);
}

/** Whether a word means a unit also where no number stands beside it. */
export function isUnitName(folded: string): boolean {
  return folded.length >= 2 && unitsByName.has(folded) && !ambiguous.has(folded);
}

/** Whether a unit is written before its number too. */
export function isCurrency({ base }: Unit): boolean {
  return currencies.has(base);
}

/** What repeats in a span of time: each `name: adjectives`. */
const adjectives = new Map(
  `hour: hourly; day: daily taglich; night: nightly; week: weekly wochentlich; fortnight: fortnightly; month: monthly monatlich mensual
  mensuel; quarter: quarterly; year: yearly annual annually jahrlich anual annuel`
    .split(';')
    .flatMap((item) => {
      const [unit = '', words = ''] = item.trim().split(': ');
      return words.split(/\s+/).map((word): [string, string] => [word, unit]);
    }),
);

/** The span of time in which what a word is said of repeats: a month for `monthly`; undefined if it says none. */
export function findFrequency(folded: string): Unit | undefined {
  return unitsByName.get(adjectives.get(folded) ?? '');
}
