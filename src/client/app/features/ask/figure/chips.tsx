import type { ReactNode } from 'react';
import type { Plan } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { Chip } from './chip.tsx';

/** What the chips of every part get. @param table with the columns that the plan computes */
export interface PlanPart {
  plan: Plan;
  table: AskedTable;
  busy: boolean;
  change: (changes: Partial<Plan>) => void;
}

/**
 * The items of one list of a plan as chips, and one to add a further item.
 * @param name the kind of part, such as `Filter`
 * @param least how many there must be, so that no more can be taken out
 * @param most how many there can be; 0 if none can be added
 * @param onChange gets the whole list as it was changed
 * @param children the form of an item, undefined for a new one, which gets what applies the chosen one
 */
export function Chips<Item>({
  name,
  busy,
  items,
  toText,
  least = 0,
  most = 0,
  onChange,
  children,
}: {
  name: string;
  busy: boolean;
  items: readonly Item[];
  toText: (item: Item, index: number) => string;
  least?: number;
  most?: number;
  onChange: (items: Item[]) => void;
  children: (item: Item | undefined, onApply: (chosen: Item) => void) => ReactNode;
}) {
  const places = items.length < most ? items.length + 1 : items.length;
  return Array.from({ length: places }, (_, index) => {
    const isNew = index === items.length;
    // Safe: below the length there is an item, which itself may be undefined.
    const item = items[index] as Item;
    return (
      <li key={`${name} ${index}`}>
        <Chip
          name={name}
          text={isNew ? undefined : toText(item, index)}
          disabled={busy}
          onRemove={isNew || items.length <= least ? undefined : () => onChange(items.toSpliced(index, 1))}
        >
          {(close) =>
            children(isNew ? undefined : item, (chosen) => {
              close();
              onChange(items.toSpliced(index, 1, chosen));
            })
          }
        </Chip>
      </li>
    );
  });
}
