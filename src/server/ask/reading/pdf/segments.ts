// Runs that stand side by side become segments: parts of lines without a wide gap.
import { cleanText } from '../clean-text.ts';
import type { Placed, Rectangle, Run } from './runs.ts';

/** A part of a line: runs that are read as one. */
export type Segment = Run;

/** In parts of the size of the letters. */
const WIDE_GAP = 1;
const WORD_GAP = 0.18;
/** How far two baselines of one line may be apart. */
const SAME_LINE = 0.45;
/** Indices and exponents are smaller than the letters beside them. */
const SMALL = 0.8;

/** The segments of runs of one direction, from the top to the bottom. */
export function toSegments(runs: readonly Run[]): Segment[] {
  return toRows(runs)
    .flatMap((row) => splitAtGaps(row))
    .map(toSegment)
    .filter((segment) => segment !== undefined)
    .toSorted((one, other) => one.baseline - other.baseline || one.left - other.left);
}

/** What stands on one baseline, or nearly, from the left to the right. */
export function toRows<Item extends Placed>(items: readonly Item[]): Item[][] {
  const rows: { baseline: number; size: number; items: Item[] }[] = [];
  for (const item of items.toSorted((one, other) => one.baseline - other.baseline)) {
    // They are in order, so only the last can be near.
    const row = rows.at(-1);
    if (row && isOnRow(item, row)) {
      row.items.push(item);
      if (item.size > row.size) [row.size, row.baseline] = [item.size, item.baseline];
    } else rows.push({ baseline: item.baseline, size: item.size, items: [item] });
  }
  return rows.map((row) => row.items.toSorted((one, other) => one.left - other.left));
}

function isOnRow(item: Placed, row: { baseline: number; size: number; items: readonly Placed[] }): boolean {
  const distance = item.baseline - row.baseline;
  if (distance <= SAME_LINE * Math.min(row.size, item.size)) return true;
  const larger = Math.max(row.size, item.size);
  if (distance > SAME_LINE * larger || Math.min(row.size, item.size) > SMALL * larger) return false;
  // An index or exponent is small and stands beside a letter, not below it.
  return row.items.some((other) => {
    const gap = Math.max(item.left - other.right, other.left - item.right);
    return gap > -0.2 * larger && gap < 0.4 * larger;
  });
}

function splitAtGaps(row: readonly Run[]): Run[][] {
  const parts: Run[][] = [];
  let right = -Infinity;
  for (const run of row) {
    // Spaces at the end of a line or between columns hold nothing together.
    if (run.text.trim() === '') continue;
    const part = parts.at(-1);
    if (part && run.left - right <= WIDE_GAP * Math.max(run.size, part[0]?.size ?? 0)) part.push(run);
    else parts.push([run]);
    right = Math.max(part && parts.at(-1) === part ? right : -Infinity, run.right);
  }
  return parts;
}

function toSegment(runs: readonly Run[]): Segment | undefined {
  const isRightToLeft = lengthOf(runs.filter((run) => run.isRightToLeft)) * 2 > lengthOf(runs);
  const ordered = isRightToLeft ? toRightToLeft(runs) : runs;
  let raw = '';
  let last: Run | undefined;
  for (const run of ordered) {
    if (last && isTwice(last, run)) continue;
    const gap = last ? Math.max(last.left - run.right, run.left - last.right) : 0;
    if (last && gap > WORD_GAP * Math.min(last.size, run.size)) raw += ' ';
    raw += run.text;
    last = run;
  }
  const text = cleanText(raw).trim();
  const [first] = runs;
  if (text === '' || !first) return undefined;
  const main = runs.reduce((most, run) => (run.text.trim().length > most.text.trim().length ? run : most));
  return {
    text,
    left: first.left,
    right: Math.max(...runs.map((run) => run.right)),
    baseline: main.baseline,
    size: main.size,
    font: main.font,
    isRightToLeft,
    towards: runs.find((run) => run.isRightToLeft === isRightToLeft)?.towards ?? 'right',
    box: around(runs.map((run) => run.box)),
  };
}

/** Right-to-left text is read from the right, but what in it is not, as figures and names, from the left. */
function toRightToLeft(runs: readonly Run[]): Run[] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (group && !run.isRightToLeft && group[0]?.isRightToLeft === false) group.push(run);
    else groups.push([run]);
  }
  return groups.toReversed().flat();
}

/** Some programs print letters twice, a little shifted, to make them bold. */
function isTwice(one: Run, other: Run): boolean {
  return one.text === other.text && Math.abs(one.left - other.left) < 0.15 * one.size;
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.text.length, 0);
}

/** The rectangle around others. */
export function around(boxes: readonly Rectangle[]): Rectangle {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
