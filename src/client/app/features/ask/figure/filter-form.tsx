import { useState } from 'react';
import type { DatePartUnit, Filter, FilterOp } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { comparisonText } from '#shared/plan-text.ts';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';
import { CommonValues } from './common-values.tsx';
import { namedValues, partNames } from './date-parts.ts';
import { FilterValues } from './filter-values.tsx';
import { measureNames } from './measure-fields.tsx';
import {
  againstFor,
  againstOf,
  comparisonsFor,
  othersOf,
  standardsFor,
  valuesOf,
  type Against,
  type AskedColumn,
} from './plan-options.ts';
import { readValues } from './plan-edits.ts';
import { writeNumber } from './typed-number.ts';

const WHOLE = 'whole';
const againstNames: Record<Against, string> = {
  values: 'a value',
  column: 'another column of the row',
  measure: 'a figure of all rows',
};

/** The comparisons with texts as they stand in the cells. */
const wholeTexts: readonly FilterOp[] = ['is', 'is_not', 'one_of'];

/** What was chosen so far; what does not suit the column is replaced by what does. */
interface Draft {
  key: string | undefined;
  part: DatePartUnit | typeof WHOLE;
  op: FilterOp;
  against: Against;
  typed: string[];
  other: string | undefined;
  than: NonNullable<Filter['than']>['op'];
}

/** Which rows count. */
export function FilterForm({
  table,
  filter,
  onApply,
}: {
  table: AskedTable;
  filter: Filter | undefined;
  onApply: (filter: Filter) => void;
}) {
  const [draft, setDraft] = useState(() => toDraft(filter));
  const change = (changes: Partial<Draft>) => setDraft((former) => ({ ...former, ...changes }));
  const column = table.columns.find(({ key }) => key === draft.key) ?? table.columns[0];
  if (!column) return null;
  const { part, type, against, comparisons, op, typed, other, than } = fitDraft(draft, column, table);
  const { filter: chosen, problem } = toFilter(fitDraft(draft, column, table), column);
  const againsts = againstFor(column, part, table);
  return (
    <ChipForm
      // What is enough beside it stays so.
      onApply={chosen && (() => onApply({ ...chosen, ...(filter?.or && { or: filter.or }) }))}
      problem={problem}
    >
      <Choice
        label="Only rows where"
        choices={table.columns.map(({ key, name }) => [key, name])}
        value={column.key}
        onChoose={(key) => change({ key })}
      />
      {column.type === 'date' ? (
        <Choice
          label="Of the date"
          choices={[[WHOLE, 'the date itself'], ...partNames]}
          value={part ?? WHOLE}
          onChoose={(own) => change({ part: own, typed: [] })}
        />
      ) : null}
      <Choice
        label="Comparison"
        choices={comparisons.map((own) => [own, own === 'one_of' ? 'is one of' : comparisonText(own, type)])}
        value={op}
        onChoose={(own) => change({ op: own })}
      />
      {againsts.length > 1 && valuesOf(op) !== 0 ? (
        <Choice
          label="Compared with"
          choices={againsts.map((own) => [own, againstNames[own]])}
          value={against}
          onChoose={(own) => change({ against: own })}
        />
      ) : null}
      {against === 'values' ? (
        <FilterValues
          op={op}
          type={type}
          part={part}
          typed={typed}
          onChange={(texts) => change({ typed: texts })}
        />
      ) : null}
      {against === 'values' && type === 'text' && wholeTexts.includes(op) ? (
        <CommonValues
          table={table}
          column={column.key}
          chosen={typed}
          onPick={(text) => change({ typed: op === 'one_of' ? withLine(typed, text) : [text] })}
        />
      ) : null}
      {against === 'column' ? (
        <Choice
          label="Column"
          choices={othersOf(column, table).map(({ key, name }) => [key, name])}
          value={other}
          onChoose={(key) => change({ other: key })}
        />
      ) : null}
      {against === 'measure' ? (
        <Choice
          label="Figure"
          choices={standardsFor(column).map((own) => [own, `${measureNames[own]} of ${column.name}`])}
          value={than}
          onChoose={(own) => change({ than: own })}
        />
      ) : null}
    </ChipForm>
  );
}

/** Lines with another one, or without it where it is among them. */
function withLine(lines: readonly string[], line: string): string[] {
  const others = lines.filter((own) => own.trim() !== '' && own !== line);
  return lines.includes(line) ? others : [...others, line];
}

function toDraft(filter: Filter | undefined): Draft {
  return {
    key: filter?.column,
    part: filter?.by ?? WHOLE,
    op: filter?.op ?? 'is',
    against: againstOf(filter ?? {}),
    typed: (filter?.values ?? []).map((value) =>
      typeof value === 'number' ? writeNumber(value) : toText(value),
    ),
    other: filter?.other,
    than: filter?.than?.op ?? 'average',
  };
}

function toText(value: string | boolean): string {
  return value === true ? 'yes' : value === false ? 'no' : value;
}

/** What was chosen, as far as it suits the column. */
function fitDraft(draft: Draft, column: AskedColumn, table: AskedTable) {
  const part = column.type === 'date' && draft.part !== WHOLE ? draft.part : undefined;
  const type = part === undefined ? column.type : 'number';
  const against = againstFor(column, part, table).find((own) => own === draft.against) ?? 'values';
  const comparisons = comparisonsFor(column.type, part, against);
  const op = comparisons.find((own) => own === draft.op) ?? 'is';
  const others = othersOf(column, table);
  const standards = standardsFor(column);
  return {
    part,
    type,
    against,
    comparisons,
    op,
    typed: typedFor(draft.typed, op, type, part),
    other: (others.find(({ key }) => key === draft.other) ?? others[0])?.key,
    than: standards.find((own) => own === draft.than) ?? standards[0] ?? 'average',
  };
}

/** The values of a comparison; where they are chosen of a list, the first ones until they are. */
function typedFor(
  typed: string[],
  op: FilterOp,
  type: AskedColumn['type'],
  part: DatePartUnit | undefined,
): string[] {
  const count = valuesOf(op);
  if (count === 'many') return typed;
  const texts = typed.slice(0, count);
  const named = part === undefined ? undefined : namedValues(part);
  const list = type === 'boolean' ? ['yes', 'no'] : named?.map(([value]) => String(value));
  if (list === undefined) return texts;
  return Array.from(
    { length: count },
    (_, index) => list.find((own) => own === texts[index]) ?? list[0] ?? '',
  );
}

/** The filter that was chosen, or what is missing for one. */
function toFilter(
  { part, type, against, op, typed, other, than }: ReturnType<typeof fitDraft>,
  column: AskedColumn,
): { filter?: Filter; problem?: string } {
  const common = { column: column.key, op, ...(part !== undefined && { by: part }) };
  if (against === 'column') return { filter: { ...common, values: [], other: other ?? column.key } };
  if (against === 'measure')
    return { filter: { ...common, values: [], than: { op: than, column: column.key } } };
  const values = readValues(op, type, typed);
  if (values) return { filter: { ...common, values } };
  const written = typed.filter((text) => text.trim() !== '').length;
  // A number that is none is told beside its field.
  if (type === 'number' && written >= (valuesOf(op) === 2 ? 2 : 1)) return {};
  return { problem: valuesOf(op) === 2 ? 'Write both values.' : 'Write a value.' };
}
