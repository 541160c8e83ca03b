// Words that turn round or limit what is said: "not", "only", "unless", "all", "must", and their likes.
import type { Figure } from './figures.ts';
import type { Token } from './tokens.ts';

export type MarkKind =
  | 'not'
  | 'only'
  | 'except'
  | 'all'
  | 'most'
  | 'few'
  | 'many'
  | 'must'
  | 'may'
  | 'before'
  | 'after'
  | 'until'
  | 'since'
  | 'at_least'
  | 'at_most';

export interface Mark {
  kind: MarkKind;
  /** Index of its first token. */
  at: number;
  /** Whether it has a meaning of its own, as in `smoking is prohibited`: what it denies may stand before it. */
  isVerb: boolean;
}

const verbs =
  /^(?:prohibit|forb|ban|refus|den|fail|lack|abs|impos|ille|unla|inva|inel|unav|unne|unli|exempt|verb|interd|exclu|unable)/;

/** What limits a number is part of its figure, and `not only` and `no doubt` deny nothing. */
const harmless = String.raw`(?! only| just| merely| solely| least| (?:be |fall |to )?(?:(?:more|less|fewer|lower|later|earlier|longer|older|younger|shorter|higher|larger|smaller|greater) than|over|above|below|exceed|exceeding)(?= )| doubt| matter| nur)`;
const forms: [MarkKind, RegExp][] = [
  [
    'not',
    new RegExp(
      String.raw` (?:not|n't|no|cannot|nicht|kein|keine|keinen|keinem|keiner|nie|ni|jamais|ne|nunca|jamas|non|nao|niet|geen|не|нет|ни|δεν|μη|değil|yok|नहीं|ไม่|không)${harmless}(?= )`,
      'gu',
    ),
  ],
  [
    'not',
    / (?:never|none|nobody|nothing|nowhere|neither|nor|without|unable|non|prohibit(?:s|ed|ing)?|prohibition|forbid(?:s|den)?|forbade|ban(?:s|ned)?|refus(?:e|es|ed|al)|den(?:y|ies|ied)|fail(?:s|ed)? to|lack(?:s|ed|ing)?|absence of|absent|impossible|illegal|unlawful|invalid|ineligible|unavailable|unnecessary|unlikely|exempt(?:ed)?|niemand|nichts|ohne|weder|verboten|sin|nadie|nada|tampoco|prohibido|sans|rien|aucun|aucune|interdit|senza|sem|zonder|без)(?= )/gu,
  ],
  [
    'only',
    /(?<! not| nicht| no) (?:only|solely|exclusively|merely|nothing but|limited to|restricted to|reserved for|nur|ausschliesslich|solo|solamente|unicamente|seulement|uniquement|soltanto|somente|apenas|alleen|только)(?= )/gu,
  ],
  [
    'except',
    / (?:except|excepting|excepted|exceptions?|excluding|exclude[sd]?|unless|apart from|other than|save for|ausser|ausgenommen|excepto|salvo|sauf|hormis|tranne|exceto|behalve|кроме)(?= )/gu,
  ],
  [
    'all',
    / (?:all|every|everyone|everybody|everything|each|always|any|anyone|entire|entirely|whole|wholly|alle|allen|aller|jeder|jede|jedes|immer|todos|todas|siempre|tous|toutes|toujours|tutti|tutte|sempre)(?! time)(?= )/gu,
  ],
  [
    'most',
    / (?:most|mostly|majority|predominantly|mainly|usually|generally|typically|meist|meistens|mayoria|majorite)(?= )/gu,
  ],
  [
    'few',
    / (?:few|minority|rarely|seldom|little|scarce|wenige|wenig|selten|pocos|pocas|peu|rarement)(?= )/gu,
  ],
  [
    'many',
    / (?:many|numerous|plenty|often|frequently|viele|oft|haufig|muchos|muchas|souvent|beaucoup)(?= )/gu,
  ],
  [
    'must',
    / (?:must|shall|required?|requires|requirement|mandatory|oblig(?:ed|atory|ation|ations|es)|compulsory|ha(?:ve|s|d) to|needs?|needed|necessary|muss|mussen|pflicht|verpflichtet|debe|deben|obligatorio|doit|doivent|deve|devono|moet|moeten)(?= )/gu,
  ],
  [
    'may',
    / (?:may|can|could|might|possible|possibly|perhaps|optional(?:ly)?|allow(?:s|ed)?|permit(?:s|ted)?|able|entitled|eligible|free to|should|recommend(?:s|ed)?|advised|encouraged|voluntar(?:y|ily)|likely|probably|darf|durfen|kann|konnen|puede|pueden|peut|peuvent|puo|possono|pode|podem|kan|kunnen|mag)(?= )/gu,
  ],
  ['before', / (?:before|prior to|ahead of|earlier than|vor|antes|avant|prima)(?= )/gu],
  ['after', / (?:after|following|later than|once|nach|despues|apres|dopo)(?= )/gu],
  ['at_least', / (?:at least|at minimum|no less than|mindestens|al menos|au moins)(?= )/gu],
  ['at_most', / (?:at most|up to|at maximum|no more than|hochstens|au plus)(?= )/gu],
  ['since', / (?:since|seit|desde|depuis)(?= )/gu],
  ['until', / (?:until|till|bis|hasta|jusqu)(?= )/gu],
];

/** The marks of a text, in the order of their kinds. */
export function marksOf(tokens: readonly Token[], figureAt: ReadonlyMap<number, Figure>): Mark[] {
  const starts: number[] = [];
  let joined = '';
  for (const { folded } of tokens) {
    starts.push(joined.length);
    joined += ` ${folded}`;
  }
  joined += ' ';
  const indexOf = new Map(starts.map((start, at) => [start, at]));
  const marks: Mark[] = [];
  for (const [kind, form] of forms)
    for (const { index } of joined.matchAll(form)) {
      const at = indexOf.get(index);
      const text = at === undefined ? '' : (tokens[at]?.text ?? '');
      // `May` is a month, `No. 5` a number, and `at most` and `at least` belong to a figure.
      if (at === undefined || figureAt.has(at) || (/^no$/i.test(text) && tokens[at + 1]?.text === '.'))
        continue;
      // `limited to 5` is a bound.
      if (kind === 'only' && text.endsWith('ed') && figureAt.has(at + 2)) continue;
      if (kind === 'most' && (tokens[at - 1]?.folded === 'at' || tokens[at - 1]?.folded === 'the')) continue;
      marks.push({ kind, at, isVerb: verbs.test(tokens[at]?.folded ?? '') });
    }
  return marks;
}

const markWords = new Set(
  `not no never none nobody nothing neither nor without cannot only solely exclusively merely except excluding unless all every
  each always any most mostly few many often must shall required require mandatory may can could might should possible optional
  allowed allow permitted permit least more less fewer than minimum maximum min max least up over under above below exceeding
  exceed exceeds about around approximately roughly nearly almost total within until before after since by from to during per`.split(
    /\s+/,
  ),
);

/** Whether a word is looked at as a mark or a bound, not as what the line is about. */
export function isMarkWord(folded: string): boolean {
  return markWords.has(folded) || folded === "n't";
}
