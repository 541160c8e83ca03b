// The clauses of a text, and what each denies. The rules are those of English; in other languages a clause ends at each comma and "and".
import type { Figure, ParsedText } from './figures.ts';
import type { Token } from './tokens.ts';

/** `more than`, `less than`, `only`, and their likes. */
type Comparison = 'more' | 'less' | 'only';

export interface Clause {
  /** The terms of its words that say what it is about, and of its figures. */
  terms: ReadonlySet<string>;
  /** Those of a clause without a verb that the one before, whose terms it has too, lacks; otherwise none. */
  own: readonly string[];
  /** All its words, folded. */
  words: readonly string[];
  /** How many negations it has, without those of `limits`. */
  negations: number;
  /** What stands behind its negations: `drink` of `do not drink juice`. */
  denied: readonly string[];
  /** The comparisons that it denies, `no more than`, and those that it does not. */
  limits: readonly Comparison[];
  comparisons: readonly Comparison[];
}

/** A set of the words of a text. */
export const toSet = (words: string) => new Set(words.split(/\s+/));

const negations = toSet(
  `not n't no never none nobody nothing nowhere neither without cannot non prohibit prohibits prohibited prohibiting prohibition
  forbid forbids forbidden forbade ban bans banned unable impossible illegal unlawful invalid unnecessary unavailable ineligible
  nicht kein keine keinen keinem keiner nie niemand nichts ohne weder verboten jamais ne sans rien aucun aucune interdit nunca
  jamas nadie nada tampoco sin prohibido non senza nao sem niet geen zonder не нет без δεν μη χωρισ değil degil yok नहीं ไม่ không khong`,
);
/** What begins a clause. */
const conjunctions = toSet(
  `but while whereas although though because if unless when where which who whom whose until so since aber sondern wahrend weil
  wenn obwohl mais tandis si pero mientras sino aunque ma mentre se mas enquanto maar terwijl als но если а`,
);
/** These and commas begin a clause only where both sides have a verb. */
const coordinators = toSet('and or nor');
const otherCoordinators = toSet('und oder noch et ou ni y e o u ed en of и или');
const verbs = toSet(
  `is are was were be been am 's has have had do does did can could may might must shall should will would cannot n't
  needs need`,
);
const comparisons = new Map<string, Comparison>();
for (const [kind, words] of [
  ['more', 'more later longer higher older larger greater bigger over above beyond exceed exceeds exceeding'],
  ['less', 'less fewer earlier shorter lower younger smaller below under'],
  ['only', 'only just merely solely'],
] as const)
  for (const word of toSet(words)) comparisons.set(word, kind);

/** How many words of its own a clause has at most that depends on the one before. */
const DEPENDENT_MAX = 2;

/** The clauses of a text. One without a verb of its own, `but not in the office`, has the words of the one before it too. */
export function clausesOf(text: ParsedText): Clause[] {
  const clauses: Clause[] = [];
  let first = 0;
  for (let at = 1; at <= text.tokens.length; at++) {
    const isEnd =
      at === text.tokens.length ||
      (!text.figureAt.has(at) && beginsClause(text, at, text.tokens.slice(first, at)));
    if (!isEnd) continue;
    const run = text.tokens.slice(first, at);
    const clause = toClause(run, text.figureAt, first);
    first = at;
    if (clause.words.length === 0) continue;
    const before = clauses.at(-1)?.terms;
    const isDependent = before !== undefined && !hasVerb(run) && clause.terms.size <= DEPENDENT_MAX;
    const own = isDependent ? [...clause.terms].filter((term) => !before.has(term)) : [];
    clauses.push({
      ...clause,
      own,
      terms: isDependent ? new Set([...before, ...clause.terms]) : clause.terms,
    });
  }
  return clauses.filter(({ terms }) => terms.size > 0);
}

const hasVerb = (run: readonly Token[]) => run.some(({ folded }) => verbs.has(folded));

