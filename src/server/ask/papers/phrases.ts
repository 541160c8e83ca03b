// Phrases that people ask with, and what papers call it: `tied in`, and the minimum term of a contract.
import { stemOf, wordsOf, type Word } from '../indexing/words.ts';
import type { RelatedTerm } from '../answering/related-terms.ts';
import { everydayPhrases } from '../lexicon/everyday/entries.ts';
import { AS_ITSELF } from './everyday-words.ts';

/** Several words that mean one thing together, and what papers call it. */
const phrases: readonly [RegExp, string][] = [
  [/\b(?:tied|locked) in(?:to)?\b/, 'minimum term period run contract'],
  [/\b(?:put|pay|paid) down(?: up ?front)?\b|\bup ?front\b/, 'advance deposit accept order'],
  [/\b(?:hand|give|send)(?:ed|ing)? (?:it |them )?in\b/, 'submit return send due'],
  [/\b(?:turn|show)(?:s|ed|ing)? up\b/, 'attend arrive come stay'],
  [/\bpick(?:s|ed|ing)?(?: \w+)? up\b/, 'collect fetch take'],
  [/\bgo(?:ing)? ahead\b/, 'accept sign confirm agree'],
  [/\bget(?:ting)? rid of\b|\bthrow(?:n|ing)? (?:away|out)\b/, 'dispose remove return waste'],
  [/\bmoney back\b/, 'refund return reimburse repay'],
  [/\bmov(?:e|es|ed|ing) out\b/, 'leave end terminate vacate'],
  [
    /\b(?:leave|leaves|come out of|comes out of|taken from) (?:my|our|the) account\b/,
    'collect debit transfer',
  ],
  [/\bin charge\b|\brun(?:s|ning) the\b/, 'leader manage responsible head'],
  [/\blooks? after\b/, 'care treasurer responsible supervise'],
  [/\bsign(?:s|ed|ing)? up\b/, 'register enrol join sign'],
  [/\bcall(?:ed|ing)? (?:it )?off\b/, 'cancel'],
  [/\bput(?:ting)? (?:it )?off\b/, 'postpone shift'],
  [/\bbreak(?:s|ing)? down\b|\bbroken down\b/, 'fail fault failure breakdown'],
  [/\b(?:not|isn['’]t|aren['’]t|un) ?happy (?:with|about)\b/, 'complain complaint disagree satisfied'],
  [/\b(?:time|days?) off\b/, 'leave holiday absence'],
  [/\b(?:change (?:my|our|your) mind|back out|pull out|drop(?:s|ped)? out)\b/, 'withdraw cancel mind'],
  [/\bget(?:s|ting)? hold of\b/, 'reach contact call'],
  [
    /\b(?:by|on) (?:my|his|her|their|your|our) ?(?:self|selves|own)\b|\bby themselves\b/,
    'alone unaccompanied accompany',
  ],
  [/\b(?:put|puts|go|goes|going) (?:the (?:price|rent|fee|cost|charge)s? )?up\b/, 'increase raise rise'],
  [/\blast (?:day|date|chance)\b/, 'due deadline latest'],
  [
    /\b(?:can['’]?t|cannot|can not|couldn['’]?t|unable to) (?:come(?: in)?|make it|attend|go)\b/,
    'unfit ill absence cancel',
  ],
  [
    /\b(?:nobody|no ?one)(?:['’]?s| is)? (?:at )?(?:home|in)\b|\bnot (?:at home\b|in(?= when\b|\s*(?:[?.,!]|$)))/,
    'absent locked door access',
  ],
  [
    /\b(?:the )?whole (?:job|thing|lot)\b|\bin total\b|\bin all\b(?=\s*(?:[?.,!]|$))|\baltogether\b/,
    'total sum price overall',
  ],
  [/\bget(?:s|ting)? (?:home|back)\b|\bcome(?:s)? back\b/, 'return arrive'],
  [/\bhot water\b/, 'tap water hot'],
  [/\b(?:power cut|blackout)\b/, 'power failure electricity'],
  [/\bsick note\b/, 'certificate doctor'],
  [/\bside effects?\b/, 'side effect'],
  [/\bparties\b(?= (?:to|of)\b|\s*(?:[?.,!]|$))/, 'parties hereinafter hereafter between'],
  [/\bpocket money\b|\bspending money\b/, 'money pocket recommend'],
];

/** What several words mean together. */
export interface Phrase {
  /** The offsets of its words. */
  starts: ReadonlySet<number>;
  text: string;
  /** What papers call it, folded; the first one is looked for in its place. */
  means: string[];
  isAge: boolean;
}

/** The phrases of a question, none of which has a word of another. */
export function phrasesIn(text: string, words: readonly Word[]): Phrase[] {
  const taken = new Set<number>();
  const take = (own: readonly Word[], means: readonly string[]): Phrase[] => {
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined || own.some(({ start }) => taken.has(start))) return [];
    for (const { start } of own) taken.add(start);
    const starts = new Set(own.map(({ start }) => start));
    return [{ starts, text: text.slice(first.start, last.end), means: [...means], isAge: false }];
  };
  return [
    ...phrases.flatMap(([pattern, means]) => {
      const match = new RegExp(pattern, 'i').exec(text);
      if (match === null) return [];
      const end = match.index + match[0].length;
      return take(
        words.filter(({ start }) => start >= match.index && start < end),
        means.split(' '),
      );
    }),
    ...patterns.flatMap(({ terms, means }) => take(matchIn(words, terms) ?? [], means)),
  ];
}

const patterns = everydayPhrases.map(({ asked, meant }) => ({
  terms: asked.split(' ').map((word) => (word === '*' ? word : stemOf(word))),
  means: meant,
}));
/** So many words may stand where a phrase is open. */
const OPEN_MAX = 2;

/** The words of a phrase, where some words have it: in order, side by side but where it is open. */
function matchIn(words: readonly Word[], terms: readonly string[]): Word[] | undefined {
  for (const start of words.keys()) {
    const own: Word[] = [];
    let at = start;
    for (const [place, term] of terms.entries()) {
      if (term === '*') continue;
      const most = terms[place - 1] === '*' ? OPEN_MAX : 0;
      const gap = words.slice(at, at + most + 1).findIndex((word) => word.term === term);
      const word = gap < 0 ? undefined : words[at + gap];
      if (word === undefined) break;
      own.push(word);
      at += gap + 1;
    }
    if (own.length === terms.filter((term) => term !== '*').length) return own;
  }
  return undefined;
}

/** The terms that stand for a phrase beside its first one. */
export function termsOfPhrase({ means }: Phrase): RelatedTerm[] {
  return means.slice(1).flatMap((word) => wordsOf(word).map(({ term }) => ({ term, strength: AS_ITSELF })));
}
