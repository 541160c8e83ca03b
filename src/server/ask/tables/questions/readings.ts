// Reads a question to a table: all plans that its words can mean, the likeliest first.
import type { Plan } from '#shared/ask-plan.ts';
import { conditionsOf, type Item } from './conditions.ts';
import { followUpsOf } from './follow-ups.ts';
import { framesOf } from './frames.ts';
import type { Mention, Mentions } from './mentions.ts';
import type { TableProfile } from './profile.ts';
import { segmentationsOf } from './segments.ts';
import { weights } from './weights.ts';

export interface Reading {
  plan: Plan;
  score: number;
  /** Words that nothing is known of. */
  unknown: Mention[];
  /** Words that are understood, and that the plan does not use. */
  unused: Mention[];
}

const UNUSED: Readonly<Record<Mention['kind'], number>> = {
  column: weights.unusedColumn, value: weights.unusedValue, number: weights.unusedNumber, time: weights.unusedTime, period: weights.unusedColumn, rows: 0, person: weights.unusedWord,
  graded: weights.unusedGraded, verb: 0, unit: weights.unusedWord, operator: weights.unusedOperator, soft: 0, unknown: 0,
};
/** Operations that change nothing where no part of a plan stands for them. */
const HARMLESS = new Set(['who', 'what', 'which', 'where', 'list', 'with', 'and', 'these', 'both', 'each', 'chart', 'exactly', 'single', 'instead', 'range', 'group', 'distinct', 'than', 'trend', 'yes_no', 'later', 'once', 'or', 'order', 'until', 'after', 'compare']);

/**
 * The plans that a question can mean for a table, the likeliest first, each once.
 * @param id of the table in plans
 * @param today as `2026-01-31`
 * @param before the plan of the question that it follows, if any
 */
export function readingsOf(mentions: Mentions, profile: TableProfile, id: string, today: string, before?: Plan): Reading[] {
  // Reasons and opinions stand in no table.
  if (mentions.at.some((own, at) => own.some((mention) => mention.kind === 'operator' && (mention.operator.kind === 'opinion' || (mention.operator.kind === 'cause' && at <= 1))))) return [];
  const best = new Map<string, Reading>();
  for (const { items: own, score } of segmentationsOf(mentions)) {
    const items: Item[] = own.map((mention) => ({ ...mention }));
    const conditions = conditionsOf(items, profile, today);
    for (const { plan, penalty, used } of framesOf(items, profile, conditions, id)) {
      const reading = readingOf(plan, items, used, score - penalty - conditions.penalty, profile);
      const key = JSON.stringify(plan);
      const before = best.get(key);
      if (before === undefined || before.score < reading.score) best.set(key, reading);
    }
  }
  if (before !== undefined)
    for (const reading of followUpsOf(mentions, profile, before, today)) {
      const key = JSON.stringify(reading.plan);
      if ((best.get(key)?.score ?? -Infinity) < reading.score) best.set(key, reading);
    }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
}

/** A plan with what of the question it leaves out. @param score without what is left out */
export function readingOf(plan: Plan, items: readonly Item[], used: ReadonlySet<Item>, score: number, profile: TableProfile): Reading {
  const measured = new Set([...plan.measures, ...plan.order_by.map(({ measure }) => measure)].map((measure) => measure?.column));
  const isMissed = (item: Item) => item.kind === 'verb' && item.isStrict && measured.size > 0 && !used.has(item) && ![...measured].some((key) => key === undefined || key.startsWith('x') || item.concepts.some((concept) => profile.byKey.get(key)?.concepts.has(concept) === true));
  const unused = items.filter((item) => isMissed(item) || (item.used !== true && !used.has(item) && item.kind !== 'unknown' && UNUSED[item.kind] > 0 && !isHarmless(item)));
  const unknown = items.filter((item) => item.kind === 'unknown' || (item.kind === 'value' && item.isGuess === true));
  return { plan, unknown, unused, score: score - unused.reduce((sum, { kind }) => sum + (kind === 'verb' ? weights.verbMismatch : UNUSED[kind]), 0) };
}

const isHarmless = (item: Item) => (item.kind === 'operator' && HARMLESS.has(item.operator.kind)) || (item.kind === 'graded' && item.grade === 'base' && item.isAsked !== true);
