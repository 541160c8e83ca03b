// The words of English questions about tables.
import type { ColumnType } from '#shared/ask-tables.ts';
import { stemOf } from '../../indexing/words.ts';
import { abbreviations, adjectives, directions, making, measured, money, synonyms } from './english-lists.ts';
import { phrases } from './english-phrases.ts';
import { sayings } from './english-sayings.ts';
import type { Adjective, Language, Meaning, Season } from './language.ts';

const terms = (words: string) => words.split(' ').map(stemOf);

const typed = (type: ColumnType, words: string) => words.split(' ').map((word) => [word, type] as const);

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
        const [columns = [], weakColumns = []] = parts
          .slice(3)
          .join(' ')
          .split(' | ')
          .map((list) => list.split(' ').map(stemOf));
        return [
          (parts[place] ?? '').replaceAll('_', ' '),
          {
            isMost: parts[2] === 'most',
            isGeneral: meanings.has((parts[place] ?? '').replaceAll('_', ' ')),
            columns,
            weakColumns,
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
        { isMost: true, isGeneral: false, columns: columns.map(stemOf), weakColumns: [], dates: [] },
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
      'km m cm mm meter meters metre metres kilometer kilometers k wh w mw kg g lb lbs mi mile miles feet ft inch inches usd eur gbp dollar dollars euro euros million millions billion billions thousand thousands mph kmh hour hours minute minutes second seconds kwh mwh kw ml gb mb hz chf sqm celsius fahrenheit f c sq square 2 km2 m2 in percent',
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
  sides: /[\s_]+(?:and|or|&)[\s_]+/i,
  participle: /(?:ed|en|sold|held|made|built|bought)$/,
  plurals: [
    ['ies', 'y'],
    ['ves', 'f'],
    ['es', ''],
    ['s', ''],
    ['men', 'man'],
  ],
  small: new Set(['of', 'the', 'a', 'in', 'and', 'for', 'to', 'is', 'has']),
  unitJoints: new Set(['in']),
  inner: new Set(['of', 'the', 'a', 'an']),
  pronouns: new Set(['they', 'it', 'he', 'she']),
  trailing: {
    text: terms('name code number title text'),
    number: terms('number value id code year'),
    date: terms('date day time'),
    boolean: [],
  },
  negations: new Set(['un', 'in', 'im', 'non', 'dis', 'not']),
  determiners: new Set(
    'the a an each every which what whose its their his her this that these those all both different distinct of'.split(
      ' ',
    ),
  ),
  clauses: new Set(['whose', 'where', 'with', 'having', 'has', 'have', 'had', 'in', 'if', 'when', 'that']),
  roles: new Set(['as', 'for']),
  possessives: new Set(['their', 'its', 'his', 'her']),
  each: new Set(['each', 'every', 'per']),
  having: new Set(['has', 'have', 'had', 'having', 'with']),
  within: new Set(['in', 'within']),
  ageWords: new Set(['over', 'under', 'above', 'below']),
  ageTerms: new Set(terms('age')),
  truths: [
    ['yes', 'no'],
    ['y', 'n'],
    ['true', 'false'],
    ['t', 'f'],
  ],
  orderedTypes: new Map([
    ...typed(
      'text',
      'alphabetical alphabetically alphabetic lexicographical lexicographically lexicographic a z',
    ),
    ...typed('number', 'high highest low lowest large largest small smallest most least'),
    ...typed('date', 'earliest latest newest chronological chronologically'),
  ]),
  ofOrder: new Set(['of', 'by']),
  perWords: new Set(['per']),
  wholes: new Set(['all', 'everything']),
  ofAll: new Set(['of', 'for', 'among', 'across']),
  asking: new Set(['which', 'what']),
  verbEnds: new Set(['in', 'on', 'at', 'to', 'for', 'from']),
  auxiliaries: new Set('is are was were do does did has have had can could will would should am'.split(' ')),
  yearTerms: new Set(terms('year')),
  eventTerms: new Set(
    terms(
      'creation founding foundation establishment construction opening release birth launch completion',
    ).concat(phrases.event.split(',').map((phrase) => stemOf(phrase.trim()))),
  ),
  plainDates: new Set(terms('year day time month when at on date')),
  dateWords: new Set(['dates']),
  partNameTerms: new Set(terms('first last given family')),
  collectives: new Set(terms('staff faculty crew personnel workforce')),
  member: 'member',
  wholeNames: new Set(['full', 'complete', 'whole']),
  keyTerm: stemOf('id'),
  nameTerm: stemOf('name'),
  ofAny: { name: stemOf('name'), date: stemOf('date') },
  keyTerms: new Set(terms('id ids')),
  nameTerms: new Set(terms('name title')),
  personTerms: new Set(
    terms(
      'age birth birthday birthdate born gender sex surname firstname lastname nationality salary hired married hometown',
    ),
  ),
  moneyTerms: new Set(terms(money)),
  paidTerms: new Set(terms(`${money} rent salary wage income`)),
  totals: new Set(['in total', 'in all', 'altogether', 'overall', 'combined', 'in sum']),
  making: new Set(making.trim().split(/\s+/)),
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
