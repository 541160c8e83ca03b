// Every figure, date and unit of a line stands in a cited sentence.
import { isYear, type Figure, type ParsedText } from './figures.ts';
import { areSame, findUnit, isUnitName, type Unit } from './units.ts';

/**
 * Why a line is not shown because of a figure, a date or a unit; undefined if all stand in the sources. Where they stand there, and
 * what they say of what, is not looked at.
 */
export function findFigureFault(line: ParsedText, sources: readonly ParsedText[]): string | undefined {
  const isIn = (figure: Figure) =>
    isOne(figure, line, sources) ||
    sources.some((source) => source.figures.some((own) => isSame(figure, own, line, source)));
  if (!line.figures.every(isIn)) return 'a figure is not in the cited sentences';
  return hasOtherUnit(line, sources) ? 'a unit is not in the cited sentences' : undefined;
}

function isSame(figure: Figure, own: Figure, line: ParsedText, source: ParsedText): boolean {
  const isAny = (kind: Figure['kind']) => figure.kind === kind || own.kind === kind;
  if (isAny('date') && !isAny('code')) return isSameDate(figure, own);
  if (isAny('time') && !isAny('code')) return isSameTime(figure, own) || isSameTime(own, figure);
  if (figure.kind !== own.kind) return false;
  if (figure.kind === 'number') return isSameNumber(figure, own, line, source);
  return figure.kind === 'code' ? figure.code === own.code : figure.value === own.value;
}

/** A line may say a part of a date: its year, `March`, `the 3rd`. */
function isSameDate(figure: Figure, { kind, value, date = {}, ...own }: Figure): boolean {
  const known = kind === 'date' ? date : isYear({ kind, value, ...own }) ? { year: value } : undefined;
  if (known === undefined) return false;
  if (figure.kind === 'number') return isYear(figure) && figure.value === known.year;
  if (figure.kind === 'ordinal') return figure.value === known.day;
  const said = figure.date;
  if (said === undefined) return false;
  return (['year', 'month', 'day'] as const).every(
    (part) => said[part] === undefined || said[part] === known[part],
  );
}

const HALF_DAY = 720;

/** `7.30` and `7:30` may stand for the evening. */
function isSameTime(time: Figure, other: Figure): boolean {
  if (time.kind !== 'time') return false;
  if (other.kind === 'time')
    return time.isSure && other.isSure
      ? time.value === other.value
      : time.value % HALF_DAY === other.value % HALF_DAY;
  const minutes = Math.floor(other.value) * 60 + Math.round((other.value % 1) * 100);
  const isClock = other.kind === 'number' && other.units.length === 0 && other.value % 1 > 0;
  return isClock && minutes % HALF_DAY === time.value % HALF_DAY;
}

function isSameNumber(figure: Figure, own: Figure, line: ParsedText, source: ParsedText): boolean {
  if (figure.units.length === 0 || own.units.length === 0) {
    if (!isClose(figure.value, own.value)) return false;
    if (figure.units.length === 0 && own.units.length === 0) return true;
    // `from 240 to £255`; and `Weight in kg | 71`.
    return figure.units.length === 0
      ? !countsSomething(figure, line) && !own.isImplied
      : !countsSomething(own, source) && figure.units.some((unit) => hasUnit(source, unit));
  }
  return figure.units.some((unit) =>
    own.units.some(
      (other) => unit.base === other.base && isClose(figure.value * unit.factor, own.value * other.factor),
    ),
  );
}

const isClose = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));

/** `5 rooms`, but not `5.` or `5 of`. */
function countsSomething({ last }: Figure, { tokens, figureAt }: ParsedText): boolean {
  const next = tokens[last + 1];
  return next?.kind === 'word' && !next.isStop && !figureAt.has(last + 1);
}

/** Whether a text has a unit, with a number or without. */
const hasUnit = ({ tokens, figures }: ParsedText, unit: Unit) =>
  tokens.some(({ folded }) => isUnitName(folded) && areSame(findUnit(folded), unit)) ||
  figures.some(({ units }) => units.some((own) => areSame(own, unit)));

/** How far behind an article its noun is looked for. */
const COUNTED_NEAR = 3;

/** `a month` and `monthly` where the source speaks of `the month`; `one dog` for `a dog`. */
function isOne(figure: Figure, line: ParsedText, sources: readonly ParsedText[]): boolean {
  if (figure.kind !== 'number' || figure.value !== 1) return false;
  const [unit] = figure.units;
  if (unit !== undefined) return figure.isImplied && sources.some((source) => hasSingle(source, unit));
  if (line.tokens[figure.first]?.kind === 'word' && !countsSomething(figure, line)) return true;
  const counted = line.tokens[figure.last + 1]?.term;
  return sources.some(({ tokens }) =>
    tokens.some(
      ({ folded }, at) =>
        /^(?:an?|any|single|sole|the|each|every)$/.test(folded) &&
        tokens.slice(at + 1, at + 1 + COUNTED_NEAR).some(({ term }) => term === counted),
    ),
  );
}

/** `the month`, `calendar year`: a unit with no number. */
const hasSingle = ({ tokens, figureAt }: ParsedText, unit: Unit) =>
  tokens.some(({ folded }, at) => !figureAt.has(at) && areSame(findUnit(folded), unit));

/** `at night`, `on the day`, `on other days`: no measure of anything. */
const isEveryday = ({ tokens }: ParsedText, at: number) =>
  /^(?:at night|(?:the|other|all|most|these|those|both) (?:day|days))$/.test(
    `${tokens[at - 1]?.folded} ${tokens[at]?.folded}`,
  );

/** `dollars` with no number, where the sources have none. */
function hasOtherUnit(line: ParsedText, sources: readonly ParsedText[]): boolean {
  return line.tokens.some(({ kind, folded }, at) => {
    if (kind !== 'word' || line.figureAt.has(at) || !isUnitName(folded) || isEveryday(line, at)) return false;
    const unit = findUnit(folded);
    return unit !== undefined && !sources.some((source) => hasUnit(source, unit));
  });
}
