// What some columns are for each other: when something was due and when it was done, what was owed and what was paid, who has it.
import { uninflected } from '../../indexing/words.ts';
import { canBe, isNounOf } from '../../lexicon/lexicon.ts';
import { NOT_PAYMENTS } from './lexicon/cash-flow.ts';
import { stems } from './lexicon/phrases.ts';
import { AUXILIARIES, HAVING, MORE_OR_LESS, SOFT_WORDS } from './lexicon/word-classes.ts';
import { nearnessOf } from './nearness.ts';
import { type ColumnProfile, type TableProfile, isAdditive, isAmountOfMoney } from './table-profile.ts';
import { type Token, saidIn } from './tokens.ts';

const DUE = stems('due deadline expected planned estimated scheduled promised target');

const DONE = stems(
  'returned paid completed done delivered delivery closed finished settled arrived resolved submitted received end back out handed actual fixed shipped repaired',
);

const OWED = stems('due owed owes price fee charge total amount invoiced bill cost quote subscription rent');

const PAID = stems('paid');

const has = (column: ColumnProfile, words: ReadonlySet<string>) =>
  column.stems.some((stem) => words.has(stem));

/** The date by which something has to be done. */
export function dueOf({ columns }: TableProfile): ColumnProfile | undefined {
  return columns.find((own) => own.kind === 'date' && has(own, DUE));
}

/** The dates that say that something is done with a row; those of rows with which nothing is done yet are empty. */
export function doneDates(profile: TableProfile): ColumnProfile[] {
  const due = dueOf(profile);
  const all = profile.columns.filter((own) => own.kind === 'date' && own !== due && has(own, DONE));
  const open = all.filter(({ column }) => column.empty > 0);
  return open.length > 0 ? open : all;
}

/** What was owed, and what of it was paid. */
export function debtOf({ columns }: TableProfile): { owed: ColumnProfile; paid: ColumnProfile } | undefined {
  const money = columns.filter(
    ({ column, kind, concepts }) =>
      column.type === 'number' && (kind === 'measure' || kind === 'rate') && concepts.has('money'),
  );
  const paid = money.find((own) => has(own, PAID));
  const others = money.filter((own) => own !== paid && has(own, OWED));
  const owed =
    others.find((own) => has(own, stems('due owed'))) ?? (others.length === 1 ? others[0] : undefined);
  return paid === undefined || owed === undefined ? undefined : { owed, paid };
}

/** How many of the amounts of an account have to be below zero: with a balance beside them, fewer. */
const SIGNED_LEAST = { account: 0.1, other: 0.5 };

/** The column of money with both signs, as statements of account have one: what was paid is below zero. */
export function signedAmountOf({ columns }: TableProfile): ColumnProfile | undefined {
  // A few sales below zero are returns, and what was paid is above zero there.
  const isAccount = columns.some(({ words }) => words.includes('balance'));
  const least = isAccount ? SIGNED_LEAST.account : SIGNED_LEAST.other;
  const all = columns.filter(
    (own) =>
      isAmountOfMoney(own) &&
      own.negatives >= Math.max(2, own.filled * least) &&
      !own.words.some((word) => NOT_PAYMENTS.has(word)),
  );
  return all.length === 1 ? all[0] : undefined;
}

const ON_HAND = stems('stock hand inventory qoh soh');

/** How many of each thing are there. */
export function stockOf({ columns }: TableProfile): ColumnProfile | undefined {
  return columns.find(
    (own) =>
      own.kind === 'measure' && has(own, ON_HAND) && !own.concepts.has('money') && own.column.unit === null,
  );
}

const DEPOSITS = stems('deposit advance prepayment prepaid');

/** The price of a thing, and what was paid of it beforehand. */
export function depositOf({
  columns,
}: TableProfile): { owed: ColumnProfile; paid: ColumnProfile } | undefined {
  const money = columns.filter((own) => own.column.type === 'number' && own.concepts.has('money'));
  const paid = money.find((own) => has(own, DEPOSITS));
  const [owed, ...others] = money.filter((own) => own !== paid && has(own, OWED) && !has(own, PAID));
  return paid === undefined || owed === undefined || others.length > 0 ? undefined : { owed, paid };
}

