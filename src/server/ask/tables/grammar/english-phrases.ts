// Words and phrases of English questions, by what they mean besides a column, a cell, a number or a time.
import type { Meaning } from './language.ts';

/** Verbs before a piece of text; what it is called, and of these what no column is likely to be called. */
const having = 'contains containing contain includes include including has have having with';
const surePieces = 'word words substring substrings string letter letters phrase';
const pieces = `${surePieces} text character characters`;

/** "sort the results by" */
const sortings = ['sort', 'order']
  .flatMap((verb) =>
    ['the result', 'the results', 'results', 'the list', 'the output', 'the rows', 'the records'].flatMap(
      (noun) => [`${verb} ${noun}`, `${verb} ${noun} by`],
    ),
  )
  .join(', ');

/** "contains the word", "with a letter": each of some verbs with each piece of text. */
function texts(verbs: string, nouns: string): string {
  return verbs
    .split(' ')
    .flatMap((verb) =>
      ['', 'the ', 'a '].flatMap((article) => nouns.split(' ').map((noun) => `${verb} ${article}${noun}`)),
    )
    .join(', ')
    .replaceAll('_', ' ');
}

/** By meaning, words and phrases. */
export const phrases: Record<Meaning, string> = {
  filler: `listed in, using, use, uses, used, used in, used by, chart, the chart, on the chart, in the chart, on the list, on this list, in this list, in this table, in this chart, ever, actually, each one, named in, here, among all, out of those, a, an, the one, the ones, the, this, that, these, those, of, in, on, at, for, with, from, into, as, it, its, their, them, they, his, her, he,
    she, is, are, was, were, be, been, being, has, have, had, having, do, does, did, there, which, whose, what, we, our, me, my,
    you, your, i, please, all, any, every one of, across, among, amongst, within, than, then, so, exist, exists, listed, recorded,
    registered, available, given, in total, in all, can, could, will, would, should, each of the, of all,
    corresponding, corresponding to, correspond, corresponds, correspond to, corresponds to, respective, respectively, associated,
    associated with, belong, belongs, belonging, belong to, belongs to, affiliated, located, based, where, if, also, both, either, shared by, held by, offered, provided, involved, included, shown, displayed, mentioned, noted, stored, contained, come from, comes from, coming from, came from, get, gets,
    got, receive, receives, gain, gained, obtain, obtained, achieve, achieves, achieved, attain, attained, the result, the results, the output, the list of, a list of, the lists of, known, owned by, had by, such, there are, that have,
    that has, for which, in which, to which, at which, on which, of which, those who, the ones that, out of all, out of, altogether in, via, the value of,
    value, values, currently, in the table, in the data, in the list, in the file, in the dataset, in the sheet, exactly the, just, only, whole,
    offer, offers, regarding, entire, specific, particular, certain, like to know, want to know, need to know, know, see, in the database, in our database,
    in the records, in our records, in our record, in record, on record, on file`,
  ask: `show, list, give, return, find, tell, display, name the, what is, what are, what was, what were, which, get, print, look up,
    select, state, provide, give us, show us, tell us, tell me, give me, show me, how about, what about, output, fetch, report, take, compute, calculate, determine, retrieve, work out, present, identify, describe, how is, how are, tell me about, can you tell me about, what can you tell me about`,
  who: 'who, whom',
  when: 'when',
  yes_no:
    'how many more, how many fewer, how many less, how much more, how much less, is there, are there any, was there, were there any, does any, do any',
  how_many: 'how many, count the number of, count the total number of, count the numbers of',
  how_often: 'how many times, how often',
  count:
    'number of, numbers of, frequency, count, count of, amount of, the number of, counts, quantity of, tally, the number',
  distinct:
    'different, distinct, unique, various, separate, differing, without repetition, without duplicates',
  sum: 'total, sum, sum of, the sum of, altogether, combined, overall, in sum, total amount of, add up, summed, totals',
  how_much: 'how much, what did',
  average: 'average, mean, on average, averaged, typical, arithmetic mean, average of, avg',
  minimum: 'minimum, lowest, smallest, min',
  maximum: `maximum, highest, largest, greatest, biggest, max, maximal`,
  most: 'most, the most',
  least: 'least, fewest, the least, the fewest',
  most_common: `most common, most frequent, most popular, commonest, most often, most frequently, appears most, most commonly,
    occurs most, occurs the most, occurs most often, occurs most frequently, occurs the most frequently, appears the most,
    appears most often, appears most frequently, most used, the most common`,
  least_common:
    'least common, rarest, least frequent, least popular, least often, least used, occurs the least, occurs least often, occurs least frequently, occurs the fewest times, appears the least, appears least often, appears the fewest times',
  first: 'first, first ever',
  earliest: 'earliest, oldest date',
  last: 'last, final',
  latest: 'latest, most recent, newest, most recently',
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
  since: 'since, in or after, on or after, starting from, from and including, as of',
  before: 'before, prior to, earlier than, until before',
  after: 'after, later than, following',
  until: 'until, in or before, on or before, till, through, up until',
  not: `not, neither, outside, outside of, other than, except, except for, excluding, but not, not from, apart from, besides, isn't, aren't, wasn't, weren't, don't, doesn't,
    didn't, is not, are not, do not, does not, did not, never, rather than, no longer, different from`,
  without:
    'without, without a, without any, no, with no, have no, has no, had no, lacking, lack, lacks, missing, do not have, does not have',
  empty: 'null, empty, blank',
  contains: `contains, containing, contain, ${texts('contains containing contain includes include including', pieces)},
    ${texts('has have having with', surePieces)}`,
  includes: 'includes, include, like',
  starts: `starts with, start with, starting with, begins with, begin with, beginning with, ${texts(
    'starts_with start_with starting_with begins_with begin_with beginning_with',
    surePieces,
  )}, ${texts(having, 'prefix')}`,
  ends: `ends with, end with, ending with, ends in, end in, ending in, ${texts(
    'ends_with end_with ending_with ends_in end_in ending_in',
    surePieces,
  )}, ${texts(having, 'suffix')}`,
  and: `and, including, as well as, together with, combined with, paired with, accompanied by, along with, alongside, plus, and also,
    and the`,
  or: `or, nor, or in, or from, or the word, or the words, or the letter, or the letters, or the substring, or the phrase, or the string`,
  to: 'to',
  each: `each, every, per, for each, for every, of each, in each, for all the different, for all different, for different, of every, by each,
    for each of the, broken down by, grouped by, group by, split by, for the different, in every, from each, from every, at each, with each,
    on each, depending on`,
  by: 'by, according to',
  order: `ordered by, sorted by, order by, sort by, in order of, in the order of, by order of, ranked by, ordered, sorted, in order, sort,
    order, rank, rank by, sort them by, order them by, arranged by, listed by, ordered in, sorted in,  order them, sort them, rank them by, ${sortings},
    alphabetically ordered`,
  descending: `descending, decreasing, desc, in descending order, descending order, in descending order of, descending order of,
    from high to low, from highest to lowest, from largest to smallest, largest first, highest first, from most to least, from z to a,
    reverse alphabetical, reverse alphabetical order, reversed lexicographical, reversed lexicographical order, in reverse alphabetical order,
    in reversed lexicographical order, reverse lexicographical order, in reverse order, decreasing order of, in decreasing order of, in decreasing order, descending alphabetical order,
    in descending alphabetical order, in descending alphabetical order of, in reverse alphabetical order of, in descending order by,
    latest first, newest first, from latest to earliest, from newest to oldest, from oldest to youngest, from the oldest to the youngest, from the highest to the lowest,
    from the largest to the smallest, from the most to the least, from the latest to the earliest, from the newest to the oldest, from greatest to least, from greatest to smallest, from greatest to lowest, from highest to least, from most to fewest,
    from longest to shortest, from large to small, from big to small, from biggest to smallest, from heaviest to lightest, from tallest to shortest,
    in descending manner, in a descending order, in decreasing manner`,
  ascending: `ascending, increasing, asc, in ascending order, ascending order, in ascending order of, ascending order of, from low to high,
    from lowest to highest, from smallest to largest, smallest first, lowest first, from least to most, from a to z, alphabetical,
    alphabetically, alphabetical order, in alphabetical order, in alphabetical order of, lexicographical, in lexicographical order,
    increasing order of, in increasing order of, in increasing order, ascending alphabetical order, in ascending alphabetical order, in ascending alphabetical order of, alphabetical order of,
    lexicographically, in ascending order by, alphabetic order, in alphabetic order, earliest first, from earliest to latest, chronological order,
    in chronological order, chronologically, from oldest to newest, from youngest to oldest, from the youngest to the oldest, from the lowest to the highest, from the smallest to the largest,
    from the least to the most, from the earliest to the latest, from the oldest to the newest, from least to greatest, from smallest to greatest, from lowest to greatest, from fewest to most,
    from shortest to longest, from small to large, from small to big, from smallest to biggest, from lightest to heaviest, from shortest to tallest,
    in ascending manner, in an ascending order, in increasing manner`,
  top: 'top, the top',
  named: 'named, called, by the name of, titled, entitled, with the name, with name, labelled, labeled',
  event: `produced, made, built, released, published, issued, launched, created, founded, opened, born, joined, started, began, established,
    release, sold, bought, purchased, held, hired, employed, signed, signed up, opening, released in, introduced, completed, finished,
    closed, ended, died, happened, occurred, took place, taken, bought, placed, registered, written, printed, broadcast, aired, airing, visited, arrived,
    departed, delivered, shipped, submitted, received, added, updated, dated`,
  record:
    'observation, observations, instance, instances, row, rows, record, records, entry, entries, line, lines, item, items, case, cases',
  information: `information, info, information about, info about, information regarding, info regarding, information on, info on, information of, info of, information for, info for,
    everything, everything about, all data, all data about, all columns, all fields, details of, details about, details on, details for, all details, the data for, the data of`,
  person: 'person, persons, people, individual, individuals, member, members',
  kind: 'type of, types of, kind of, kinds of, sort of, sorts of, category of, categories of',
  money: 'spend, spent, pay, pays, paid, payed, cost, costs, charged, expense, expenses',
  link: `work, works, worked, working, study, studies, studied, studying, speak, speaks, spoke, spoken, speaking, play, plays, played, playing,
    played by, teach, teaches, taught, teaching, attend, attends, attended, attending, participate, participates, participated, participating,
    compete, competes, competed, competing, perform, performs, performed, performing, run, runs, running, operate, operates, operated,
    operating, operated by, reside, resides, residing, live, lives, living, lived, enrolled, stay, stays, stayed, staying, serve, serves,
    served, serving, represent, represents, represented, representing, feature, features, featuring, featured, cover, covers, covering,
    accessed by, accessible by, reached by, reachable by, get to by, got to by, delivered by, sent by, shipped by, paid by,
    made by, produced by, written by, run by, led by, full, complete, exact, invoiced to, sold to, paid to, sold in, made in, produced in,
    published by, released by, published in, founded in, held in, held at, hosted by, hosted in, built in, taken by, belonging`,
  day: 'day, days, date, dates, daily',
  week: 'week, weeks, weekly',
  month: 'month, months, monthly',
  quarter: 'quarter, quarters, quarterly',
  year: 'year, years, yearly, annual, annually',
};
