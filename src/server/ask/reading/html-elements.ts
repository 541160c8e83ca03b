// What is known of the elements of HTML: which hold no text to read, which are blocks, which end others.
import { TokenizerMode } from 'parse5';

const setOf = (names: string) => new Set(names.split(' '));

/** Elements whose content is not shown, or is none of the text. */
export const unread = setOf(
  'script style template noscript head title iframe object video audio canvas svg select datalist textarea noframes noembed xmp',
);

/** Elements without content. */
export const empty = setOf('area base br col embed hr img input link meta param source track wbr');

/** Elements that may stand in the head; any other ends it. */
export const inHead = setOf('base link meta title noframes style script noscript template');

/** Elements that stand on lines of their own. */
export const blocks = setOf(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup p pre search section summary table tbody td tfoot th thead tr ul',
);

/** An end tag inside of these does not end what is outside. */
export const barriers = setOf('table td th caption object template button');

/** Elements in which tags are text. */
export const rawModes: ReadonlyMap<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

interface Ending {
  /** The open elements that end where this one begins. */
  ends: Set<string>;
  /** The elements outside of which nothing ends. */
  within: Set<string>;
}

const ending = (ends: string, within: string): Ending => ({ ends: setOf(ends), within: setOf(within) });
const ofCells = ending('td th', 'tr table');
const ofSections = ending('tbody thead tfoot tr td th', 'table');
const ofTerms = ending('dt dd', 'dl');
const ofParagraphs = ending('p', 'td th table caption button object template');

/** What an element ends where it begins, because end tags may be left out. */
export const endings: ReadonlyMap<string, Ending> = new Map([
  ...[...blocks].map((name) => [name, ofParagraphs] as const),
  ['li', ending('li', 'ul ol menu dir')],
  ['dt', ofTerms],
  ['dd', ofTerms],
  ['tr', ending('tr td th', 'table tbody thead tfoot')],
  ['td', ofCells],
  ['th', ofCells],
  ['tbody', ofSections],
  ['thead', ofSections],
  ['tfoot', ofSections],
]);
