// The clauses of a text, and what each denies. The rules are those of English; in other languages a clause ends at each comma and "and".
import type { Figure } from './figures.ts';
import type { ParsedText } from './parse-text.ts';
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

/** The clauses of a text. One without a verb of its own, `but not in the office`, has the words of the one before it too. */
export function clausesOf({ tokens, figureAt, language }: ParsedText): Clause[] {
  const runs: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const run = runs.at(-1) ?? [];
    if (!figureAt.has(at) && run.length > 0 && beginsClause(tokens, at, run, language)) runs.push([token]);
    else run.push(token);
  }
  const clauses: Clause[] = [];
  let at = 0;
  for (const run of runs) {
    const clause = toClause(run, figureAt, at);
    at += run.length;
    if (clause.words.length === 0) continue;
    const last = clauses.at(-1);
    const isDependent = last !== undefined && !hasVerb(run) && clause.terms.size <= DEPENDENT_MAX;
    const own = isDependent ? [...clause.terms].filter((term) => !last.terms.has(term)) : [];
    const terms = isDependent ? new Set([...last.terms, ...clause.terms]) : clause.terms;
    clauses.push({ ...clause, terms, own });
  }
  return clauses.filter(({ terms }) => terms.size > 0);
}

/** How many words of its own a clause has at most that depends on the one before. */
const DEPENDENT_MAX = 2;

const hasVerb = (run: readonly Token[]) => run.some(({ folded }) => verbs.has(folded));

function beginsClause(
  tokens: readonly Token[],
  at: number,
  run: readonly Token[],
  language: string,
): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  const next = tokens[at + 1];
  if (token.kind === 'sign') {
    if (/[;!?。;؟]/u.test(token.text)) return true;
    if (/[:()|]/.test(token.text)) return hasVerb(run) || !isEnglish(language);
    if (token.text === '.' || token.text === '–') return next === undefined || next.start > token.end;
    // `not, under any circumstances, …` goes on.
    const isOpen = negations.has(run.at(-1)?.folded ?? '');
    return /[,、،]/u.test(token.text) && !isOpen && isWhole(tokens, at, run, language);
  }
  if (conjunctions.has(token.folded)) return true;
  const joining = isEnglish(language) ? coordinators : otherCoordinators;
  return joining.has(token.folded) && isWhole(tokens, at, run, language);
}

const isEnglish = (language: string) => language === 'en' || language === '';

/**
 * Whether a clause of its own follows a comma or an "and": it has a verb, and so has what stands before, or it begins with one. In
 * languages whose verbs are not known one always does.
 */
function isWhole(tokens: readonly Token[], at: number, run: readonly Token[], language: string): boolean {
  if (!isEnglish(language)) return true;
  const first =
    tokens[at]?.kind === 'sign' && coordinators.has(tokens[at + 1]?.folded ?? '') ? at + 2 : at + 1;
  const next = tokens[first]?.folded ?? '';
  if (verbs.has(next) || negations.has(next)) return true;
  if (!hasVerb(run) && first === at + 1) return false;
  const behind = tokens.slice(first);
  const end = behind.findIndex(({ folded, text }) => /^[,;.:]$/.test(text) || coordinators.has(folded));
  return hasVerb(end === -1 ? behind : behind.slice(0, end));
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
  const denials = words.filter((token, at) => denies(words, token, at));
  const limited = denials.flatMap((token) => findCompared(words, words.indexOf(token)) ?? []);
  const compared = words.filter((token) => !limited.includes(token));
  const denied = denials.flatMap(
    (token) => terms.slice(run.indexOf(token)).find((term) => term !== '') ?? [],
  );
  return {
    terms: new Set(terms.filter((term) => term !== '')),
    words: words.map(({ folded }) => folded),
    negations: denials.length - limited.length,
    denied,
    limits: limited.flatMap(({ folded }) => comparisonOf(folded) ?? []),
    comparisons: compared.flatMap(({ folded }) => comparisonOf(folded) ?? []),
  };
}

/** The same for `14 days` and `two weeks`. */
function toTerm({ code, value, date, units: [unit] }: Figure): string {
  if (code !== '') return `#${code}`;
  if (date !== undefined) return `#${Object.values(date).join('-')}`;
  return unit === undefined ? `#${value}` : `#${value * unit.factor} ${unit.base}`;
}

const more = toSet(
  'more later longer higher older larger greater bigger over above beyond exceed exceeds exceeding',
);
const less = toSet('less fewer earlier shorter lower younger smaller below under');
const only = toSet('only just merely solely');

function comparisonOf(folded: string): Comparison | undefined {
  if (more.has(folded)) return 'more';
  if (less.has(folded)) return 'less';
  return only.has(folded) ? 'only' : undefined;
}

/** The comparison that a negation stands before: `no more than`, `not be later than`, `not exceed`, `not over 5`, `not only`. */
function findCompared(words: readonly Token[], at: number): Token | undefined {
  const index = /^(?:be|to)$/.test(words[at + 1]?.folded ?? '') ? at + 2 : at + 1;
  const [word, next] = [words[index], words[index + 1]];
  if (word === undefined || comparisonOf(word.folded) === undefined) return undefined;
  const isPlace = /^(?:over|above|below|beyond|under)$/.test(word.folded) && next?.kind !== 'number';
  return isPlace ? undefined : word;
}

function denies(words: readonly Token[], { folded, text }: Token, at: number): boolean {
  if (!negations.has(folded)) return false;
  const [before = '', next = ''] = [words[at - 1]?.folded, words[at + 1]?.folded];
  // `no doubt`, `without delay`, `with or without`, `No. 5`
  if (/^(?:doubt|matter|delay|exception|fail)$/.test(next) || before === 'or') return false;
  return !(/^No$/.test(text) && words[at + 1]?.kind === 'number');
}
