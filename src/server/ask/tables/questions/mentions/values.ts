// Words that name values of cells.
import { stemOf } from '../../../indexing/words.ts';
import { canBe, isOrdinary } from '../../../lexicon/lexicon.ts';
import { foldCell } from '../../fold-cell.ts';
import { type Token, isAttribute, saidIn } from '../tokens.ts';
import type { CellIndex } from '../cell-index.ts';
import { ORGANIZATIONS } from '../column-kind.ts';
import { monthNumber, periodUnit, weekdayNumber } from '../lexicon/numbers-and-dates.ts';
import { areSameState, genderCells, isStatePhrase } from '../lexicon/states.ts';
import { FUNCTION_WORDS } from '../lexicon/word-classes.ts';
import type { Mention } from '../mention.ts';
import { isDoneBy } from '../roles.ts';
import type { ColumnProfile, TableProfile } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';
import { demonymsAt } from './demonyms.ts';
import { schoolYearsAt } from './school-years.ts';

const VALUE_WORDS_MAX = 6;

export function valuesAt(
  tokens: readonly Token[],
  start: number,
  profile: TableProfile,
  cells: CellIndex,
): Mention[] {
  const found: Mention[] = [];
  const first = tokens[start];
  if (first === undefined) return found;
  const kinds = (key: string) => profile.byKey.get(key);
  for (let length = Math.min(VALUE_WORDS_MAX, tokens.length - start); length >= 1; length -= 1) {
    const own = tokens.slice(start, start + length);
    const from = own[0]?.start ?? 0,
      to = own.at(-1)?.end ?? 0;
    const text = own.length === 1 ? (own[0]?.folded ?? '') : spelled(own, from, to);
    const forms = new Set(
      [
        ...(length === 1 ? shortNames(text) : []),
        text,
        saidIn(tokens, start, start + length),
        ...(length === 1 ? [...singularsOf(text), ...verbFormsOf(text)] : singularsOfLast(text)),
      ].filter((form) => form !== ''),
    );
    // A word that says nothing is a cell only if it is written like one.
    if (
      length === 1 &&
      FUNCTION_WORDS.has(first.folded) &&
      !first.isQuoted &&
      !first.isCapitalized &&
      !/^\p{Lu}{2,}$/u.test(first.text) &&
      !isNamedLast(tokens, start)
    )
      continue;
    const byColumn = new Map<string, Set<string>>();
    for (const form of forms)
      for (const { key, value } of cells.find(form))
        byColumn.set(key, (byColumn.get(key) ?? new Set()).add(value));
    for (const [key, values] of byColumn) {
      const column = kinds(key);
      if (column === undefined || column.kind === 'flag' || column.kind === 'clock' || column.kind === 'span')
        continue;
      // Lists in cells: "beetroot, kale".
      if (column.values.some((value) => /[,;+]/.test(value)))
        for (const value of column.values)
          if (value.split(/[,;&/+]| and /).some((part) => forms.has(foldCell(part)))) values.add(value);
      const isOwn = values.has(text) || [...values].some((value) => foldCell(value) === text);
      // A "phone number" is no lot that was sold by phone.
      const isOfNumber = /^(?:number|address|code)$/.test(tokens[start + length]?.folded ?? '');
      found.push({
        kind: 'value',
        column,
        values: [...values],
        isWhole: true,
        isGuess: isOfNumber,
        ...span(
          start,
          length,
          (isOwn ? weights.value : weights.valuePlural) +
            weights.longerValue * (length - 1) +
            directionOf(tokens, start, column) +
            (byColumn.size > 1 && isDoneBy(column, tokens) ? weights.direction : 0),
        ),
      });
    }
    if (byColumn.size > 0) continue;
    if (length > 1) found.push(...sameStemsAt(own, start, profile, cells));
    found.push(...partsAt(tokens, own, start, profile, cells));
  }
  if (first.isQuoted) return found;
  return [
    ...found,
    ...verbCellsAt(first, start, profile),
    ...demonymsAt(tokens, start, profile),
    ...statesAt(tokens, start, profile, cells),
    ...keysAt(tokens, start, profile),
    ...schoolYearsAt(tokens, start, profile),
  ].filter((mention) => !(isAttribute(tokens, start) && mention.end === start + 1));
}

