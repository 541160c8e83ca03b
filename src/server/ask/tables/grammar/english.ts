// The words of English questions about tables.
import { stemOf } from '../../indexing/words.ts';
import { phrases } from './english-phrases.ts';
import { sayings } from './english-sayings.ts';
import type { Adjective, Language, Meaning, Season } from './language.ts';

/** Adjective, superlative and comparative, whether it is the most, columns of numbers; columns of dates where it is the opposite. */
const adjectives = `
  oldest older most age years / birth born founded built opened year established created date
  youngest younger least age / birth born date
  newest newer most version / built opened founded release year date created
  cheapest cheaper least price cost fee amount fare rate charge /
  priciest pricier most price cost fee amount fare rate charge /
  most_expensive more_expensive most price cost fee amount fare rate charge /
  least_expensive less_expensive least price cost fee amount fare rate charge /
  tallest taller most height /
  shortest shorter least length height duration distance runtime /
  longest longer most length duration distance runtime time /
  heaviest heavier most weight mass /
  lightest lighter least weight mass /
  fastest faster most speed velocity /
  slowest slower least speed velocity /
  richest richer most income wealth worth earnings /
  poorest poorer least income wealth worth earnings /
  deepest deeper most depth /
  widest wider most width /
  hottest hotter most temperature /
  warmest warmer most temperature /
  coldest colder least temperature /
  largest larger most area size population /
  biggest bigger most area size population /
  smallest smaller least area size population /
  strongest stronger most strength power horsepower /
  furthest further most distance /
  farthest farther most distance /
  most_populous more_populous most population /
  most_powerful more_powerful most power horsepower /
  highest higher most height altitude elevation /
  lowest lower least height altitude elevation /`;

/** What "how" and an adjective ask for. */
const measured = `
  old age years; tall height; high height altitude elevation; long length duration distance; heavy weight mass; fast speed velocity; far distance;
  big size area population; large size area population; expensive price cost fee; deep depth; wide width; hot temperature;
  cold temperature; populous population; years_old age; year_old age; years_of_age age`;

const synonyms = `
  writer write wrote written author,  creation created create established establish founded found founding foundation,  phone telephone mobile cell tel, price cost fare, zip postcode postal, salary wage earn earning income, weight weigh weighed weighing,
  nationality nation, destination dest, source origin, quantity qty, amount amt, number no num nr #, description desc describe described, address addr,
  abbreviation abbrev abbr, percentage percent pct %, department dept, average avg, maximum max, minimum min, birthday dob, e-mail email mail,
  picture photo, detail information info, kind type, location place, surname lastname, killed deaths death, born birth birthplace, injured injuries injury wounded`;

/** Of columns that a word before a value tells. */
const directions = `
  depart departing departs departed leave leaving leaves left originating starting from: source origin departure start from;
  arrive arriving arrives arrived land landing lands to into heading going ending destined: destination arrival end target to`;

/** How names of columns are shortened. */
const abbreviations = `
  fname first name, lname last name, mname middle name, sname name, dob date of birth, yob year of birth, pct percent,
  lang language, temp temperature, dest destination, sal salary, tel phone, cat category, mfg manufacturer`;

const terms = (words: string) => words.split(' ').map(stemOf);

/** Reads `key: a, b` lists into a map from each phrase to its key. */
function phraseMap(): Map<string, Meaning> {
  const map = new Map<string, Meaning>();
  // Safe: these are its own keys.
  for (const [meaning, list] of Object.entries(phrases) as [Meaning, string][])
    for (const phrase of list.split(',')) {
      const own = phrase.trim().replaceAll(/\s+/g, ' ').replaceAll("'", '');
      if (!map.has(own)) map.set(own, meaning);
    }
  return map;
}

const meanings = phraseMap();

function adjectiveMap(place: 0 | 1): Map<string, Adjective> {
  return new Map(
    adjectives
      .trim()
      .split('\n')
      .map((line) => {
        const [words = '', dates = ''] = line.split('/');
        const parts = words.trim().split(/\s+/);
        const columns = parts.slice(3).map(stemOf);
        return [
          (parts[place] ?? '').replaceAll('_', ' '),
          {
            isMost: parts[2] === 'most',
            isGeneral: meanings.has((parts[place] ?? '').replaceAll('_', ' ')),
            columns,
            dates: dates.trim().split(/\s+/).filter(Boolean).map(stemOf),
          },
        ];
      }),
  );
}

const small = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const monthNames =
  'january february march april may june july august september october november december'.split(' ');

