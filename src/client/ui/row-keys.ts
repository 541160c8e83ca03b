// The keys of lists: `j` and `k` move between the rows, `x` selects one. What has the focus in a row opens it by Enter.
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { isSingleKey } from './single-keys.ts';

/** What gets the focus in a row, the first that it has: what opens it, its menu, or whatever can be pressed. */
const TARGETS = ['a[href]', 'button[aria-haspopup="menu"]:not(:disabled)', 'button:not(:disabled)', 'input'];

function targetOf(row: Element): HTMLElement | undefined {
  for (const target of TARGETS) {
    const found = row.querySelector<HTMLElement>(target);
    if (found) return found;
  }
  return undefined;
}

/** Listens to the keys of a list. @param list its element, whose rows have `data-row` */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!['j', 'k', 'x'].includes(event.key) || !list.current || !isSingleKey(event)) return;
      const rows = [...list.current.querySelectorAll('[data-row]')];
      const own = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === 'x') {
        rows[own]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
        if (own >= 0) event.preventDefault();
        return;
      }
      event.preventDefault();
      const step = event.key === 'j' ? 1 : -1;
      const ahead = step > 0 ? rows.slice(own + 1) : rows.slice(0, own < 0 ? undefined : own).toReversed();
      const next = ahead.find((row) => targetOf(row) !== undefined);
      if (!next) return;
      targetOf(next)?.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
