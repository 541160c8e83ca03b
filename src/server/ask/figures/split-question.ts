// A question in two parts, of which one is for documents.

/** What stands between the parts. */
const JOINTS = /,?\s+and\s+|[?.;]\s+/giu;
const asking =
  'what when where which who whom whose why how is are was were do does did can could may must shall should will would has have had list show name give tell find explain describe';
const preposition = 'in on at to of for from with by under until since before after about';
/** How a question begins: with a word that asks, after a preposition at most; "name and date" are what is asked for. */
const opening = new RegExp(
  String.raw`^(?:(?:${preposition.replaceAll(' ', '|')})\s+)?(?:${asking.replaceAll(' ', '|')})(?![\p{L}\p{N}])(?!\s*(?:,|and\b|or\b))`,
  'iu',
);

/**
 * The ways to part a question in two, of which one may be for a table: "When can we leave the flat, and what did heating cost?"
 * @returns each part with what is left. Both are questions on their own: what only goes on with the other one has words that would
 *   not be understood there
 */
export function splitQuestion(question: string): { part: string; rest: string }[] {
  return [...question.matchAll(JOINTS)].flatMap(({ 0: joint, index }) => {
    const [first, second] = [question.slice(0, index).trim(), question.slice(index + joint.length).trim()];
    const isParted = [first, second].every((part) => /\S\s+\S/.test(part) && opening.test(part));
    if (!isParted) return [];
    return [
      { part: second, rest: first },
      { part: first, rest: second },
    ];
  });
}
