// What the grammar of whole sentences makes of a question that the readings answer: where it understands every word too and works out
// something else, somebody has to choose.
import type { Plan } from '#shared/ask-plan.ts';
import { FigureError } from '../tables/figure-error.ts';
import { readQuestion } from '../tables/grammar/read-question.ts';
import { cellsWithSynonyms } from '../tables/grammar/cells.ts';
import {
  isPartOf,
  isSameList,
  isSameResult,
  type Result,
  type WorkedOutReading,
} from '../tables/questions/decide.ts';
import type { TableReading } from '../tables/questions/understand.ts';
import type { FigureTable } from './figure-table.ts';

/** @returns the plan of the grammar, if it understands every word. @param now the present time and the zone of who asks */
export function secondOpinion(
  question: string,
  table: Pick<FigureTable, 'description' | 'synonyms' | 'cells'> & { asked: { id: string } },
  now: { time: Date; timeZone: string },
): Plan | undefined {
  const { asked, description, synonyms } = table;
  const own = table.cells?.();
  if (own === undefined) return undefined;
  const cells = synonyms === undefined ? own : cellsWithSynonyms(own, synonyms);
  const read = readQuestion(question, { id: asked.id, description, cells, synonyms }, now);
  return read.unknown_words.length === 0 ? read.plan : undefined;
}

/** Whether a second plan says something else than the reading that would answer. @param tryOut works out a plan */
export function contradicts(
  { reading, worked }: WorkedOutReading<Result, TableReading>,
  second: Plan,
  tryOut: (plan: Plan) => Result,
): boolean {
  const { plan } = reading;
  if (isSameList(plan, second) || isPartOf(second, plan) || isWeaker(second, reading)) return false;
  // A list says less of a question than a figure, or than a list of some columns.
  const isPlainList =
    second.measures.length === 0 && second.order_by.length === 0 && second.group_filters.length === 0;
  const isOfAll = second.columns.length === 0 && second.group_by.length === 0;
  if (isPlainList && (plan.measures.length > 0 || (plan.columns.length > 0 && isOfAll))) return false;
  const isOrdered = plan.limit !== undefined || second.limit !== undefined;
  try {
    return !isSameResult(worked, tryOut(second), isOrdered);
  } catch (error) {
    if (error instanceof FigureError) return false;
    throw error;
  }
}

/** Rows that are counted beside an amount that is added up, numbers of rows that are averaged beside amounts. */
function isWeaker(second: Plan, { plan: { measures }, table: { profile } }: TableReading): boolean {
  const [own] = second.measures;
  const [measure] = measures;
  const isCounted = own?.op === 'count' && measure?.op === 'sum';
  return isCounted || (own?.column !== undefined && profile.byKey.get(own.column)?.kind === 'key');
}
