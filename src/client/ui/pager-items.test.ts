// The numbers between the pager's arrows.
import { describe, expect, it } from 'vitest';
import { pagerItems } from './pager-items.ts';

function shown(page: number, pages: number): string {
  return pagerItems(page, pages)
    .map((item) => (item.kind === 'page' ? String(item.page) : '…'))
    .join(' ');
}

describe('the pager', () => {
  it('shows all of a few pages', () => {
    expect(shown(1, 1)).toBe('1');
    expect(shown(2, 3)).toBe('1 2 3');
    expect(shown(7, 7)).toBe('1 2 3 4 5 6 7');
  });

  it('shows the ends and the neighbours of many', () => {
    expect(shown(1, 20)).toBe('1 2 3 4 5 … 20');
    expect(shown(4, 20)).toBe('1 2 3 4 5 … 20');
    expect(shown(5, 20)).toBe('1 … 4 5 6 … 20');
    expect(shown(16, 20)).toBe('1 … 15 16 17 … 20');
    expect(shown(17, 20)).toBe('1 … 16 17 18 19 20');
    expect(shown(20, 20)).toBe('1 … 16 17 18 19 20');
  });

  it('keeps its width, has the present page, and never a gap for a single page', () => {
    for (let pages = 8; pages < 40; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const items = pagerItems(page, pages);
        expect(items).toHaveLength(7);
        expect(items).toContainEqual({ kind: 'page', page });
        items.forEach((item, index) => {
          const next = items[index + 1];
          if (item.kind === 'gap' && next?.kind === 'page') expect(next.page - item.after).toBeGreaterThan(2);
        });
      }
    }
  });
});