/** "And for a single": at the end, behind an article, a word names something. */
function isNamedLast(tokens: readonly Token[], start: number): boolean {
  return start === tokens.length - 1 && /^(?:a|an)$/.test(tokens[start - 1]?.folded ?? '');
}

const FROM = new Set(['from', 'leaving', 'departing', 'depart', 'leave', 'out', 'starting']);

const TO = new Set(['to', 'into', 'at', 'arriving', 'arrive', 'landing', 'towards', 'reaching']);

/** "from APG" is where something starts, "into APG" where it ends. */
export function directionOf(tokens: readonly Token[], start: number, { stems }: ColumnProfile): number {
  const before = tokens.slice(Math.max(0, start - 4), start).map(({ folded }) => folded);
  const isFrom = before.some((word) => FROM.has(word)),
    isTo = before.some((word) => TO.has(word));
  const isStart = stems.some((stem) =>
    ['sourc', 'origin', 'departur', 'depart', 'from', 'start', 'sender'].includes(stem),
  );
  const isEnd = stems.some((stem) =>
    ['dest', 'destin', 'arriv', 'to', 'end', 'target', 'recipi'].includes(stem),
  );
  if (isFrom === isTo || isStart === isEnd) return 0;
  return isFrom === isStart ? weights.direction : -weights.direction;
}

/** Days of the week and months as cells shorten them. */
function shortNames(folded: string): string[] {
  const isNamed =
    (weekdayNumber(folded) !== undefined || monthNumber(folded) !== undefined) && folded.length > 3;
  return isNamed ? [folded.slice(0, 3), folded.replace(/s$/, '')] : [];
}

const spelled = (own: readonly Token[], from: number, to: number) => {
  let text = '';
  for (const [index, token] of own.entries())
    text +=
      (index > 0 ? ' '.repeat(Math.min(1, token.start - (own[index - 1]?.end ?? 0))) : '') + token.folded;
  return to > from ? text : '';
};

/** "infusion pumps" of a cell "Infusion pump". */
function singularsOfLast(text: string): string[] {
  const [, head = '', last = ''] = /^(.+ )([a-z]{3,})$/.exec(text) ?? [];
  return last === '' ? [] : singularsOf(last).map((form) => head + form);
}

/** "failed" of a cell "fail", and the other way round. */
function verbFormsOf(text: string): string[] {
  const [, base = ''] = /^([a-z]{3,})ed$/.exec(text) ?? [];
  if (base !== '') return [base, `${base}e`, base.replace(/([bdgmnprt])\1$/, '$1')];
  return /^[a-z]{3,}$/.test(text) && canBe(text, 'verb')
    ? [text.endsWith('e') ? `${text}d` : `${text}ed`]
    : [];
}

/** "Did we win" and "losing" of the cells Won and Lost: another form of one verb. */
function verbCellsAt({ folded, term }: Token, start: number, { columns }: TableProfile): Mention[] {
  if (!canBe(folded, 'verb')) return [];
  return columns
    .filter(({ kind }) => kind === 'category')
    .flatMap((column) =>
      column.values
        .map((value) => ({ value, cell: foldCell(value) }))
        .filter(
          ({ cell }) =>
            cell !== folded &&
            stemOf(cell) === term &&
            canBe(cell, 'verb') &&
            !verbFormsOf(folded).includes(cell) &&
            !singularsOf(folded).includes(cell),
        )
        .map(({ value }): Mention => ({
          kind: 'value',
          column,
          values: [value],
          isWhole: true,
          ...span(start, 1, weights.valuePlural),
        })),
    );
}

