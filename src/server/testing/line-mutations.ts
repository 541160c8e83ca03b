// Faithful lines made wrong in one place, as a model or a hostile document could make them.
import type { WrittenLine } from '../ask/writing/parse-lines.ts';
import type { FaithfulLine } from './faithful-lines.ts';
import { injections, months, names, numberWords, opposites, ordinals, units } from './mutation-words.ts';

export interface Mutation {
  kind: string;
  line: WrittenLine;
}

/** Kinds of lines that are wrong in no figure, date, unit, name or negation: they may be shown, and a reader has to look at the sources. */
export const uncheckedKinds: ReadonlySet<string> = new Set([
  'exchange',
  'meaning',
  'swapped figures',
  'the figure of something else',
  'the name of something else',
  'an opposite',
  'a dropped limit',
  'an added limit',
]);

/** Picks one of a list. */
export type Pick = <T>(list: readonly T[]) => T | undefined;

/** Numbers from a seed, the same at each run. */
export function seededPick(seed: number): Pick {
  let state = seed;
  return (list) => {
    state = (state * 48_271) % 2_147_483_647;
    return list[state % list.length];
  };
}

const isIn = (word: string, { sentences }: FaithfulLine) =>
  sentences.some(({ text }) => text.toLowerCase().includes(word.toLowerCase()));
const wordPattern = (word: string) =>
  new RegExp(
    /^\p{L}/u.test(word) ? String.raw`(?<![\p{L}])${word}(?![\p{L}])` : word.replace('$', String.raw`\$`),
    'giu',
  );

/** All mutations of a line that `pick` chooses; each says what its sentences do not say. */
export function mutationsOf(own: FaithfulLine, others: readonly FaithfulLine[], pick: Pick): Mutation[] {
  const numbers = own.sentences.map(({ number }) => number);
  const found: Mutation[] = [];
  const add = (kind: string, text: string | undefined, citations = numbers) => {
    if (text !== undefined && (text !== own.text || citations !== numbers))
      found.push({ kind, line: { text, citations } });
  };
  const { text } = own;
  for (const changed of changedFigures(own, pick)) add('a changed figure', changed);
  for (const changed of swappedFigures(own)) add('swapped figures', changed);
  for (const changed of otherFigures(own)) add('the figure of something else', changed);
  add(
    'an invented number',
    text.replace(/(?<=\p{L}) (?=\p{Ll}+[^\p{L}]*$)/u, ` ${pick(['37', '412', '9.5', '1931'])} `),
  );
  add('an invented year', text.replace(/\.?$/, ` in ${pick(['1931', '2047', '1612'])}.`));
  add('an invented name', text.replace(/\.?$/, ` in ${pick(names)}.`));
  add('an invented date', text.replace(/\.?$/, ` on ${pick(['4', '17', '29'])} ${pick(months)} 1931.`));
  for (const changed of changedWords(own, pick)) add(...changed);
  for (const changed of changedNames(own, pick)) add('a changed name', changed);
  for (const changed of otherNames(own)) add('the name of something else', changed);
  add('a dropped negation', withoutNot(text));
  for (const changed of withNot(own)) add('an added negation', changed);
  const limits = /\b(?:only|solely|exclusively) |,? (?:unless|except) [^.]*/iu;
  if (limits.test(text)) add('a dropped limit', text.replace(limits, ''));
  if (!isIn('only', own))
    add('an added limit', text.replace(/ (?=(?:in|on|at|for|with|by|to|from) )/u, ' only '));
  const other = pick(others.filter(({ sentences }) => sentences[0]?.text !== own.sentences[0]?.text));
  if (other !== undefined) {
    add('the wrong sentence', other.text);
    add('two lines in one', `${text.replace(/\.$/, '')}, and ${other.text}`);
    add('two lines in one', `${text} ${other.text}`);
  }
  add('an unknown sentence', text, [...numbers, 99]);
  add('an unknown sentence', text, [0]);
  add('no sentence', text, []);
  add('an injection', pick(injections));
  add('an injection', `${text} ${pick(injections)}`);
  add('markup', `${text} <img src=x onerror=alert(1)>`);
  add('markup', `${text} ![chart](https://evil.example/${numbers.length})`);
  add('markup', `<script>alert(1)</script>${text}`);
  add('a link', `${text} See https://evil.example/more.`);
  return found;
}

function replaceAt(text: string, match: RegExpExecArray, by: string): string {
  return text.slice(0, match.index) + by + text.slice(match.index + match[0].length);
}

const figures = /\d+(?:[.,:]\d+)*/gu;

function changedFigures(own: FaithfulLine, pick: Pick): string[] {
  const changed: string[] = [];
  for (const match of own.text.matchAll(figures)) {
    const [written] = match;
    const digit = Math.floor(written.length / 2);
    const shifted = written
      .split('')
      .map((sign, at) => (at === digit && /\d/.test(sign) ? String((Number(sign) + 3) % 10) : sign))
      .join('');
    const longer = /[.,]\d{1,2}$/.test(written) ? `9${written}` : `${written}0`;
    for (const by of [shifted, longer, `1${written}`, written.slice(1)])
      if (/^\d/.test(by) && !/^0\d/.test(by) && Number(by) !== Number(written) && !isIn(by, own))
        changed.push(replaceAt(own.text, match, by));
  }
  for (const list of [numberWords, ordinals])
    for (const word of list)
      for (const match of own.text.matchAll(wordPattern(word))) {
        const by = pick(list.filter((another) => another !== word && !isIn(another, own)));
        if (by !== undefined) changed.push(replaceAt(own.text, match, by));
      }
  for (const month of months)
    for (const match of own.text.matchAll(new RegExp(String.raw`\b${month}\b`, 'gu'))) {
      const by = pick(months.filter((another) => !isIn(another, own)));
      if (by !== undefined) changed.push(replaceAt(own.text, match, by));
    }
  return changed;
}

