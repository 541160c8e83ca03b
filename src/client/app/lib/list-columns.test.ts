// Which columns of a list are shown.
import { describe, expect, it } from 'vitest';
import { columnsParam, hiddenColumns, shownColumns, toggledColumns } from './list-columns.ts';

describe('the columns of a list', () => {
  it('are all, until the address names some; then these, also where it does not', () => {
    expect(columnsParam('products', undefined)).toBeUndefined();
    expect(hiddenColumns('products', undefined)).toEqual([]);
    expect(columnsParam('products', 'description')).toBe('description');
    expect(hiddenColumns('products', undefined)).toEqual(['ID']);
    expect(columnsParam('products', 'description,id')).toBe('id,description');
    expect(hiddenColumns('products', undefined)).toEqual([]);
  });

  it('are read in their order, and what is none is ignored', () => {
    expect(columnsParam('subscribers', 'location,id,actions,id')).toBe('id,location');
    for (const text of ['', 'email', 'constructor', 7, null, undefined])
      expect(columnsParam('subscribers', text)).toBeUndefined();
    expect(columnsParam('audit', 'none')).toBeUndefined();
    expect(columnsParam('constructor', 'none')).toBeUndefined();
  });

  it('can be none of those that can be left out', () => {
    expect(toggledColumns('users', ['status'], 'status')).toBe('none');
    expect(columnsParam('users', 'none')).toBe('none');
    expect(shownColumns('users', 'none')).toEqual([]);
    expect(toggledColumns('users', [], 'role')).toBe('role');
  });
});
