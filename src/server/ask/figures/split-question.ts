/** Where a question may have two parts. */
const joints = /,?\s+and\s+|[?.;]\s+/giu;

/**
 * The ways to part a question in two, of which one may be for a table: "When can we leave the flat, and what did heating cost?"
 * @returns each part with what is left
 */
export function splitQuestion(question: string): { part: string; rest: string }[] {
  return [...question.matchAll(joints)].flatMap(({ 0: joint, index }) => {
    const [first, second] = [question.slice(0, index).trim(), question.slice(index + joint.length).trim()];
    const isParted = [first, second].every((part) => /\S\s+\S/.test(part));
    if (!isParted) return [];
    return [
      { part: second, rest: first },
      { part: first, rest: second },
    ];
  });
}