function swappedFigures({ text }: FaithfulLine): string[] {
  const matches = [...text.matchAll(figures)];
  return matches.flatMap((first, at) =>
    matches.slice(at + 1).flatMap((second) => {
      const between = text.slice(first.index + first[0].length, second.index).trim();
      // Day and year of a date may change places.
      if (first[0] === second[0] || months.includes(between)) return [];
      const swapped = replaceAt(replaceAt(text, second, first[0]), first, second[0]);
      return [swapped];
    }),
  );
}

/** Another figure of its sentence, of the same form and with the same word behind it. */
function otherFigures({ text, sentences }: FaithfulLine): string[] {
  const after = (source: string, match: RegExpExecArray) =>
    /^[ -]?([^\s.,;]*)/u.exec(source.slice(match.index + match[0].length))?.[1] ?? '';
  const isYear = (figure: string) => /^(?:1\d|20)\d\d$/.test(figure);
  const known = sentences.flatMap((sentence) =>
    [...sentence.text.matchAll(figures)].map((match) => ({
      figure: match[0],
      unit: after(sentence.text, match),
    })),
  );
  return [...text.matchAll(figures)].flatMap((match) => {
    const unit = after(text, match);
    return known
      .filter(
        ({ figure, unit: own }) =>
          figure !== match[0] &&
          !text.includes(figure) &&
          isYear(figure) === isYear(match[0]) &&
          (own === unit || isYear(figure)),
      )
      .map(({ figure }) => replaceAt(text, match, figure));
  });
}

function changedWords(own: FaithfulLine, pick: Pick): [string, string][] {
  const changed: [string, string][] = [];
  for (const group of units)
    for (const unit of group)
      for (const match of own.text.matchAll(
        unit.length < 3 && /\p{L}/u.test(unit)
          ? new RegExp(String.raw`(?<=\d ?)${unit}\b`, 'gu')
          : wordPattern(unit),
      )) {
        const by = pick(group.filter((other) => other !== unit && !isIn(other, own)));
        if (by !== undefined) changed.push(['a changed unit', replaceAt(own.text, match, by)]);
      }
  for (const pair of opposites)
    for (const [word, opposite] of [pair, pair.toReversed()] as [string, string][])
      for (const match of own.text.matchAll(wordPattern(word)))
        if (
          !isIn(opposite.replace(/s$/, ''), own) &&
          !(/^(?:must|may|can)$/.test(word) && (withoutNot(own.text) !== undefined || !isIn(word, own)))
        )
          changed.push(['an opposite', replaceAt(own.text, match, opposite)]);
  return changed;
}

/** Words with a capital that the sentences have within them. */
function namesOf({ sentences }: FaithfulLine): string[] {
  // In German all nouns have capitals.
  const english = sentences.filter(({ text }) => /\b(?:the|of|and)\b/iu.test(text));
  const found = english.flatMap(({ text }) => [...text.matchAll(/(?<=[\p{L},;] )\p{Lu}[\p{L}-]+/gu)]);
  return [...new Set(found.map(([name]) => name))].filter((name) => !months.includes(name));
}

function replaceNames(own: FaithfulLine, others: (name: string) => (string | undefined)[]): string[] {
  return namesOf(own).flatMap((name) =>
    [...own.text.matchAll(new RegExp(String.raw`(?<!\p{L})${name}(?!\p{L})`, 'gu'))].flatMap((match) =>
      others(name).flatMap((by) => (by === undefined ? [] : [replaceAt(own.text, match, by)])),
    ),
  );
}

function changedNames(own: FaithfulLine, pick: Pick): string[] {
  return replaceNames(own, () => [pick(names.filter((other) => !isIn(other, own)))]);
}

/** Another name of the same sentence. */
function otherNames(own: FaithfulLine): string[] {
  return replaceNames(own, () => namesOf(own).filter((other) => !own.text.includes(other)));
}

const nots: [RegExp, string][] = [
  [/ does not (\p{L}+)/u, ' $1s'],
  [/ do not /u, ' '],
  [/ (?:is|are|was|were|may|must|can|should|will) not /u, ''],
  [/ not /u, ' '],
  [/\bNeither\b/u, 'Each'],
  [/\b[Nn]obody\b/u, 'Everyone'],
  [/\bNo (?=\p{Ll})/u, ''],
  [/ no (?=\p{Ll})/u, ' '],
  [/\b[Nn]ever /u, ''],
  [/\b[Ww]ithout\b/u, 'with'],
  [/\bprohibited\b|\bforbidden\b/u, 'allowed'],
  [/ cannot /u, ' can '],
  [/ nicht /u, ' '],
  [/ ne (\p{L}+) pas /u, ' $1 '],
];

function withoutNot(text: string): string | undefined {
  for (const [form, by] of nots) {
    const [found = ''] = form.exec(text) ?? [];
    if (found !== '')
      return text.replace(form, by === '' && found.includes(' not ') ? found.replace(' not', '') : by);
  }
  return undefined;
}

function withNot({ text }: FaithfulLine): string[] {
  if (withoutNot(text) !== undefined) return [];
  const verb = / (is|are|was|were|has|have|had|may|must|can|should|will|could)(?= )/u;
  const changed = [
    text.replace(verb, ' $1 not'),
    text.replace(verb, ' $1 never'),
    text.replace(/ with /u, ' without '),
    text.replace(
      / (costs|rose|fell|receive|lasts|covers|weighs|contains|sold|built|founded|approved|employs|grew|moved) /u,
      ' never $1 ',
    ),
  ];
  return changed.filter((line) => line !== text);
}
