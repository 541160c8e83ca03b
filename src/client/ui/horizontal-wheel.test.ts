// The wheel over a wide table.
import { describe, expect, it } from 'vitest';
import { sidewaysShift } from './horizontal-wheel.ts';

const box = { scrollLeft: 100, scrollWidth: 800, clientWidth: 300 };
const down = { deltaX: 0, deltaY: 60, deltaMode: 0, ctrlKey: false, shiftKey: false };

describe('the wheel over a box that is too wide', () => {
  it('moves it sideways by what it would have moved the page', () => {
    expect(sidewaysShift(down, box)).toBe(60);
    expect(sidewaysShift({ ...down, deltaY: -60 }, box)).toBe(-60);
  });

  it('stops at the ends and then leaves the turn to the page', () => {
    expect(sidewaysShift({ ...down, deltaY: -400 }, box)).toBe(-100);
    expect(sidewaysShift({ ...down, deltaY: -60 }, { ...box, scrollLeft: 0 })).toBe(0);
    expect(sidewaysShift(down, { ...box, scrollLeft: 500 })).toBe(0);
    expect(sidewaysShift(down, { ...box, scrollLeft: 499.6 })).toBe(0);
  });

  it('counts lines and pages as pixels', () => {
    expect(sidewaysShift({ ...down, deltaY: 3, deltaMode: 1 }, box)).toBe(48);
    expect(sidewaysShift({ ...down, deltaY: 1, deltaMode: 2 }, box)).toBe(300);
  });

  it('leaves zooming and sideways turns alone', () => {
    expect(sidewaysShift({ ...down, ctrlKey: true }, box)).toBe(0);
    expect(sidewaysShift({ ...down, shiftKey: true }, box)).toBe(0);
    expect(sidewaysShift({ ...down, deltaX: 80 }, box)).toBe(0);
  });
});

it('leaves the turn to the page where nothing overflows', () => {
  expect(sidewaysShift(down, { scrollLeft: 0, scrollWidth: 300, clientWidth: 300 })).toBe(0);
});
