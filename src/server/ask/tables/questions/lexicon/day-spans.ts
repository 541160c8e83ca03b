// Words of questions for the days between two dates: "how many days from ordering to delivery", "which took over a week to close".
import { stems } from './phrases.ts';

/** Units of such a length, each with its days. */
const UNIT_DAYS: Readonly<Record<string, number>> = {
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  fortnight: 14,
  fortnights: 14,
};

/** How many days a unit has; nothing where it is none of these. */
export const daysOf = (folded: string) => (Object.hasOwn(UNIT_DAYS, folded) ? UNIT_DAYS[folded] : undefined);

/** Words that join what a length of time goes from and to. */
export const SPAN_LINKS =
  /^(?:from|between|to|until|till|before|after|since|and|take|takes|taking|took|taken|get|gets|getting|got|wait|waits|waited|waiting|need|needs|needed|within)$/;

/** Nouns for such a length. */
export const SPAN_NOUNS = /\b(?:time|times|wait|delay|gap|lag|turnaround)\b/;

/** Words for what is done a time before something. */
export const AHEAD = /\b(?:ahead|in advance|beforehand|notice)\b/;

/** Adjectives of speed: "which is slowest?" */
export const SPEED_ADJECTIVES: ReadonlySet<string> = new Set(['fast', 'quick', 'slow']);

/** What lasts from the first date of a row to its last: "how long do people keep them?" */
export const LASTING =
  /\bhow long (?:do|does|did|are|is|was|were|have|has|had|will)\b.*\b(?:keep|keeps|kept|have|had|take|takes|took|wait|waits|waited|stay|stays|stayed|last|lasts|lasted|borrow|borrows|borrowed|rent|rented|hire|hired|out|gone|away)\b/;

/** What is asked for by "longest" and "quickest" where no column has it. */
export const SPAN_ADJECTIVES: ReadonlySet<string> = new Set(['long', 'short', ...SPEED_ADJECTIVES]);

/** What asks for such a length, and what makes a number of days the least. */
export const HOW_LONG = 'how long';
export const OR_MORE = 'or more';

/** What is said for a date beside the verbs of its header. */
const SAID: readonly (readonly [said: ReadonlySet<string>, headers: ReadonlySet<string>])[] = [
  [stems('money cash pay paid payment settle'), stems('paid payment settled')],
  [stems('back return come_back'), stems('returned back return')],
  [stems('collect pick'), stems('collected picked collection')],
  [stems('interview'), stems('interview interviewed')],
  [stems('apply'), stems('applied application')],
  [stems('out send sent dispatch ship post'), stems('sent dispatched shipped out posted')],
  [stems('arrive come deliver delivery land'), stems('arrived arrival delivered ata delivery received')],
  [stems('solve sort fix repair mend deal'), stems('closed resolved fixed completed done solved')],
];

/** Whether a word says a date by what happens on it, both as stems. */
export const saysDate = (said: string, header: string) =>
  SAID.some(([words, headers]) => words.has(said) && headers.has(header));