/** Whether a clause begins at a token. @param run the tokens of the one before */
function beginsClause({ tokens, language }: ParsedText, at: number, run: readonly Token[]): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined) return false;
  const isEnglish = language === 'en' || language === '';
  if (conjunctions.has(token.folded) || /^[;!?。;؟]$/u.test(token.text)) return true;
  if (/^[:()|]$/.test(token.text)) return hasVerb(run) || !isEnglish;
  if (token.text === '.' || token.text === '–') return next === undefined || next.start > token.end;
  const isJoint = (isEnglish ? coordinators : otherCoordinators).has(token.folded);
  if (!isJoint && !/^[,、،]$/u.test(token.text)) return false;
  // In languages whose verbs are not known one always begins.
  return !isEnglish || hasOwnVerb(tokens.slice(at + 1), isJoint, hasVerb(run));
}

/** Whether a clause of its own follows a comma or an "and": it has a verb, and so has what stands before, or it begins with one. */
function hasOwnVerb(behind: readonly Token[], isJoint: boolean, isVerbBefore: boolean): boolean {
  const isJointBehind = !isJoint && coordinators.has(behind[0]?.folded ?? '');
  const own = isJointBehind ? behind.slice(1) : behind;
  const next = own[0]?.folded ?? '';
  if (verbs.has(next) || negations.has(next)) return true;
  if (!isVerbBefore && !isJointBehind) return false;
  const end = own.findIndex(({ folded, text }) => /^[,;.:]$/.test(text) || coordinators.has(folded));
  return hasVerb(end === -1 ? own : own.slice(0, end));
}

function toClause(
  run: readonly Token[],
  figureAt: ParsedText['figureAt'],
  first: number,
): Omit<Clause, 'own'> {
  const terms = run.map((token, offset) => {
    const figure = figureAt.get(first + offset);
    if (figure !== undefined) return figure.first === first + offset ? toTerm(figure) : '';
    return token.kind === 'sign' || token.isStop || negations.has(token.folded) ? '' : token.term;
  });
  const words = run.filter(({ kind }) => kind !== 'sign');
  const denials = words.filter((token, at) => denies(words, token, at, run));
  const limited = denials.flatMap((token) => findCompared(words, words.indexOf(token)) ?? []);
  const kindsOf = (tokens: readonly Token[]) => tokens.flatMap(({ folded }) => comparisons.get(folded) ?? []);
  return {
    terms: new Set(terms.filter((term) => term !== '')),
    words: words.map(({ folded }) => folded),
    negations: denials.length - limited.length,
    denied: denials.flatMap((token) => terms.slice(run.indexOf(token)).find((term) => term !== '') ?? []),
    limits: kindsOf(limited),
    comparisons: kindsOf(words.filter((token) => !limited.includes(token))),
  };
}

/** The same for `14 days` and `two weeks`. */
function toTerm({ code, value, date, units: [unit] }: Figure): string {
  if (code !== '') return `#${code}`;
  if (date !== undefined) return `#${Object.values(date).join('-')}`;
  return unit === undefined ? `#${value}` : `#${value * unit.factor} ${unit.base}`;
}

/** The comparison that a negation stands before: `no more than`, `not be later than`, `not exceed`, `not over 5`, `not only`. */
function findCompared(words: readonly Token[], at: number): Token | undefined {
  const index = /^(?:be|to)$/.test(words[at + 1]?.folded ?? '') ? at + 2 : at + 1;
  const [word, next] = [words[index], words[index + 1]];
  if (word === undefined || !comparisons.has(word.folded)) return undefined;
  const isPlace = /^(?:over|above|below|beyond|under)$/.test(word.folded) && next?.kind !== 'number';
  return isPlace ? undefined : word;
}

function denies(
  words: readonly Token[],
  { folded, text, start }: Token,
  at: number,
  run: readonly Token[],
): boolean {
  if (!negations.has(folded)) return false;
  // The `No,` that a line begins with answers the question.
  if (start === 0 && run[1]?.kind === 'sign') return false;
  const [before = '', next = ''] = [words[at - 1]?.folded, words[at + 1]?.folded];
  // `no doubt`, `without delay`, `with or without`, `No. 5`
  if (/^(?:doubt|matter|delay|exception|fail)$/.test(next) || before === 'or') return false;
  return !(text === 'No' && words[at + 1]?.kind === 'number');
}
