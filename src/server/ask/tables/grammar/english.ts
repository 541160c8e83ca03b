// The words of English questions about tables.
import { stemOf } from '../../indexing/words.ts';
import type { Adjective, Language, Meaning } from './language.ts';

const phrases: Record<Meaning, string> = {
  filler: `a, an, the one, the ones, the, this, that, these, those, of, in, on, at, for, with, from, into, as, it, its, their, them, they, his, her, he,
    she, is, are, was, were, be, been, being, has, have, had, having, do, does, did, there, which, whose, what, we, our, me, my,
    you, your, i, please, all, any, every one of, across, among, amongst, within, than, then, so, exist, exists, listed, recorded,
    registered, available, given, in total, in all, can, could, will, would, should, each of the, of all, along with,
    corresponding, corresponding to, correspond, corresponds, correspond to, corresponds to, respective, respectively, associated,
    associated with, belong, belongs, belonging, belong to, belongs to, affiliated, located, based, where, if, also, both, either, own, shared by, held by, offered, provided, involved, included, shown, displayed, mentioned, noted, stored, contained, come from, comes from, coming from, came from, live in, lives in, living in, lived in, get, gets,
    got, receive, receives, gain, gained, obtain, obtained, known, owned by, had by, taken by, such, there are, who have, who has, that have,
    that has, for which, in which, to which, at which, on which, of which, those who, the ones that, alongside, out of all, out of, altogether in, via, the value of,
    value, values, currently, in the table, in the data, in the list, in the file, in the dataset, in the sheet, exactly the, just, only, whole,
    entire, specific, particular, certain, like to know, want to know, need to know, know, see, information`,
  ask: `show, list, give, return, find, tell, display, name the, what is, what are, what was, what were, which, get, print, look up,
    select, state, provide, give us, show us, tell us, tell me, give me, show me, how about, what about, output, fetch, report, present, identify, describe, how is, how are, tell me about, can you tell me about, what can you tell me about`,
  who: 'who, whom',
  when: 'when',
  yes_no: 'is there, are there any, was there, were there any, does any, do any',
  count: `how many, number of, numbers of, count, count of, count the number of, total number of, amount of, the number of, counts,
    how many times, how often, quantity of, overall number of, tally`,
  distinct:
    'different, distinct, unique, various, separate, differing, without repetition, without duplicates',
  sum: 'total, sum, sum of, the sum of, altogether, combined, overall, in sum, how much, total amount of, add up, summed, totals',
  average: 'average, mean, on average, averaged, typical, arithmetic mean, average of, avg',
  minimum: 'minimum, lowest, smallest, min',
  maximum: `maximum, highest, largest, greatest, biggest, max, maximal`,
  most: 'most, the most',
  least: 'least, fewest, the least, the fewest',
  most_common: `most common, most frequent, most popular, commonest, most often, most frequently, appears most, most commonly,
    occurs most, most used, the most common`,
  least_common: 'least common, rarest, least frequent, least popular, least often, least used',
  first: 'first, earliest, oldest date, first ever',
  last: 'last, latest, most recent, newest, most recently, final',
  more: `more than, over, above, greater than, larger than, higher than, bigger than, exceeding, exceeds, exceed, better than, in excess of,
    larger, higher, greater, more, >`,
  less: 'less than, under, below, fewer than, smaller than, lower than, beneath, lower, smaller, fewer, less, <',
  at_least: `at least, no less than, not less than, no fewer than, not under, not below, minimum of, starting at, equal to or more than, greater than or equal to, more than or equal to, greater or equal to, larger than or equal to,
    higher than or equal to, >=`,
  at_most: `at most, no more than, not more than, up to, not over, not above, maximum of, not exceeding, no greater than, less than or equal to, lower than or equal to,
    smaller than or equal to, fewer than or equal to, less or equal to, <=`,
  equal: 'equal to, equals, equal, exactly, is exactly, of exactly, the same as',
  between: 'between, ranging from, in the range of, in between',
  or_more:
    'or more, or above, or higher, or greater, or over, and above, and over, or larger, or later, or after, or older',
  or_less:
    'or less, or below, or lower, or fewer, or under, and below, and under, or smaller, or earlier, or before, or younger',
  since: 'since, starting from, from and including, as of',
  before: 'before, prior to, earlier than, until before',
  after: 'after, later than, following',
  until: 'until, till, through, up until',
  not: `not, other than, except, except for, excluding, but not, not from, apart from, besides, isn't, aren't, wasn't, weren't, don't, doesn't,
    didn't, is not, are not, do not, does not, did not, never, rather than, no longer, different from`,
  without:
    'without, without a, without any, no, with no, have no, has no, had no, lacking, lack, lacks, missing, do not have, does not have',
  contains: `contains, containing, contain, include the word, has the substring, has substring, have substring, with substring, have the substring, with the substring, has the word,
    have the word, with the word, including the word, contains the word, contain the word, containing the word, contains the substring, contain the substring,
    includes the word, include the substring, includes the substring, with the phrase, contains the text`,
  and: 'and, including, as well as, together with, plus, and also, and the',
  or: 'or, or in, or from',
  to: 'to',
  each: `each, every, per, for each, for every, of each, in each, for all the different, for all different, for different, of every, by each,
    for each of the, broken down by, grouped by, group by, split by, for the different, according to, in every, from each, from every, at each, with each,
    on each, depending on`,
  by: 'by',
  order: `ordered by, sorted by, order by, sort by, in order of, in the order of, by order of, ranked by, ordered, sorted, in order, sort,
    order, rank by, sort them by, order them by, arranged by, listed by, ordered in, sorted in, listed in, order them, sort them, rank them by,
    alphabetically ordered`,
  descending: `descending, decreasing, desc, in descending order, descending order, in descending order of, descending order of,
    from high to low, from highest to lowest, from largest to smallest, largest first, highest first, from most to least, from z to a,
    reverse alphabetical, reverse alphabetical order, reversed lexicographical, reversed lexicographical order, in reverse alphabetical order,
    in reversed lexicographical order, reverse lexicographical order, in reverse order, decreasing order of, in decreasing order of, in decreasing order, descending alphabetical order,
    in descending alphabetical order, in descending alphabetical order of, in reverse alphabetical order of, in descending order by,
    latest first, newest first, from latest to earliest, from newest to oldest, from oldest to youngest, from the oldest to the youngest, from the highest to the lowest,
    from the largest to the smallest, from the most to the least, from the latest to the earliest, from the newest to the oldest`,
  ascending: `ascending, increasing, asc, in ascending order, ascending order, in ascending order of, ascending order of, from low to high,
    from lowest to highest, from smallest to largest, smallest first, lowest first, from least to most, from a to z, alphabetical,
    alphabetically, alphabetical order, in alphabetical order, in alphabetical order of, lexicographical, in lexicographical order,
    increasing order of, in increasing order of, in increasing order, ascending alphabetical order, in ascending alphabetical order, in ascending alphabetical order of, alphabetical order of,
    lexicographically, in ascending order by, alphabetic order, in alphabetic order, earliest first, oldest first, from earliest to latest, chronological order,
    in chronological order, chronologically, from oldest to newest, from youngest to oldest, from the youngest to the oldest, from the lowest to the highest, from the smallest to the largest,
    from the least to the most, from the earliest to the latest, from the oldest to the newest`,
  top: 'top, the top',
  named: 'named, called, by the name of, titled, entitled, with the name, with name, labelled, labeled',
  event: `produced, made, built, released, published, issued, launched, created, founded, opened, born, joined, started, began, established,
    release, sold, bought, purchased, paid, held, hired, employed, signed, signed up, opening, released in, introduced, completed, finished,
    closed, ended, died, happened, occurred, took place, placed, registered, written, printed, broadcast, aired, airing, visited, arrived,
    departed, delivered, shipped, submitted, received, added, updated, dated`,
  record: 'row, rows, record, records, entry, entries, line, lines, item, items, case, cases',
  day: 'day, days, date, daily',
  week: 'week, weeks, weekly',
  month: 'month, months, monthly',
  quarter: 'quarter, quarters, quarterly',
  year: 'year, years, yearly, annual, annually',
};

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
  most_powerful more_powerful most power horsepower /`;

/** What "how" and an adjective ask for. */
const measured = `
  old age years; tall height; high height altitude elevation; long length duration; heavy weight mass; fast speed velocity; far distance;
  big size area population; large size area population; expensive price cost fee; deep depth; wide width; hot temperature;
  cold temperature; populous population`;

const synonyms = `
  phone telephone mobile cell tel, price cost fare, zip postcode postal, earning income, salary wage, weight weigh weighed weighing,
  nationality nation, destination dest, source origin, quantity qty, amount amt, number no num nr, description desc describe described, address addr,
  abbreviation abbrev abbr, percentage percent pct, department dept, average avg, maximum max, minimum min, birthday dob, e-mail email mail,
  picture photo, detail information info, kind type, location place, surname lastname, killed deaths death, injured injuries injury wounded`;

/** Of columns that a word before a value tells. */
const directions = `
  depart departing departs departed leave leaving leaves left originating starting: source origin departure start from;
  arrive arriving arrives arrived land landing lands to into heading going ending destined: destination arrival end target to`;

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
  meanings: phraseMap(),
  superlatives: adjectiveMap(0),
  comparatives: adjectiveMap(1),
  measured: new Map(
    measured.split(';').map((line) => {
      const [word = '', ...columns] = line.trim().split(/\s+/);
      return [`how ${word}`, { isMost: true, columns: columns.map(stemOf), dates: [] }] as const;
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
  generic: new Set(
    'name id number code detail other value text title data list table info sheet date all summary no record'
      .split(' ')
      .map(stemOf),
  ),
  numbers: new Map([
    ...small.map((word, number) => [word, number] as const),
    ['hundred', 100],
    ['once', 1],
    ['twice', 2],
  ]),
  months: new Map(
    monthNames.flatMap((name, index) => [
      [name, index + 1] as const,
      ...(name === 'may' ? [] : [[name.slice(0, 3), index + 1] as const]),
    ]),
  ),
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
  days: new Map([
    ['today', 0],
    ['yesterday', -1],
    ['tomorrow', 1],
  ]),
};
