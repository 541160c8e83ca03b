// Reads a question for some tables at once, and decides whether one of them answers it.
import type { Filter, Plan } from '#shared/ask-plan.ts';
import { SUGGESTIONS_MAX } from '#shared/ask-limits.ts';
import type { Synonyms } from './synonyms.ts';
import type { CellIndex } from './cell-index.ts';
import { type Result, decide } from './decide.ts';
import type { Mention, Mentions } from './mention.ts';
import { mentionsOf } from './mentions.ts';
import type { Reading } from './reading.ts';
import { readingsOf } from './readings.ts';
import { asSaid } from './as-said.ts';
import { type ColumnProfile, type TableProfile, isAdditive, isGrouping, isNumeric } from './table-profile.ts';
import { tokensOf } from './tokens.ts';
import { weights } from './weights.ts';

/** A table that can be asked. */
export interface Readable {
  /** Its id in plans. */
  id: string;
  profile: TableProfile;
  cells: CellIndex;
  /** The words that people keep for it. */
  synonyms?: Synonyms | undefined;
}

/** A reading, and the table that it is of. */
export interface TableReading extends Reading {
  table: Readable;
  mentions: Mentions;
  /** How many words of the question are of the table: its columns, its cells, the name of its rows. */
  own: number;
}

export interface Asked {
  question: string;
  /** Midnight UTC of the present day where somebody asks. */
  today: Date;
  /** The plan of the question that this one follows, if any. */
  before?: Plan | undefined;
  /** What "it" means after that one. */
  referent?: Filter | undefined;
  /** Whether that one was asked back, and nobody has chosen. */
  isBeforeOpen?: boolean | undefined;
}

/** How many readings of a table compete with those of others. */
const READINGS_OF_A_TABLE = 10;

/** What the words of a question can mean for a table. @param today midnight UTC of the present day where somebody asks */
export function mentionsIn(table: Readable, question: string, today: Date): Mentions {
  const profile = asSaid(tokensOf(question), table.profile);
  return mentionsOf(question, profile, table.cells, today, table.synonyms);
}

/** All readings of a question for a table, the likeliest first. */
export function readTable(
  table: Readable,
  { question, today, before, referent, isBeforeOpen = false }: Asked,
): TableReading[] {
  const profile = asSaid(tokensOf(question), table.profile);
  const mentions = mentionsOf(question, profile, table.cells, today, table.synonyms);
  const day = today.toISOString().slice(0, 10);
  const own = before?.table === table.id ? before : undefined;
  return readingsOf(mentions, profile, table.id, day, own && { plan: own, referent, isOpen: isBeforeOpen })
    .slice(0, READINGS_OF_A_TABLE)
    .map((reading) => ({ ...reading, table, mentions, own: ownWords(mentions, reading) }));
}

/** How many words of a question a table explains, of those that the plan of a reading uses. */
function ownWords({ at }: Mentions, { unknown, unused }: Reading): number {
  const left = new Set([...unknown, ...unused].map(({ start }) => start));
  let words = 0;
  for (let index = 0; index < at.length; index += 1) {
    const of = (at[index] ?? []).filter((mention) => !left.has(mention.start) && isOwn(mention));
    words += of.length > 0 ? 1 : 0;
  }
  return words;
}

const isOwn = (mention: Mention) =>
  (mention.kind === 'column' && mention.fit > 0.5) ||
  (mention.kind === 'value' &&
    mention.isGuess !== true &&
    (mention.isWhole || mention.column.kind !== 'text')) ||
  mention.kind === 'state' ||
  mention.kind === 'set' ||
  (mention.kind === 'operator' && mention.operator.kind === 'owing') ||
  (mention.kind === 'rows' && mention.isOwn);

/**
 * How well a table explains the words of a question, by their places: also verbs that one of its columns goes with.
 * @returns scores of 0 to 1; words that it does not know are not among them
 */
export function explainedBy({ at }: Mentions, { columns }: TableProfile): Map<number, number> {
  const isOfColumn = (mention: Mention) =>
    mention.kind === 'verb' &&
    columns.some((column) => mention.concepts.some((concept) => column.concepts.has(concept)));
  const explained = new Map<number, number>();
  for (const mention of at.flat())
    if (isOwn(mention) || isOfColumn(mention))
      for (let index = mention.start; index < mention.end; index += 1)
        explained.set(index, Math.max(explained.get(index) ?? 0, mention.score));
  return explained;
}

/**
 * The readings of some tables, the likeliest first. Of several tables, one whose rows are called by a word of the question is
 * likelier: "orders", "expenses".
 */
export function rankBetween<Read extends TableReading>(readings: readonly Read[]): Read[] {
  const isBetween = new Set(readings.map(({ table }) => table.id)).size > 1;
  return readings
    .map((own) => (isBetween && isNamed(own) ? { ...own, score: own.score + weights.namedTable } : own))
    .toSorted((one, other) => other.score - one.score);
}