/** English. */
export const english: Language = {
  meanings,
  superlatives: adjectiveMap(0),
  comparatives: adjectiveMap(1),
  measured: new Map(
    measured.split(';').map((line) => {
      const [word = '', ...columns] = line.trim().split(/\s+/);
      return [
        word.includes('_') ? word.replaceAll('_', ' ') : `how ${word}`,
        { isMost: true, isGeneral: false, columns: columns.map(stemOf), dates: [] },
      ] as const;
    }),
  ),
  directions: new Map(
    directions.split(';').flatMap((line) => {
      const [words = '', columns = ''] = line.split(':');
      const stems = columns.trim().split(/\s+/).map(stemOf);
      return words
        .trim()
        .split(/\s+/)
        .map((word) => [word, stems] as const);
    }),
  ),
  synonyms: new Map(
    synonyms.split(',').flatMap((group) => {
      const [first = '', ...others] = group.trim().split(/\s+/).map(stemOf);
      return others.map((other) => [other, first] as const);
    }),
  ),
  unitTerms: new Set(
    terms(
      'km m cm mm kg g lb lbs mi mile miles feet ft inch inches usd eur gbp dollar dollars euro euros million millions billion billions thousand thousands mph kmh hour hours minute minutes second seconds celsius fahrenheit f c sq square 2 km2 m2 in percent',
    ),
  ),
  generic: new Set(
    'name id number code detail other value text title data list table info sheet date all summary no record'
      .split(' ')
      .map(stemOf),
  ),
  than: 'than',
  abbreviations: new Map(
    abbreviations.split(',').map((pair) => {
      const [short = '', ...words] = pair.trim().split(/\s+/);
      return [short, words.join(' ')] as const;
    }),
  ),
  sayings,
  plurals: [
    ['ies', 'y'],
    ['ves', 'f'],
    ['es', ''],
    ['s', ''],
    ['men', 'man'],
  ],
  small: new Set(['of', 'the', 'a', 'in', 'and', 'for', 'to']),
  inner: new Set(['of', 'the', 'a', 'an']),
  trailing: {
    text: terms('name code number title text'),
    number: terms('number value id code year'),
    date: terms('date day time'),
    boolean: [],
  },
  determiners: new Set(
    'the a an each every which what whose its their his her this that these those all both different distinct of'.split(
      ' ',
    ),
  ),
  asking: new Set(['which', 'what']),
  auxiliaries: new Set('is are was were do does did has have had can could will would should am'.split(' ')),
  yearTerms: new Set(terms('year')),
  eventTerms: new Set(
    terms(
      'creation founding foundation establishment construction opening release birth launch completion',
    ).concat(phrases.event.split(',').map((phrase) => stemOf(phrase.trim()))),
  ),
  plainDates: new Set(terms('year day time month when at on date')),
  partNameTerms: new Set(terms('first last given family')),
  nameTerms: new Set(terms('name title')),
  personTerms: new Set(
    terms(
      'age birth birthday birthdate born gender sex surname firstname lastname nationality salary hired married hometown',
    ),
  ),
  moneyTerms: new Set(terms('cost price amount fee charge payment expense paid spent total sum value')),
  intensiveTerms: new Set(
    terms(
      'rank ranking rate rating ratio percent percentage share age height weight temperature speed density average mean median year position price latitude longitude level grade score',
    ),
  ),
  numbers: new Map([
    ...small.map((word, number) => [word, number] as const),
    ['hundred', 100],
    ['once', 1],
    ['twice', 2],
  ]),
  weakNumbers: new Set(['one']),
  months: new Map(
    monthNames.flatMap((name, index) => [
      [name, index + 1] as const,
      ...(name === 'may' ? [] : [[name.slice(0, 3), index + 1] as const]),
    ]),
  ),
  weakMonths: new Set(['may', 'march', 'mar']),
  seasons: new Map<string, Season>([
    [
      'winter',
      // Heating is billed by the half-year from October to March.
      { months: [12, 2], ofSubjects: { subjects: new Set(terms('heating heat')), months: [10, 3] } },
    ],
    ['spring', { months: [3, 5] }],
    ['summer', { months: [6, 8] }],
    ['autumn', { months: [9, 11] }],
    ['fall', { months: [9, 11] }],
  ]),
  dayOfMonth: /^(\d\d?)(?:st|nd|rd|th)?$/,
  quarter: /^q([1-4])$/,
  relative: new Map([
    ['last', -1],
    ['previous', -1],
    ['past', -1],
    ['this', 0],
    ['current', 0],
    ['next', 1],
  ]),
  units: new Map([
    ['day', 'day'],
    ['days', 'day'],
    ['week', 'week'],
    ['weeks', 'week'],
    ['month', 'month'],
    ['months', 'month'],
    ['quarter', 'quarter'],
    ['quarters', 'quarter'],
    ['year', 'year'],
    ['years', 'year'],
  ]),
  adverbs: new Map([
    ['daily', 'day'],
    ['weekly', 'week'],
    ['monthly', 'month'],
    ['quarterly', 'quarter'],
    ['yearly', 'year'],
    ['annually', 'year'],
    ['annual', 'year'],
  ]),
  joints: /,?\s+and\s+|[?.;]\s+/giu,
  days: new Map([
    ['today', 0],
    ['yesterday', -1],
    ['tomorrow', 1],
  ]),
};
