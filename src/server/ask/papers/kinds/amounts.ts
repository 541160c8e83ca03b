// Money, percentages, numbers with a unit, and other numbers.
import { findingsOf, type Recogniser } from './kinds.ts';

const SMALL_NUMBERS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
/** A number in digits or words. */
export const NUMBER = String.raw`(?:\d+(?:[.,]\d+)*(?:[½¼¾])?|[½¼¾]|(?:(?:${TENS})[- ])?(?:${SMALL_NUMBERS})(?: hundred| thousand| million)?|${TENS}|a (?:hundred|thousand|million|dozen)|half an?|a quarter)`;

const CURRENCIES =
  'euros?|dollars?|pounds?(?! of)|cents?|pence|francs?|yen|rupees?|crowns?|EUR|USD|GBP|CHF|[ap]\\.? ?a\\b';
/** What is paid again and again, by which other amounts are told: `three monthly rents`, `a week's pay`. */
const PAYMENTS =
  'rents?|salar(?:y|ies)|wages?|pay|payments?|fees?|instal?lments?|premiums?|contributions?|subscriptions?|charges?';
const multiple = String.raw`(?<![\w.,])(?:${NUMBER}|an?)(?: and a half)? (?:times )?(?:the |an? |your )?(?:(?:net|gross|basic|full|average) )?(?:(?:daily|weekly|monthly|annual|yearly) (?:${PAYMENTS})|(?:days?|weeks?|months?|years?)(?:['’]s?|(?<=s)['’]) (?:(?:net|gross|basic|full) )?(?:${PAYMENTS}))(?!\w)`;
const sum = String.raw`[€£$¥₹]\s?\d+(?:[.,]\d+)*(?:\s?(?:k|m|bn|million|billion)\b)?|\d+(?:[.,]\d+)*\s?[€£$¥₹]|(?<![\w.,])(?:EUR|USD|GBP|CHF)\s?\d+(?:[.,]\d+)*|(?<![\w.,])${NUMBER}(?: and a half)?\s?(?:${CURRENCIES})(?!\w)`;
const money = new RegExp(
  String.raw`${multiple}|${sum}|\bfree of charge\b|\bfor free\b|\bfree\b(?= for (?:you|children|members|all|everyone)\b)|\b(?:is|are|travel|enter) free\b(?= (?:to|with|for)\b|[,;])|\b(?:at no|without(?: any)?|no) (?:extra )?(?:charge|cost|surcharge)\b|\bhalf (?:of )?(?:the (?:price|cost|fee)|price|back)\b|\b(?:whole|full|two) (?:monthly )?(?:price|cost|fees?)\b|\bone and a half times\b|\bpaid (?:double|twice)\b|\b(?:double|twice) the (?:usual |normal )?(?:rate|price|pay|fee|amount)\b|\bcosts? (?:you )?nothing\b|\bat what the ticket cost\b`,
  'giu',
);
const inCurrency = new RegExp(sum, 'giu');
/** An amount of money, or that there is nothing to pay. */
export const findMoney: Recogniser = (text) =>
  findingsOf(money, text).filter(
    ({ start, end }) =>
      !/^free|^for free/i.test(text.slice(start, end)) || !denied.test(text.slice(0, start)),
  );
/** What is "not handed out free of charge any more" costs something. */
const denied = /\b(?:not|no longer|never)\b[^,.;:]{0,30}$/i;

const percentage = new RegExp(
  String.raw`\d[\d.,]*\s?%|(?<![\w.,])${NUMBER}\s?(?:per ?cent|percent)\b|\bhalf\b(?! an)|\b(?:a|one|two|three|four) (?:third|quarter|fifth|tenth)s?\b|\b\d+ in (?:a )?\d[\d,]*\b|\b(?:in|of) (?:a|every) hundred\b`,
  'giu',
);
export const findPercentages: Recogniser = (text) => findingsOf(percentage, text);

const UNITS = String.raw`k?m|cm|mm|km\/h|mph|miles?|metres?|meters?|kilomet(?:re|er)s?|centimet(?:re|er)s?|inch(?:es)?|feet|foot|ft|yards?|kg|g|mg|µg|mcg|lbs?|pounds? of|grams?|kilos?|kilograms?|tonnes?|tons?|l|ml|lit(?:re|er)s?|gallons?|cups?|spoons?|teaspoons?|tablets?|capsules?|drops?|sq(?:uare)? ?(?:m|met(?:re|er)s?|feet)|m²|m³|m2|cubic met(?:re|er)s?|hectares?|acres?|°\s?[CF]?|degrees?(?: celsius| fahrenheit)?|bar|psi|hpa|kpa|watts?|kw|kwh|w|volts?|v|a|amps?|amperes?|hz|khz|mhz|rpm|db|gb|mb|tb|kb|gigabytes?|megabytes?|terabytes?|mbit\/s|dpi|pixels?|calories|kcal|kj|units?|points?|persons?|people|pieces?|pages?|items?`;
const quantity = new RegExp(
  String.raw`(?<![\w.,])${NUMBER}(?:\s?(?:to|-|–|and|by|x|×)\s?${NUMBER})?[\s-]?(?:${UNITS})(?![\w])`,
  'giu',
);
/** A number with a unit that is neither of time nor of money. */
export const findQuantities: Recogniser = (text) => findingsOf(quantity, text);

const number = new RegExp(
  String.raw`(?<![\w.,])${NUMBER}(?![\w])|\b(?:no|none|both|once|twice|a single|another)\b`,
  'giu',
);
/** What looks like a number and counts nothing: of a clause, of a heading, of a thing. */
const label =
  /^\s*(?:\d+(?:\.\d+)*[.)]?|[(]?[a-z][.)])(?=\s)|\b(?:sections?|clauses?|paragraphs?|articles?|chapters?|annex|appendix|no\.|nos\.|number|page|table|fig(?:ure)?\.?|step|rule|item|room|compartment|bay|version|model|severity|level|type|class)\s*\d+(?:\.\d+)*|\bones?\b(?=[.,;:)]|$| (?:is|are|was|has|have|can|may|must|should|will|that|which|who|in|with|for|to|and|or|at|on|from|as|if)\b)/giu;
/** A number that is neither a label nor a sum of money: `£2.10 a litre` has none of litres. */
export const findNumbers: Recogniser = (text) => {
  const sums = findingsOf(inCurrency, text);
  return findingsOf(number, withoutLabels(text)).filter(
    ({ start, end }) => !sums.some((own) => own.start < end && own.end > start),
  );
};

/** A text with the numbers of clauses, headings and things blanked out, so that they are no amounts. */
export function withoutLabels(text: string): string {
  return text.replaceAll(label, (match) => ' '.repeat(match.length));
}
