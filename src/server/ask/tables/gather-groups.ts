// Groups that are gathered in a temporary table: each row is merged into that of its group. Where the database would sort all
// rows to group them, this takes less than half of the time.
import type { MeasureSql } from './measures.ts';
import type { Sql } from './table-source.ts';

/** Statements to be run one after the other, on one connection. */
export interface Gathering {
  create: string;
  fill: Sql;
  /** Answers the rows. */
  rows: Sql;
  remove: string;
}

/** What stands for no value in a key: no cell is one. */
const NONE = `x''`;

/**
 * Gathers the groups of some rows.
 * @param keys what they are grouped by
 * @param matching the rows
 * @returns undefined if a measure cannot be worked out row by row
 */
export function gatherGroups(
  keys: readonly string[],
  measures: readonly MeasureSql[],
  matching: Sql,
): Gathering | undefined {
  const running = measures.flatMap((measure) => measure.running ?? []);
  if (running.length < measures.length) return undefined;
  const keyNames = keys.map((_, index) => `k${index + 1}`);
  const parts = running.flatMap((own, index) =>
    own.parts.map((part, place) => ({ ...part, of: own, name: `p${index + 1}_${place + 1}` })),
  );
  const namesOf = (own: (typeof running)[number]) =>
    parts.filter(({ of }) => of === own).map(({ name }) => name);
  const merged = parts.map(({ name, of, merged: merge }) => {
    const own = namesOf(of);
    return `${name} = ${merge(
      own,
      own.map((part) => `excluded.${part}`),
    )}`;
  });
  const firsts = [...keys.map((key) => `ifnull(${key}, ${NONE})`), ...parts.map(({ first }) => first)];
  const names = [...keyNames, ...parts.map(({ name }) => name)];
  const results = [
    ...keyNames.map((name, index) => `nullif(${name}, ${NONE}) as g${index + 1}`),
    ...running.map((own, index) => `${own.result(namesOf(own))} as m${index + 1}`),
  ];
  const onConflict = merged.length > 0 ? `update set ${merged.join(', ')}` : 'nothing';
  return {
    create: `create temp table gathered (${names.join(', ')}, primary key (${keyNames.join(', ')})) without rowid`,
    fill: {
      text: `insert into temp.gathered select ${firsts.join(', ')} ${matching.text} on conflict do ${onConflict}`,
      values: matching.values,
    },
    rows: { text: `select ${results.join(', ')} from temp.gathered`, values: [] },
    remove: 'drop table if exists temp.gathered',
  };
}
