// Which of very many tables inside papers a question is put to: reading it for each of them would take too long.
import type { Synonym } from '#shared/ask.ts';
import type { AskDb } from '../indexing/schema.ts';
import { termsOf } from '../indexing/words.ts';
import type { ListedTable } from './stored-tables.ts';

/** So many are read for a question; a single paper has mostly fewer. */
export const MOST_PAPER_TABLES = 24;
/** A question with more is a text. */
const MOST_TERMS = 500;

/** The tables of a collection, and what its owner keeps for them. */
export interface TablesOfCollection {
  tables: readonly ListedTable[];
  synonyms: readonly Synonym[];
}

/**
 * The tables that a question is put to: all sheets, and of more tables inside papers than can be read those that have most words
 * of the question. A word counts more, the fewer of the tables have it; no others than these are looked at.
 * @returns whether a table is one of them
 */
export function chooseTables(
  db: AskDb,
  question: string,
  collections: readonly TablesOfCollection[],
): (table: ListedTable) => boolean {
  const inPapers = collections.flatMap(({ tables }) => tables.filter(({ isInPaper }) => isInPaper));
  if (inPapers.length <= MOST_PAPER_TABLES) return () => true;
  const tablesByTerm = new Map<string, ListedTable[]>();
  for (const { tables, synonyms } of collections) {
    const terms = [...withSynonyms(new Set(termsOf(question)), synonyms)].slice(0, MOST_TERMS);
    for (const { term, table } of findTerms(db, tables, terms)) {
      const own = tablesByTerm.get(term);
      if (own === undefined) tablesByTerm.set(term, [table]);
      else own.push(table);
    }
  }
  const scores = new Map<number, number>();
  for (const tables of tablesByTerm.values()) {
    const weight = Math.log(1 + inPapers.length / tables.length);
    for (const { number } of tables) scores.set(number, (scores.get(number) ?? 0) + weight);
  }
  const best = [...scores].toSorted(([, one], [, other]) => other - one).slice(0, MOST_PAPER_TABLES);
  const chosen = new Set(best.map(([number]) => number));
  return ({ number, isInPaper }) => !isInPaper || chosen.has(number);
}

/** Which of some tables inside papers have which terms. */
function findTerms(db: AskDb, tables: readonly ListedTable[], terms: readonly string[]) {
  const find = db.prepare<(number | string)[], { term: string; sheet: number }>(
    `select term, sheet from table_terms where file = ? and term in (${terms.map(() => '?').join()})`,
  );
  const byFile = Map.groupBy(
    tables.filter(({ isInPaper }) => isInPaper),
    ({ file }) => file,
  );
  return [...byFile].flatMap(([file, own]) => {
    const bySheet = new Map(own.map((table) => [table.sheet, table]));
    return find.all(file, ...terms).flatMap(({ term, sheet }) => {
      const table = bySheet.get(sheet);
      return table === undefined ? [] : { term, table };
    });
  });
}

/** The terms of a question, and those that stand for them in a collection. */
function withSynonyms(terms: ReadonlySet<string>, synonyms: readonly Synonym[]): Set<string> {
  const all = new Set(terms);
  for (const { word, means } of synonyms)
    for (const [said, meant] of [
      [word, means],
      [means, word],
    ] as const)
      if (termsOf(said).every((term) => terms.has(term))) for (const term of termsOf(meant)) all.add(term);
  return all;
}
