// What is paid for things is not what is taken for them, though both are prices.
import {
  BOUGHT,
  MAY_BUY,
  MAY_SELL,
  PRICE_OF_SIDE,
  SAYS_BOUGHT,
  SAYS_SOLD,
  SOLD,
} from './lexicon/buying-and-selling.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from './table-profile.ts';
import { type Token, saidIn } from './tokens.ts';

const isOfMoney = (column: ColumnProfile) =>
  isNumeric(column) && (column.concepts.has('money') || column.concepts.has('price'));

const has = ({ stems }: ColumnProfile, words: ReadonlySet<string>) => stems.some((stem) => words.has(stem));

/** A table as a question means it that asks for what is taken, or for what is paid: without the prices that are the other one. */
export function sideOf(tokens: readonly Token[], profile: TableProfile): TableProfile {
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
