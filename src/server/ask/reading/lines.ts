// Cuts decoded text into lines.

/** Longer lines are cut: no line of a person is as long, and a file may be a single one. */
export const LONGEST_LINE = 32_000;

export interface Line {
  text: string;
  /** Whether it goes on with the line before, which was too long. */
  continues: boolean;
}

const lineEnd = /\r\n|[\n\r\f\v\u0085\u2028\u2029]/g;

/** The lines of a text that comes in parts, without their ends. Of several blank lines one is told. */
export function* linesOf(parts: Iterable<string>): Generator<Line> {
  let rest = '';
  let continues = false;
  let isBlank = false;
  for (const part of parts) {
    rest += part;
    let start = 0;
    for (const { 0: end, index } of rest.matchAll(lineEnd)) {
      // It may be the first half of \r\n.
      if (end === '\r' && index === rest.length - 1) break;
      if (index > start || !isBlank) yield { text: rest.slice(start, index), continues };
      isBlank = index === start;
      continues = false;
      start = index + end.length;
    }
    rest = rest.slice(start);
    while (rest.length > LONGEST_LINE) {
      const end = cutLine(rest);
      yield { text: rest.slice(0, end), continues };
      continues = true;
      rest = rest.slice(end);
    }
  }
  if (rest !== '') yield { text: rest.replace(/\r$/, ''), continues };
}

/** Cuts a long line at a space, else between two characters. */
function cutLine(text: string): number {
  const space = text.lastIndexOf(' ', LONGEST_LINE);
  if (space > LONGEST_LINE / 2) return space + 1;
  return (text.charCodeAt(LONGEST_LINE) & 0xfc00) === 0xdc00 ? LONGEST_LINE - 1 : LONGEST_LINE;
}
