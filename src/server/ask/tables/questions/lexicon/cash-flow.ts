// Words for money that goes out of an account, and for money that comes in.
import { words } from './phrases.ts';

export type CashFlow = 'in' | 'out';

interface FlowPhrase {
  flow: CashFlow;
  /** Whether it asks for money rather than for rows: "spent", but not "payments". */
  isAmount: boolean;
}

const phrases = new Map<string, FlowPhrase>();

function define(phrase: FlowPhrase, line: string): void {
  for (const own of words(line)) phrases.set(own, phrase);
}

define(
  { flow: 'out', isAmount: true },
  'spend spends spent spending spendings pay pays paid paying cost costs costed costing charged charge charges outgoing outgoings expenses expense expenditure go_out goes_out went_out going_out gone_out money_out money_going_out went_on goes_on go_on going_on gone_on set_us_back set_me_back off_us off_me dearest dear expensive costly costliest pricey priciest cheapest cheap',
);

define(
  { flow: 'out', isAmount: false },
  'payment payments purchase purchases purchased buy buys bought buying withdraw withdrew withdrawn withdrawal withdrawals take_money_out took_money_out',
);

define(
  { flow: 'in', isAmount: true },
  'earn earns earned earning earnings income incomes incoming incomings receive receives received receiving come_in comes_in came_in coming_in go_in goes_in went_in going_in money_in money_back paid_in pay_in paid_us pay_us pays_us paid_back_to gave_us gave_me give_us give_me_back bring_in brought_in bringing_in take_in took_in taking_in takings get_paid got_paid getting_paid',
);

define({ flow: 'in', isAmount: false }, 'deposit deposits deposited refund refunds refunded');

/** The longest phrase, in words. */
export const FLOW_WORDS_MAX = 3;

/** What a phrase of folded words says of where money goes. */
export const flowOf = (phrase: string): FlowPhrase | undefined => phrases.get(phrase);

/** Words of headers of what is left, or of how two amounts differ: below zero they are no payments. */
export const NOT_PAYMENTS = new Set(
  words(
    'balance profit loss margin difference diff variance change net gain result return growth budget surplus deficit vs delta',
  ),
);

/** What is asked for when something is taken off: up to the word behind which that stands. */
export const LEFT_AFTER =
  /\b(?:left|remains?|remaining|left over|take home|over|clear|profit|net|keep|kept|make|made|earn|earned)\b(?: \S+){0,5}? (?:after|less|minus|once|net of|when (?:you|i|we) take off|without|before)(?= )/;

/** "And after expenses?" */
export const LESS = /^\W*(?:(?:and|what about|how about|but)\s+)?(?:after|minus|less|net of)\s/i;
