// What is made of the words that were read of a picture.
import { expect, test } from 'vitest';
import { PageWriter } from '../pdf/page-text.ts';
import { toRecognizedPage } from './recognized-page.ts';

const SIZE = 20;

/** The page of lines of text, each with the distance of its baseline from the one before. */
function pageOf(lines: readonly (readonly [text: string, distance: number])[]) {
  let baseline = 0;
  const words = lines.flatMap(([text, distance]) => {
    baseline += distance;
    let left = 100;
    return text.split(' ').map((word) => {
      const own = { left, right: left + word.length * SIZE * 0.5 };
      left = own.right + SIZE * 0.3;
      return {
        ...own,
        text: word,
        top: baseline - SIZE,
        bottom: baseline + 4,
        baseline,
        size: SIZE,
        confidence: 95,
        strokeWidth: 2,
        isRightToLeft: false,
      };
    });
  });
  const page = toRecognizedPage(
    1,
    { words, confidence: 95, angle: 0 },
    { width: 1000, height: 1400 },
    new PageWriter(),
  );
  return page.blocks.map(({ start, end }) => page.text.slice(start, end));
}

test('a sentence that stands in lines of different distances is one paragraph', () => {
  const blocks = pageOf([
    ['In a fire, leave by the nearest exit and gather at the bottom of the customer car', 100],
    ['park, by the flagpole. The lift stays where it is until somebody has looked at it', 50],
    ['and the alarm is tried out on the first Monday of the month, in the morning.', 28],
    ['Nobody goes back in before the bell, whatever has been left behind in the office', 50],
    ['or the kitchen, since all doors are closed by then, and opened by the fire brigade.', 28],
  ]);
  expect(blocks).toEqual([
    expect.stringMatching(/^In a fire, .* customer car park, by the flagpole\. .* in the morning\.$/),
    expect.stringMatching(/^Nobody goes back in .* by the fire brigade\.$/),
  ]);
});

test('an item of a list is none of the sentence before it, and what begins large is none either', () => {
  const blocks = pageOf([
    ['What everybody brings along to the first day of the course in first aid, if possible', 100],
    ['b) something to write with and the letter that came with the invitation', 50],
    ['Names go to the secretary until Friday', 50],
  ]);
  expect(blocks).toHaveLength(3);
});
