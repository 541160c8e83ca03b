// Reads a question to a table: all plans that its words can mean, the likeliest first.
import { planSchema } from '#shared/ask-plan.ts';
import { rivalDates } from './columns.ts';
import { conditionsOf } from './conditions.ts';
import { type Before, followUpsOf } from './follow-ups.ts';
import { leavesOutAsked } from './conditions/asked-columns.ts';
import { framesOf } from './frames.ts';
import type { Conditions, Item } from './items.ts';
import type { Mentions } from './mention.ts';
import { type Reading, readingOf } from './reading.ts';
import { segmentationsOf } from './segments.ts';
import type { TableProfile } from './table-profile.ts';
import { saidIn } from './tokens.ts';
import { weights } from './weights.ts';

/**
 * The plans that a question can mean for a table, the likeliest first, each once.
 * @param id of the table in plans
 * @param today as `2026-01-31`
 * @param before the question that it follows, if any
 */
export function readingsOf(
  mentions: Mentions,
  profile: TableProfile,
  id: string,
  today: string,
  before?: Before,
): Reading[] {
  // Reasons and opinions stand in no table.
  if (
    mentions.at.some((own, at) =>
      own.some(
        (mention) =>
          mention.kind === 'operator' &&
          ((mention.operator.kind === 'opinion' && !isExpected(mentions, at)) ||
            (mention.operator.kind === 'cause' && at <= 1)),
      ),
    )
  )
    return [];
  const best = new Map<string, Reading>();
  for (const { items: own, score } of segmentationsOf(mentions)) {
    const items: Item[] = own.map((mention) => ({ ...mention }));
    const conditions = conditionsOf(items, profile, today, mentions);
    for (const { plan, penalty, used } of framesOf(items, profile, conditions, id, mentions)) {
      const whole = readingOf(
        plan,
        items,
        used,
        { score, penalty: penalty + conditions.penalty },
        profile,
        mentions.text,
      );
      const isDoubtful = whole.isDoubtful || leavesOutAsked(plan, items, mentions, profile);
      const reading = { ...whole, isDoubtful };
      for (const each of [
        reading,
        ...withRivalDate(reading, items, profile),
        ...withRivalNumber(reading, conditions),
      ]) {
        const key = JSON.stringify(each.plan);
        const known = best.get(key);
        if (known === undefined || known.score < each.score) best.set(key, each);
      }
    }
  }
  if (before !== undefined && REFERENCE.test(mentions.text))
    for (const [key, reading] of best) best.set(key, { ...reading, isDoubtful: true });
  if (before !== undefined)
    for (const reading of followUpsOf(mentions, profile, before, today)) {
      const key = JSON.stringify(reading.plan);
      const known = best.get(key);
      // As a question of its own it is understood better.
      const isBetter = known !== undefined && leftOver(known) < leftOver(reading);
      if ((known?.score ?? -Infinity) < reading.score && !isBetter)
        best.set(key, { ...reading, isFollowUp: true, isDoubtful: reading.isDoubtful || before.isOpen });
      else if (isBetter) best.set(key, { ...known, score: Math.max(known.score, reading.score) });
    }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
}

/** "How much should we get": what is expected, and no advice. */
function isExpected({ tokens }: Mentions, at: number): boolean {
  const before = saidIn(tokens, 0, at);
  return tokens[at]?.folded === 'should' && /^(?:and )?(?:how (?:much|many)|when)\b/.test(before);
}

/** What an answer before said: "who wins that one most often?" A question of its own has no such thing. */
const REFERENCE = /\b(?:th(?:is|at) one|th(?:is|at|ese|ose) ones|them|of th(?:ese|ose))\b/i;

const leftOver = ({ unknown, unused }: Reading) => unknown.length + unused.length;

/** The same with a condition on another column of numbers, where one can be about several: "over 80 %". */
function withRivalNumber(reading: Reading, { rivals }: Conditions): Reading[] {
  const { filters } = reading.plan;
  if (rivals === undefined || !filters.some(({ column }) => column === rivals.of.key)) return [];
  return rivals.others.slice(0, 2).map(({ key }) => ({
    ...reading,
    plan: {
      ...reading.plan,
      filters: filters.map((filter) =>
        filter.column === rivals.of.key ? { ...filter, column: key } : filter,
      ),
    },
    score: reading.score - weights.rivalDate,
  }));
}

/** The same of another column of dates, where a time can be about both: "tenders in 2025" that came in, or went out. */
function withRivalDate(reading: Reading, items: readonly Item[], profile: TableProfile): Reading[] {
  const dates = rivalDates(profile);
  if (dates === undefined) return [];
  const { first, rival } = dates;
  const { filters } = reading.plan;
  const isNamed = items.some((item) => item.kind === 'column' && item.column.kind === 'date');
  const all = [...filters, ...reading.plan.measures.flatMap((measure) => measure.filters ?? [])];
  if (isNamed || !all.some(({ column, op }) => column === first.key && op !== 'empty' && op !== 'not_empty'))
    return [];
  const plan = JSON.parse(
    JSON.stringify(reading.plan).replaceAll(`"column":"${first.key}"`, `"column":"${rival.key}"`),
  );
  const valid = planSchema.safeParse(plan);
  return valid.success ? [{ ...reading, plan: valid.data, score: reading.score - weights.rivalDate }] : [];
}
