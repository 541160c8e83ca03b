// What a phrase of a question can mean besides the name of a column: a word of the language, or a value in the cells.
import { stemOf } from '../../indexing/words.ts';
import { foldCell } from '../fold-cell.ts';
import type { CellValue } from './cells.ts';
import { arePeople, columnsNamed, matchColumns, type Names } from './columns.ts';
import { textOf, type Add, type Context, type Reading } from './items.ts';
import type { Language, Meaning } from './language.ts';
import type { Token } from '../questions/tokens.ts';

const wide: Partial<Record<Meaning, Meaning>> = {
  how_many: 'count',
  how_often: 'count',
  how_much: 'sum',
  earliest: 'first',
  latest: 'last',
  includes: 'contains',
};

/** The words on both sides of a phrase. */
interface Around {
  before: Token | undefined;
  behind: Token | undefined;
}

const isNumber = (token: Token | undefined, { numbers }: Language) =>
  token !== undefined && (token.number !== undefined || numbers.has(token.folded));

/** Whether a column is called the opposite of a word, which then says something: "available" of `Unavailable`. */
function isOpposite(term: string, { columns }: Names, { negations }: Language): boolean {
  return columns.some(({ terms }) =>
    terms.some((own) => own.endsWith(term) && negations.has(own.slice(0, -term.length))),
  );
}

/** A meaning as the rules see it; none where it does not fit what stands before, or the table. */
function readingOf(
  phrase: string,
  { before, behind }: Around,
  { language, names }: Context,
): Reading | undefined {
  const meaning = language.meanings.get(phrase);
  // "above 5 or below 3" has two comparisons, "5 or below" one.
  if ((meaning === 'or_more' || meaning === 'or_less') && isNumber(behind, language)) return undefined;
  // "the state" is no "state the names".
  const isNoun = before !== undefined && language.determiners.has(before.folded);
  if (meaning === undefined || (meaning === 'ask' && isNoun && !phrase.includes(' '))) return undefined;
  // "the total amount of" names an amount, where there is one.
  const isNaming = (meaning === 'sum' || meaning === 'count') && phrase.includes(' ');
  const words = isNaming ? phrase.split(' ').map(stemOf) : [];
  if (names.columns.some(({ terms }) => terms[0] !== 'number' && words.includes(terms[0] ?? '')))
    return undefined;
  // "Details of" asks for all columns, where none is called so.
  const isColumn = (term: string) =>
    names.columns.some(({ terms }) => terms.includes(language.synonyms.get(term) ?? term));
  // "Category of" names a category, where there is one.
  if (meaning === 'kind' && isColumn(stemOf(phrase.split(' ')[0] ?? ''))) return undefined;
  if (meaning === 'information' && phrase.split(' ').some((word) => isColumn(stemOf(word)))) return undefined;
  if (meaning === 'filler' && isOpposite(stemOf(phrase), names, language)) return undefined;
  const wider = wide[meaning];
  if (wider !== undefined) return { kind: 'meaning', meaning: wider, said: meaning };
  if (meaning !== 'person') return { kind: 'meaning', meaning };
  return arePeople(names, language)
    ? { kind: 'meaning', meaning: 'record', said: meaning }
    : { kind: 'meaning', meaning };
}

