// Whether a sentence says who a party of a paper is: `Ada Byrne ("the Landlord")`, `Crumb Ltd, hereinafter the Employer`,
// `Employer: Crumb Ltd`. Contracts name the parties once, and call them by their role from then on.
import { wordsOf } from '../indexing/words.ts';
import { findEmails, findNames, findPeople, findTelephones } from './kinds/contacts.ts';

/** A definition stands at most so many letters behind the name: an address may stand between them. */
const GAP = 160;

/** Roles as they are defined, in a text without quotation marks. */
const ROLE = String.raw`(?:the |your )?(?<role>[\p{L}-]+(?: [\p{L}-]+)?)`;
const behindNames = [
  new RegExp(String.raw`\((?:[^()]{0,60}\b(?:as|called|also|then) )?${ROLE}(?:,[^()]*)?\)`, 'giu'),
  new RegExp(
    String.raw`\b(?:hereinafter|hereafter|referred to as|below called|acting as) (?:called |referred to as |known as )?${ROLE}\b`,
    'giu',
  ),
];
const label = new RegExp(String.raw`^\s*(?:\d+(?:\.\d+)*[.)]? )?${ROLE}\s*[:|–]\s+(?=\p{Lu})`, 'giu');

const TITLE = String.raw`(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sister|Rev|Sir|Dame|Cllr)\b\.? \p{Lu}`;
/** A line of what somebody does and who it is, or how they are reached: `Treasurer Mr Anselm Rooke`, `Invoices: accounts@…`. */
const ofRole = new RegExp(
  String.raw`^\s*(?<role>\p{Lu}[\p{L}'’/&-]*(?:,? [\p{L}'’/&-]+){0,4}?)(?:\s*[:|–]\s+(?=\p{Lu}|[\w.+-]+@|[\d(+])| (?=${TITLE}))`,
  'u',
);

/** What a sentence has before a name, and no line of somebody's role. */
const noRole =
  /\b(?:is|are|was|were|has|have|can|may|must|will|please|ask|see)\b|\b(?:with|by|from|to|at|in|on|of|for|and|or)$/iu;

/**
 * What somebody is or does, as a line that names them says before the name, the number or the address; undefined of other lines.
 */
export function roleIn(line: string): string | undefined {
  const match = ofRole.exec(line);
  if (match === null) return undefined;
  const rest = line.slice(match[0].length);
  if (noRole.test(match.groups?.['role'] ?? '')) return undefined;
  const isNamed = [findPeople, findTelephones, findEmails].some((find) => find(rest).length > 0);
  return isNamed ? match.groups?.['role'] : undefined;
}

/** Words for any of the parties. */
const anyParty = new Set(['parti']);

/**
 * Whether a sentence says who a party is.
 * @param asked the terms of the question, all of which the role has
 */
export function namesParty(sentence: string, asked: readonly string[]): boolean {
  if (asked.length === 0) return false;
  const text = sentence.replaceAll(/["“”„«»‘]/g, '');
  const isAsked = (role = '') => {
    const terms = new Set(wordsOf(role).map(({ term }) => term));
    if (asked.every((term) => anyParty.has(term))) return /^\p{Lu}/u.test(role);
    return asked.every((term) => terms.has(term));
  };
  const named = (pattern: RegExp) =>
    [...text.matchAll(pattern)].filter(({ groups }) => isAsked(groups?.['role']));
  if (named(label).length > 0) return true;
  const roles = behindNames.flatMap(named);
  if (roles.length === 0) return false;
  const names = findNames(text);
  return roles.some(({ index }) => names.some(({ end }) => end <= index && index - end <= GAP));
}