/** Headers of what is counted in another column as well. */
const PART = /^\W*(?:of (?:which|wh\b)|o\/w\b|thereof|incl)/i;

/** The column of which another one is a part: the one before "of which reduced". */
export function wholeColumnOf(part: ColumnProfile, { columns }: TableProfile): ColumnProfile | undefined {
  const before = columns[columns.indexOf(part) - 1];
  const isWhole =
    before !== undefined && isAdditive(before) && Number(part.largest) <= Number(before.largest);
  return PART.test(part.column.name) && isWhole ? before : undefined;
}

/** How many winners there are at least where places are those of several races. */
const RACES_MIN = 3;

/** The places in which competitors came, which say who won. */
export function placeOf({ columns }: TableProfile): ColumnProfile | undefined {
  const places = columns.filter(
    ({ concepts, column, smallest, distinct, filled }) =>
      concepts.has('rank') && column.type === 'number' && smallest === 1 && distinct * RACES_MIN <= filled,
  );
  return places.length === 1 ? places[0] : undefined;
}

/** The money of a row of which some cost nothing; nothing where there are several such columns. */
export function freeOf({ columns }: TableProfile): ColumnProfile | undefined {
  const charged = columns.filter((own) => isAmountOfMoney(own) && own.smallest === 0 && own.negatives === 0);
  return charged.length === 1 ? charged[0] : undefined;
}

const ADULTS = stems('adult adults grown-up');
const CHILDREN = stems('child children kid kids infant infants under junior concession');

/** Adults and children, which are the people of a row together; none where a column has them all. */
export function partyOf({ columns }: TableProfile): ColumnProfile[] {
  const counts = columns.filter((own) => own.kind === 'measure' && !own.concepts.has('money'));
  const adults = counts.filter((own) => own.words.length === 1 && has(own, ADULTS));
  const children = counts.filter((own) => own.words.length === 1 && has(own, CHILDREN));
  const isOneColumn = counts.some(
    (own) => own.concepts.has('people') && !adults.includes(own) && !children.includes(own),
  );
  return adults.length === 1 && children.length > 0 && !isOneColumn ? [...adults, ...children] : [];
}

const OCCUPANTS = stems('tenant occupant resident guest renter lessee lodger borrower');

const WORKERS = stems(
  'contractor mechanic assignee assigned technician engineer staff responsible handler agent worker employee volunteer driver',
);

/** Who lives in a thing, or has it; empty where nobody does. */
export function occupantOf({ columns }: TableProfile): ColumnProfile | undefined {
  return columns.find((own) => own.column.type === 'text' && own.column.empty > 0 && has(own, OCCUPANTS));
}

/** Who works on a thing; empty where nobody does. */
export function workerOf({ columns }: TableProfile): ColumnProfile | undefined {
  return columns.find((own) => own.column.type === 'text' && own.column.empty > 0 && has(own, WORKERS));
}

const CLIENTS = stems(
  'customer client owner guest buyer patient member tenant visitor donor student pupil borrower passenger participant subscriber hirer renter bidder purchaser',
);

/** What a verb, and who does it, have in common: `load` of "loaded", "loads" and "loader", `win` of "won" and "winner". */
function verbRoot(word: string): string {
  const agent = /^([a-z]{3,}?)(?:er|or)$/.exec(word)?.[1] ?? word;
  return uninflected(agent.replace(/([bdgmnprt])\1$/, '$1')).replace(/e$/, '');
}

/** Whether a word can be a verb, or is the past or the participle of one of no dictionary: "umpired". */
const isVerbForm = (word: string) => canBe(word, 'verb') || /[a-z]{3}(?:ed|ing)$/.test(word);

