// A table as a question means it: what is paid for things is not what is taken for them, though both are prices, and of several dates a verb
// tells one.
import { canBe } from '../../lexicon/lexicon.ts';
import {
  BOUGHT,
  MAY_BUY,
  MAY_SELL,
  PRICE_OF_SIDE,
  SAYS_BOUGHT,
  SAYS_SOLD,
  SOLD,
} from './lexicon/buying-and-selling.ts';
import { goesWithDate } from './lexicon/date-verbs.ts';
import { LIGHT } from './lexicon/header-words.ts';
import { FUNCTION_WORDS } from './lexicon/word-classes.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from './table-profile.ts';
import { type Token, saidIn } from './tokens.ts';

const isOfMoney = (column: ColumnProfile) =>
  isNumeric(column) && (column.concepts.has('money') || column.concepts.has('price'));

const has = ({ stems }: ColumnProfile, words: ReadonlySet<string>) => stems.some((stem) => words.has(stem));

/** A table as a question means it. */
export const asSaid = (tokens: readonly Token[], profile: TableProfile): TableProfile =>
  withSaidDate(tokens, sideOf(tokens, profile));

/** Of several dates, the one that goes with a verb: what was "won in May" was closed then, whatever else it has dates of. */
function withSaidDate(tokens: readonly Token[], profile: TableProfile): TableProfile {
  const dates = profile.columns.filter(({ kind }) => kind === 'date');
  if (dates.length < 2) return profile;
  // "Orders" of a table of orders are its rows, and no verb.
  const said = tokens.filter(({ folded, term }) => !(profile.rowStems.has(term) && !isVerbOnly(folded)));
  const isNamed = (column: ColumnProfile) =>
    said.some(({ folded, term }) => column.stems.includes(term) && isSaying(folded));
  const goesWith = (column: ColumnProfile) =>
    said.some(({ term }) => column.stems.some((stem) => goesWithDate(term, stem)));
  for (const fits of [isNamed, goesWith]) {
    const [column, ...others] = dates.filter(fits);
    if (column !== undefined) return others.length > 0 ? profile : { ...profile, saidDate: column };
  }
  return profile;
}

/** Whether a word of a header of a date tells it from others. */
const isSaying = (folded: string) =>
  !LIGHT.has(folded) && (!FUNCTION_WORDS.has(folded) || (folded.length > 3 && canBe(folded, 'verb')));

const isVerbOnly = (folded: string) => canBe(folded, 'verb') && /(?:ed|ing)$/.test(folded);

/** A table as a question means it that asks for what is taken, or for what is paid: without the prices that are the other one. */
function sideOf(tokens: readonly Token[], profile: TableProfile): TableProfile {
  const said = saidIn(tokens, 0, tokens.length);
  const isSold = SAYS_SOLD.test(said) && !MAY_BUY.test(said);
  const isBought = SAYS_BOUGHT.test(said) && !MAY_SELL.test(said);
  if (isSold === isBought) return profile;
  const [own, others] = isSold ? [SOLD, BOUGHT] : [BOUGHT, SOLD];
  const isOther = (column: ColumnProfile) => isOfMoney(column) && has(column, others) && !has(column, own);
  const columns = profile.columns.filter((column) => !isOther(column));
  const isAnyLeft = columns.some(isOfMoney);
  return isAnyLeft || PRICE_OF_SIDE.test(said) ? { ...profile, columns } : profile;
}
