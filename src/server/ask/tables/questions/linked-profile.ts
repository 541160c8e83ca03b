// What two linked tables are about as one: their profiles together. Its rows are those of the first one.
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import { stemOf } from '../../indexing/words.ts';
import { headerWords } from './column-kind.ts';
import { dateColumns, rivalDates } from './columns.ts';
import { familiesOf } from './families.ts';
import type { ColumnProfile, TableProfile } from './table-profile.ts';

/** What is known of two tables and how they are linked. */
export interface LinkedProfiles {
  many: TableProfile;
  one: TableProfile;
  /** The column of `many` that names rows of `one`. */
  by: string;
  /** Whether no value of it comes twice, as rows are joined. */
  isEach: boolean;
  /** The columns of `one` that are added: their keys there, and what they are here. */
  further: readonly { from: TableColumn; column: TableColumn }[];
  /** That of both together. */
  description: TableDescription;
}

/**
 * The profile of two linked tables. It follows from theirs: no cell is looked at. An amount of the second one stands in as many
 * rows as name it, so it does not add up.
 */
export function linkedProfile({ many, one, by, isEach, further, description }: LinkedProfiles): TableProfile {
  const things = new Set([by, ...further.map(({ column }) => column.key)]);
  const added = further.flatMap(({ from, column }) => {
    const known = one.byKey.get(from.key);
    return known === undefined ? [] : toLinked(known, column, { one, isEach, things });
  });
  // Numbers that name rows of another table are none of their own, whatever they look like.
  const own = many.columns.map((column) => (column.key === by ? toKey(column) : column));
  const columns = [...own, ...added];
  const [date] = dateColumns(many);
  const hasOwnDate = date !== undefined && rivalDates(many) === undefined;
  return {
    ...many,
    description,
    columns,
    byKey: new Map(columns.map((column) => [column.key, column])),
    families: familiesOf(columns),
    // A time is about the rows, unless another column of dates is named.
    ...(hasOwnDate && { saidDate: date }),
  };
}

const toKey = (column: ColumnProfile): ColumnProfile =>
  column.column.type === 'number' ? { ...column, kind: 'key', concepts: new Set() } : column;

function toLinked(
  known: ColumnProfile,
  column: TableColumn,
  { one, isEach, things }: { one: TableProfile; isEach: boolean; things: ReadonlySet<string> },
): ColumnProfile {
  const isRenamed = column.name !== known.column.name;
  const words = isRenamed
    ? [...new Set([...headerWords(column.name, column.type), ...known.words])]
    : known.words;
  const kind =
    known.kind === 'name' && one.isOfPeople
      ? 'person'
      : !isEach && (known.kind === 'measure' || known.kind === 'span')
        ? 'rate'
        : known.kind;
  return {
    ...known,
    column,
    key: column.key,
    kind,
    words,
    stems: isRenamed ? words.map((word) => stemOf(word)) : known.stems,
    ...(isRenamed && { shorts: words.map(() => undefined) }),
    isUnique: isEach && known.isUnique,
    fixedBy: new Set([...things].filter((key) => key !== column.key)),
  };
}