/** Whether a column is called after what somebody does who is in it, and a question says that: "who won" of a column Winner. */
export function isDoneBy({ words }: ColumnProfile, tokens: readonly Token[]): boolean {
  const said = tokens.map(({ folded }) => folded);
  const roots = new Set(said.filter(isVerbForm).map(verbRoot));
  return words.some((word) => word.length > 2 && roots.has(verbRoot(word)));
}

/** What clients do, and what those who serve them do. */
const CLIENT_VERBS = stems(
  'spend spent pay paid buy bought tip owe donate donated borrow borrowed rent rented hire charged order ordered reserve request commission cancel complain subscribe adopt',
);

const WORK_VERBS = stems(
  'make made earn earned take took sell sold treat serve work handle load teach taught coach check inspect service repair fix sign approve write wrote',
);

/**
 * Whether a column of people has not those who do what a question says, if its verbs tell clients from those who serve them: "who spent
 * most", "who made most".
 * @param terms the stems of the words of the question
 */
export function isOtherActor(column: ColumnProfile, terms: readonly string[]): boolean {
  const isOfClients = terms.some((term) => CLIENT_VERBS.has(term));
  const isOfWorkers = terms.some((term) => WORK_VERBS.has(term));
  return isOfClients !== isOfWorkers && has(column, CLIENTS) !== isOfClients;
}

const BUYERS = stems('customer client buyer guest tenant hirer renter borrower bidder purchaser');

/** Whether the people of a column have things done for them by the others. */
export const isBuyer = (column: ColumnProfile) => has(column, BUYERS);

/** The verb behind "who", and what stands behind it. */
function verbOfWho(tokens: readonly Token[]): { verb?: Token | undefined; object?: Token | undefined } {
  const at = tokens.findIndex(({ folded }) => /^who(?:'?s)?$/.test(folded));
  if (at < 0) return {};
  const length = AUXILIARIES.test(tokens[at + 1]?.folded ?? '') ? 2 : 1;
  const verb = tokens[at + length];
  const isVerb = verb !== undefined && isVerbForm(verb.folded) && !AUXILIARIES.test(verb.folded);
  return isVerb ? { verb, object: tokens[at + length + 1] } : {};
}

/** A noun for somebody who does something; "projectionist" is in no dictionary. */
const isAgent = (word: string) =>
  isNounOf(word, 'person') ||
  (/(?:er|or|ist)$/.test(word) && !canBe(word, 'noun') && !canBe(word, 'adjective'));

/** Words for people that are less alike are not the same people. */
const SAME_WORK = 0.3;

/** "Who directed it" of projectionists: those who do what is asked have another name, and nothing tells that these are meant. */
export function isOtherWork({ words }: ColumnProfile, tokens: readonly Token[]): boolean {
  const { verb, object } = verbOfWho(tokens);
  if (verb === undefined || object === undefined || SOFT_WORDS.has(verb.term)) return false;
  const root = verbRoot(verb.folded);
  const agents = [`${root}er`, `${root}or`].filter((word) => isNounOf(word, 'person'));
  const people = words.filter(isAgent);
  return (
    agents.length > 0 &&
    people.length > 0 &&
    agents.every((agent) => people.every((own) => nearnessOf(agent, own) < SAME_WORK))
  );
}

/** "Who has permit 4127", "who's got the key" */
export const isHaving = (tokens: readonly Token[]) =>
  HAVING.test(`${saidIn(tokens, 0, tokens.length)} `) &&
  !tokens.some(({ folded }) => MORE_OR_LESS.test(folded));

/** "Who translated J1057", "who is grooming it?": what is done to a row is done by those who serve, unless it is a verb of clients. */
export function isDoneToIt(tokens: readonly Token[]): boolean {
  const { verb, object } = verbOfWho(tokens);
  return (
    verb !== undefined &&
    object !== undefined &&
    !CLIENT_VERBS.has(verb.term) &&
    (/^(?:it|this|that|them|these|those)$/.test(object.folded) || /\d/.test(object.folded))
  );
}
