// Words that tell what is paid for a thing from what is taken for it.
import { stems } from './phrases.ts';

/** Words in headers of what is paid. */
export const BOUGHT = stems('cost costs purchase purchased buying buy bought wholesale trade');

/** Words in headers of what is taken. */
export const SOLD = stems('retail selling sell sold sale sales asking list');

/** What a question says of what is taken; words that only may say it are in `MAY_SELL`. */
export const SAYS_SOLD =
  /\b(?:(?:we|they|it|you|which|that|things?|stuff) (?:all )?sells?|sells? (?:it|them|for|at)|sell\b.* for|sold for|selling price|(?:retail|list|asking|sale|shelf) prices?|rrp)\b/;

export const MAY_SELL = /\b(?:sell\w*|sold|sales?|retail|rrp|msrp|(?:list|asking|shelf) prices?|charged?)\b/;

/** What a question says of what is paid. */
export const SAYS_BOUGHT =
  /\b(?:(?:cost|buying|purchase|wholesale|trade) prices?|costs? us|we (?:pay|paid|buy|bought)|(?:buy|buys|bought) (?:it|them|for|at)|pay for (?:it|them))\b/;

export const MAY_BUY = /\b(?:costs?|buy\w*|bought|purchas\w+|wholesale|pay|pays|paid)\b/;

/** A price that is said to be of one side, which no column of the other side is. */
export const PRICE_OF_SIDE =
  /\b(?:cost|buying|purchase|wholesale|trade|selling|retail|list|asking|sale|shelf) prices?\b/;