function singularsOf(text: string): string[] {
  if (!/^[a-z0-9' -]+$/.test(text)) return [];
  if (text.endsWith('ies')) return [text.replace(/ies$/, 'y'), `${text}s`];
  if (text.endsWith('s') && text.length > 3)
    return [text.slice(0, -1), ...(text.endsWith('es') ? [text.slice(0, -2)] : [])];
  return [`${text}s`, `${text}es`];
}

/** Cells of the same words in other forms: "when we eat out" of EATING_OUT. Some word has to say what it is. */
function sameStemsAt(
  own: readonly Token[],
  start: number,
  profile: TableProfile,
  cells: CellIndex,
): Mention[] {
  const content = own.filter(({ folded, isQuoted }) => !FUNCTION_WORDS.has(folded) && !isQuoted);
  const [first] = content.filter(({ term }) => term.length >= 3);
  if (first === undefined || content.length === own.length) return [];
  const said = own.map(({ term }) => term).join(' ');
  return cells.findPart(first.term).flatMap(({ key, folded, value }): Mention[] => {
    const column = profile.byKey.get(key);
    const words = folded.split(/[^\p{L}\p{N}]+/u).map((word) => stemOf(word));
    if (column === undefined || column.kind === 'flag' || words.join(' ') !== said) return [];
    return [
      {
        kind: 'value',
        column,
        values: [value],
        isWhole: true,
        ...span(start, own.length, weights.valuePlural),
      },
    ];
  });
}

/** Cells in which the words stand among others: "Acme" of Acme GmbH, "Peter Lang" of "Lang, Peter". */
function partsAt(
  tokens: readonly Token[],
  own: readonly Token[],
  start: number,
  profile: TableProfile,
  cells: CellIndex,
): Mention[] {
  if (
    own.some(
      ({ folded, isQuoted }) =>
        !isQuoted &&
        (FUNCTION_WORDS.has(folded) || (folded.length < 2 && (own.length === 1 || !/^\d$/.test(folded)))),
    ) ||
    own.length > 3
  )
    return [];
  const [longest] = own.map(({ folded }) => folded).toSorted((one, other) => other.length - one.length);
  if (longest === undefined || (longest.length < 3 && own.length === 1)) return [];
  // "The day I had it" is no "stressful day".
  const isPeriod = own.length === 1 && periodUnit(longest) !== undefined && own[0]?.isCapitalized !== true;
  if (isPeriod) return [];
  if (own.length === 1 && /^\d+$/.test(longest)) return [];
  const stem = longest.length > 3 ? longest.replace(/(?:ies|es|s)$/, '') : longest;
  const isPart = (folded: string) => {
    const cellWords = folded.split(/[^\p{L}\p{N}]+/u);
    return own.every(({ folded: word, term }) =>
      cellWords.some((cell) => cell === word || (word.length > 3 && stemOf(cell) === term)),
    );
  };
  const byColumn = new Map<string, string[]>();
  for (const { key, folded, value } of cells.findPart(stem)) {
    const column = profile.byKey.get(key);
    if (column === undefined || column.kind === 'flag' || !isPart(folded)) continue;
    byColumn.set(key, [...(byColumn.get(key) ?? []), value]);
  }
  const isExact = (folded: string) =>
    folded
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .join(' ') === own.map(({ folded: word }) => word).join(' ');
  const isCapital = own.every(({ text }) => /^\p{Lu}/u.test(text));
  return [...byColumn].flatMap(([key, values]): Mention[] => {
    const column = profile.byKey.get(key);
    if (column === undefined) return [];
    // What stands in most texts tells nothing.
    const rarity = 1 - values.length / Math.max(2, column.distinct);
    if (rarity < 0.3 && values.length > 1) return [];
    if (column.kind === 'text' && !isCapital && values.length > 1) return [];
    const isHeader =
      !isCapital && profile.columns.some(({ stems }) => own.every(({ term }) => stems.includes(term)));
    const isName = column.kind === 'person' || column.kind === 'name' || column.kind === 'place';
    const exact = values.filter((value) => isExact(foldCell(value)));
    if (exact.length > 0)
      return [
        {
          kind: 'value',
          column,
          values: exact,
          isWhole: true,
          ...span(start, own.length, weights.value + weights.longerValue * (own.length - 1)),
        },
      ];
    const base = isName
      ? weights.partOfName
      : column.kind === 'text'
        ? weights.partOfText
        : weights.partOfValue;
    const score =
      (base + (isCapital ? weights.capitalPart : values.length > 1 ? -weights.severalCommon : 0)) *
        (isHeader ? 0.4 : 1) *
        (0.7 + 0.3 * rarity) +
      weights.longerValue * (own.length - 1);
    return [
      {
        kind: 'value',
        column,
        values: values.slice(0, 100),
        // "Other wineries" are not the one that has the word in its name.
        isGuess:
          tokens[start - 1]?.folded === 'other' ||
          // "The best market of the season" is no firm called Mud Season.
          (!isCapital && own.every(({ term }) => isOrdinary(term)) && isOfNames(column)) ||
          /^(?:number|address|code)$/.test(tokens[start + own.length]?.folded ?? ''),
        isWhole: false,
        ...span(start, own.length, score),
      },
    ];
  });
}

/** Whether a column names people or firms, whose names are made of any words. */
const isOfNames = ({ kind, concepts, words }: ColumnProfile) =>
  kind === 'person' || concepts.has('person') || words.some((word) => ORGANIZATIONS.has(word));

/** Words for a state or a sex, where the cells have another word: "pending" of Open, "women" of F. */
function statesAt(
  tokens: readonly Token[],
  start: number,
  profile: TableProfile,
  cells: CellIndex,
): Mention[] {
  const found: Mention[] = [];
  const first = tokens[start];
  for (const cell of genderCells(first?.folded ?? ''))
    for (const { key, value } of cells.find(cell)) {
      const column = profile.byKey.get(key);
      if (
        column !== undefined &&
        column.distinct <= 4 &&
        (column.stems.includes('sex') || column.stems.includes('gender') || column.distinct <= 3)
      )
        found.push({
          kind: 'value',
          column,
          values: [value],
          isWhole: true,
          ...span(start, 1, weights.state),
        });
    }
  for (const length of [3, 2, 1]) {
    const own = tokens.slice(start, start + length);
    const phrase = own.map(({ term }) => term).join(' ');
    if (own.length < length || !isStatePhrase(phrase)) continue;
    for (const column of profile.columns) {
      if (column.kind !== 'category' || column.distinct > 12) continue;
      const values = stateCells(column, phrase);
      if (values.length > 0)
        found.push({ kind: 'value', column, values, isWhole: true, ...span(start, length, weights.state) });
    }
    break;
  }
  return found;
}

function stateCells(column: ColumnProfile, phrase: string): string[] {
  return column.values.filter((value) => {
    const stem = foldCell(value)
      .split(/[^\p{L}]+/u)
      .map((word) => stemOf(word))
      .join(' ');
    return areSameState(phrase, stem);
  });
}

/** A number that is the value of a key or of an ordinal: "order 10234". */
function keysAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const token = tokens[start];
  if (token?.number === undefined || !Number.isInteger(token.number)) return [];
  const own = token.number;
  const before = tokens[start - 1];
  // "in grade 9 or 10" are no ids.
  const said = tokens
    .slice(0, start)
    .findLast(({ folded, number }) => number === undefined && !/^(?:or|and|to|in|is|of)$/.test(folded));
  if (
    said !== undefined &&
    profile.columns.some(
      (column) =>
        column.kind !== 'key' && column.column.type === 'number' && column.stems.includes(said.term),
    )
  )
    return [];
  const isCalled =
    before !== undefined &&
    (profile.rowStems.has(before.term) ||
      /^(?:number|no|id|nr|#|bib|ticket|code)$/.test(before.folded) ||
      profile.columns.some(({ kind, stems }) => kind === 'key' && stems.includes(before.term)));
  return profile.columns
    .filter(
      ({ kind, column, smallest, largest }) =>
        kind === 'key' && column.type === 'number' && own >= Number(smallest) && own <= Number(largest),
    )
    .map((column): Mention => ({
      kind: 'value',
      column,
      values: [String(own)],
      isWhole: true,
      ...span(start, 1, isCalled ? weights.keyNumber : weights.bareKey),
    }));
}