/** What a phrase means as a word of the language. */
export function addMeanings(
  phrase: string,
  length: number,
  around: Around,
  context: Context,
  add: Add,
): void {
  const { language, names } = context;
  const reading = readingOf(phrase, around, context);
  const meaning = reading?.kind === 'meaning' ? reading.meaning : undefined;
  if (reading !== undefined) {
    const isLight = meaning === 'filler' || meaning === 'kind';
    const score = length * (isLight ? 4 : 5) + (length - 1) * (isLight ? 1.5 : 0.5);
    add(length, score, reading);
  }
  const superlative = language.superlatives.get(phrase);
  if (superlative !== undefined && meaning === undefined)
    add(length, length * 5.2, { kind: 'superlative', adjective: superlative });
  const than = ` ${language.than}`;
  const comparative = phrase.endsWith(than)
    ? language.comparatives.get(phrase.slice(0, -than.length))
    : undefined;
  if (comparative !== undefined) add(length, length * 5.4, { kind: 'comparative', adjective: comparative });
  const asked = language.measured.get(phrase)?.columns ?? [];
  const fitting = names.columns.filter(
    ({ column, terms }) => column.type === 'number' && asked.some((term) => terms.includes(term)),
  );
  // "How old" asks for no year where there is an age.
  const isMeasured = fitting.some(({ isYear }) => !isYear);
  const fit = columnsNamed(names, (own) => fitting.includes(own) && !(isMeasured && own.isYear));
  if (fit.length > 0) add(length, length * 5.5, { kind: 'column', columns: fit });
  const directions = language.directions.get(phrase);
  const told = columnsNamed(names, ({ terms }) => directions?.some((term) => terms.includes(term)) === true);
  if (told.length > 0) add(length, 5.1, { kind: 'direction', columns: told });
}

/** The cells that hold a phrase. */
export function addValues(
  question: string,
  own: readonly Token[],
  phrase: string,
  before: Token | undefined,
  context: Context,
  add: Add,
): void {
  const { length } = own;
  const [first] = own;
  if (first === undefined || (length > 1 && own.some(({ isQuoted }) => isQuoted))) return;
  const isPlain = !first.isQuoted && length === 1;
  const meaning = context.language.meanings.get(phrase);
  // "Paid" with a capital letter, and what "is paid", stand in a cell that says so.
  const isState = first.isCapitalized || context.language.auxiliaries.has(before?.folded ?? '');
  const isEvent = (meaning === 'event' && !isOfDate(own, context)) || (meaning === 'money' && isState);
  const isWord = isPlain && !first.isCapitalized && meaning !== undefined && !isEvent;
  // "status paid": the word is what stands in the column that is named before it.
  const named = isWord && before !== undefined ? matchColumns([before], context.names, context.language) : [];
  if (isWord && (named.length !== 1 || meaning === 'filler')) return;
  const text = foldCell(textOf(question, own));
  const plain = valuesOf(text, phrase, first.isQuoted, context);
  // "Acme Inc.": the full stop is part of the cell.
  const isCut = plain.length === 0 && !first.isQuoted && question[own.at(-1)?.end ?? 0] === '.';
  const all = isCut ? context.cells.find(`${text}.`) : plain;
  const found = isWord ? all.filter(({ column }) => column === named[0]?.column.key) : all;
  if (found.length === 0 && !first.isQuoted) return;
  const score = first.isQuoted
    ? 10
    : isWord
      ? 5.3
      : length > 1
        ? length * 6 + 0.5
        : isEvent
          ? 5.2
          : first.isCapitalized
            ? 4.9
            : phrase.length < 2
              ? 3
              : 4.4;
  add(length, score, { kind: 'value', found, isSimilar: false });
}

/** Whether a verb is in the name of a column of dates, so that it says when something happened. */
function isOfDate(own: readonly Token[], { names }: Context): boolean {
  return names.columns.some(
    ({ column, terms }) => column.type === 'date' && own.some(({ term }) => terms.includes(term)),
  );
}

/** Where a text stands; else its singular, or what it says otherwise. */
function valuesOf(folded: string, phrase: string, isQuoted: boolean, context: Context): CellValue[] {
  const { cells, language, names } = context;
  const found = cells.find(folded);
  if (found.length > 0 || isQuoted) return found;
  for (const [plural, singular] of language.plurals) {
    if (!folded.endsWith(plural) || folded.length < plural.length + 2) continue;
    const single = cells.find(folded.slice(0, -plural.length) + singular);
    if (single.length > 0) return single;
  }
  const said = language.sayings.get(phrase);
  if (said === undefined) return [];
  const isFit = ({ column }: CellValue) =>
    said.columns.length === 0 ||
    names.columns.some(
      (own) => own.column.key === column && own.terms.some((term) => said.columns.includes(term)),
    );
  return said.values.flatMap((value) => cells.find(value)).filter(isFit);
}
