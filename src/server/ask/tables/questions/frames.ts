// What a question asks for, once its conditions are read: what is counted or measured, of which rows, by what, and in which order. Each
// choice that could have been made otherwise gives another reading.
import { askedColumnFrames } from './frames/asked-columns.ts';
import { bothEndsFrames } from './frames/both-ends.ts';
import { comparisonFrames, ratioFrames } from './frames/compared.ts';
import { aggregateFrames, countFrames } from './frames/counts.ts';
import { daySpanFrames } from './frames/day-spans.ts';
import { counterFrames, differenceFrames, isDifferenceAsked, owingFrames } from './frames/differences.ts';
import { extremeFrames } from './frames/extremes.ts';
import { type Frame, Framing } from './frames/framing.ts';
import { distributionFrames, neverFrames, repeatedFrames } from './frames/groups.ts';
import { listFrames } from './frames/lists.ts';
import { netFrames } from './frames/net.ts';
import { rankingFrames } from './frames/rankings.ts';
import { severalFrames } from './frames/several.ts';
import { shareFrames } from './frames/shares.ts';
import { type Conditions, type Item, isOp } from './items.ts';
import type { Mentions } from './mention.ts';
import type { TableProfile } from './table-profile.ts';
import { weights } from './weights.ts';

/** Builds all plans that the items of a question can mean. */
export function framesOf(
  items: readonly Item[],
  profile: TableProfile,
  conditions: Conditions,
  table: string,
  question: Pick<Mentions, 'text' | 'tokens'>,
): Frame[] {
  return framesIn(new Framing(items, profile, conditions, table, question));
}

function framesIn(parsed: Framing): Frame[] {
  const frames: Frame[] = [];
  const further: Frame[] = [];
  const has = (...kinds: Parameters<typeof isOp>[1][]) => parsed.free.some((item) => isOp(item, ...kinds));
  if (has('cause')) return [];
  if (has('share')) return shareFrames(parsed);
  if (parsed.conditions.span !== undefined) return daySpanFrames(parsed);
  const asked = askedColumnFrames(parsed);
  if (asked.length > 0) return asked;
  const net = netFrames(parsed);
  if (net.length > 0) return net;
  const several = severalFrames(parsed);
  if (several.length > 0) return several;
  if (has('owing')) frames.push(...owingFrames(parsed));
  if (has('between')) frames.push(...counterFrames(parsed));
  if (has('difference', 'change', 'ratio') || isDifferenceAsked(parsed))
    frames.push(...differenceFrames(parsed));
  if (frames.length === 0 && parsed.conditions.alternatives.length > 0) {
    const compared = comparisonFrames(parsed);
    if (parsed.isCompared()) frames.push(...compared);
    else {
      // "How many different customers from Leeds and York" is one number.
      const farther = has('distinct') ? weights.eachOfDifferent : weights.eachAlternative;
      further.push(...compared.map((frame) => ({ ...frame, penalty: frame.penalty + farther })));
    }
  }
  if (parsed.conditions.never.length > 0) frames.push(...neverFrames(parsed));
  if (has('duplicate', 'once') || parsed.conditions.groupFilters.length > 0)
    frames.push(...repeatedFrames(parsed));
  if (has('distribution')) frames.push(...distributionFrames(parsed));
  if (frames.length > 0) return frames;
  frames.push(...further, ...ratioFrames(parsed));
  const both = bothEndsFrames(parsed);
  if (both.length > 0) frames.push(...both);
  else if (parsed.superlative !== undefined) frames.push(...extremeFrames(parsed));
  else
    frames.push(
      ...rankingFrames(parsed),
      ...countFrames(parsed),
      ...aggregateFrames(parsed),
      ...listFrames(parsed),
    );
  return frames;
}
