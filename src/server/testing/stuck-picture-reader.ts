// Stands in place of the process that reads pictures: it never comes to an end with page 2, and needs too much memory for page 4,
// and for page 7 behind another one.
import { writeSync } from 'node:fs';

const send = (message: object) => writeSync(3, `${JSON.stringify(message)}\n`);
const numbers = (process.argv[3] ?? '').split(',').map(Number);
send({ ready: true });
for (const number of numbers) {
  if (number === 2) for (;;);
  const held: Buffer[] = [];
  if (number === 4 || (number === 7 && number !== numbers[0])) for (;;) held.push(Buffer.alloc(2 ** 20, 1));
  const text = `Page ${number}.`;
  const blocks = [{ kind: 'paragraph', start: 0, end: text.length, heading: null, place: null }];
  send({ page: { number, text, headings: [], blocks, boxes: [] }, confidence: 90 });
}
send({ finished: true });
