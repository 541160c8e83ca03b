// What the tables say to a question: a figure, or the readings to choose from.
import type { LeftPlan } from '../answering/messages.ts';
import type { FigureTable } from './figure-table.ts';
import { findByGrammar } from './find-by-grammar.ts';
import { findInSheets } from './find-in-sheets.ts';
import { nothingFound, type FoundFigure } from './found-figure.ts';

/**
 * Answers a question from tables.
 * @param question as it is understood after the one that it follows
 * @param now the present time and the zone of who asks
 * @param asked the question as it was asked
 * @param before what the question that it follows left
 */
export async function findFigure(
  tables: readonly FigureTable[],
  question: string,
  now: { time: Date; timeZone: string },
  asked = question,
  before?: LeftPlan,
): Promise<FoundFigure> {
  const sheets = tables.filter(({ readable }) => readable !== undefined);
  const others = tables.filter(({ readable }) => readable === undefined);
  const ofSheets =
    sheets.length === 0 ? undefined : await findInSheets(sheets, { question, asked, before }, now);
  if (ofSheets !== undefined && others.length === 0) return ofSheets;
  const ofOthers = await findByGrammar(others, question, now, asked);
  return ofSheets === undefined ? ofOthers : better(ofSheets, ofOthers);
}

/** What two kinds of tables say: where both answer, somebody has to choose. */
function better(sheets: FoundFigure, others: FoundFigure): FoundFigure {
  if (sheets.figure !== null && others.figure !== null) {
    const readings = [sheets, others].flatMap(({ figure, cited }) =>
      figure === null ? [] : [{ figure, cited }],
    );
    const { isFollowUp, rest, likely } = sheets;
    const note = 'More than one table may answer this.';
    return { ...nothingFound, readings, note, about: sheets.figure.table, isFollowUp, rest, likely };
  }
  // The waitlist could not be asked.
  if (others.figure === null && others.note !== null && others.readings.length === 0)
    return { ...sheets, note: sheets.note ?? others.note, about: sheets.about ?? others.about };
  if (sheets.figure !== null) return sheets;
  if (others.figure !== null) return others;
  const isUnderstood = others.readings.length > 0 && others.unknownWords.length === 0;
  if (isUnderstood) return others;
  if (sheets.readings.length > 0) return sheets;
  return others.readings.length > 0 ? others : sheets;
}