const isNamed = ({ mentions }: TableReading) =>
  mentions.at.flat().some((own) => own.kind === 'rows' && own.isOwn && own.isPlain !== true);

/** Words that were not understood, by their places in the question, and the names of the table that are nearest. */
export function unknownWords({
  mentions,
  unknown,
  unused,
  table,
}: TableReading): { text: string; start: number; end: number; near: string[] }[] {
  return [...unknown, ...unused]
    .toSorted((one, other) => one.start - other.start)
    .flatMap((mention) => {
      const [first, last] = [mentions.tokens[mention.start], mentions.tokens[mention.end - 1]];
      if (first === undefined || last === undefined) return [];
      return [
        {
          text: mentions.text.slice(first.start, last.end),
          start: first.start,
          end: last.end,
          near: nearestNames(first.folded, table.profile),
        },
      ];
    });
}

const NEAR_MAX = 5;

/** Columns and values that are spelled most like a word; else the columns that are asked for most. */
function nearestNames(word: string, { columns }: TableProfile): string[] {
  const shared = (text: string) => {
    let length = 0;
    while (length < Math.min(text.length, word.length) && text[length] === word[length]) length += 1;
    return length;
  };
  const alike = columns
    .flatMap(({ column, words, values }) => [
      { name: column.name, shared: Math.max(...words.map(shared), 0) },
      ...values.map((value) => ({ name: value, shared: shared(value.toLowerCase()) })),
    ])
    .filter((own) => own.shared >= 3)
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ name }) => name);
  const usual = [
    ...columns.filter(isNumeric),
    ...columns.filter((own) => isGrouping(own) && !own.isUnique),
  ].map(({ column }) => column.name);
  return [...new Set([...alike, ...usual])].slice(0, NEAR_MAX);
}

/** After so much time of the processor no further suggestion is tried out, in milliseconds; large tables have fewer of them. */
const SUGGESTING_MAX_MS = 1500;

/** Those of tables that were asked on a day. */
const suggestions = new WeakMap<TableProfile, { today: number; questions: string[] }>();

/** Questions that a table answers, made of its columns; they are tried out once a day. */
export function suggestionsFor(table: Readable, today: Date, workOut: (plan: Plan) => Result): string[] {
  const known = suggestions.get(table.profile);
  if (known?.today === today.getTime()) return known.questions;
  const questions = findSuggestions(table, today, workOut);
  suggestions.set(table.profile, { today: today.getTime(), questions });
  return questions;
}

/** What a column is called, without the unit behind its name. */
function nameOf({ column: { name } }: ColumnProfile): string {
  return name.replace(/\s*[([][^()[\]]*[)\]]$/u, '') || name;
}

function findSuggestions(table: Readable, today: Date, workOut: (plan: Plan) => Result): string[] {
  const { columns, rowNoun, description } = table.profile;
  // Money, and what else has a unit, says more than a bare number.
  const measures = columns
    .filter((own) => isAdditive(own))
    .toSorted((one, other) => Number(other.column.unit !== null) - Number(one.column.unit !== null));
  const rates = columns.filter((own) => isNumeric(own) && own.kind === 'rate');
  const groups = columns.filter(
    (own) =>
      ['category', 'place', 'person'].includes(own.kind) &&
      own.distinct > 1 &&
      own.distinct <= Math.max(3, description.rows / 2),
  );
  const date = columns.find(({ kind }) => kind === 'date');
  const [measure] = measures,
    [group, second] = groups,
    [rate] = rates;
  const noun = rowNoun?.many ?? 'rows';
  const questions = [
    ...(measure && group ? [`Total ${nameOf(measure)} by ${nameOf(group)}`] : []),
    ...(group ? [`How many ${noun} per ${nameOf(group)}?`] : []),
    ...(measure && date ? [`Total ${nameOf(measure)} per month`] : []),
    ...(measure && second ? [`Top 3 ${nameOf(second)} by total ${nameOf(measure)}`] : []),
    ...(rate ? [`Average ${nameOf(rate)}${group ? ` by ${nameOf(group)}` : ''}`] : []),
    ...(measure ? [`Highest ${nameOf(measure)}`, `Average ${nameOf(measure)}`] : []),
    ...(date && !measure ? [`How many ${noun} per month?`] : []),
    `How many ${noun} are there?`,
  ];
  const start = process.cpuUsage();
  const isInTime = () => process.cpuUsage(start).user / 1000 < SUGGESTING_MAX_MS;
  const isAnswered = (question: string) =>
    isInTime() && decide(readTable(table, { question, today }), workOut).verdict === 'answer';
  return questions.filter(isAnswered).slice(0, SUGGESTIONS_MAX);
}
