// What a question asks for: the kinds of things that answer it, which of its words only ask, and which say what it is about.
import { askingVocabulary } from './general-words.ts';
import type { Word } from '../indexing/words.ts';
import type { Kind } from './kinds/kinds.ts';

/** The forms of questions, as they are reported; the open ones have no kind of thing that alone tells an answer. */
export type Form =
  | 'amount'
  | 'count'
  | 'date'
  | 'duration'
  | 'person'
  | 'contact'
  | 'place'
  | 'name'
  | 'yes_no'
  | 'condition'
  | 'procedure'
  | 'reason'
  | 'list'
  | 'definition'
  | 'other';

export const openForms: ReadonlySet<Form> = new Set([
  'yes_no',
  'condition',
  'procedure',
  'reason',
  'list',
  'definition',
  'other',
]);

export interface Asked {
  form: Form;
  /** Any of these is what is asked for; the first ones more so. Empty where nothing is known. */
  kinds: readonly Kind[];
  /** The offsets of the words that only ask: `how much does … cost`. */
  askingWords: ReadonlySet<number>;
  /** The folded words of what is counted, as in `how many members`. */
  counted: readonly string[];
  /** How the missing thing is called: `no amount`. */
  missing: string;
}

interface Rule {
  form: Form;
  kinds: readonly Kind[];
  /** What is matched only asks, without the groups named `topic`. */
  pattern: RegExp;
  missing: string;
}

const CLITIC = String.raw`(?:['’]?s|['’]re|['’]m| is| are| was| were| does| do| did| will| would| can| could| may| must| should| shall| has| have| had)?`;
const rule = (form: Form, kinds: readonly Kind[], missing: string, pattern: string): Rule => ({
  form,
  kinds,
  missing,
  pattern: new RegExp(pattern, 'diu'),
});

/** In the order in which they are tried. Each is looked for anywhere, because people begin with what troubles them. */
const rules: readonly Rule[] = [
  // Numbers to call come before other numbers, and before persons.
  rule(
    'contact',
    ['telephone'],
    'no telephone number',
    String.raw`\b(?:(?:what|which)${CLITIC} (?:the |your |their )?)?(?<topic>(?:[\p{L}-]+ ){0,2})(?:(?:tele)?phone|emergency|fax|contact|mobile)[ -](?:tele)?(?:phone )?(?:number|no)\b`,
  ),
  rule(
    'contact',
    ['telephone'],
    'no telephone number',
    String.raw`\b(?:what|which)${CLITIC} (?:the )?numbers? (?:do|can|should|must|shall|to|of|for)\b(?=.*\b(?:ring|call|phone|dial|reach|desk|office|line|hotline|switchboard|service)\b)`,
  ),
  rule(
    'contact',
    ['email'],
    'no address of e-mail',
    String.raw`\b(?:what|which)\b.*\b(?:e-?mail(?: address)?|web ?site|url|web address)\b|\be-?mail address\b`,
  ),
  rule(
    'contact',
    ['telephone', 'person', 'email', 'role'],
    'nobody to turn to',
    String.raw`\b(?:who|whom|where)\b(?: \w+){0,3} \b(?:call|ring|phone|contact|write to|turn to|reach|speak to|talk to|ask|complain(?: to)?|report|notify|inform)\b`,
  ),
  rule(
    'procedure',
    ['instruction', 'permission'],
    'not how',
    String.raw`\bwhat (?:should|must|do|can|shall|would) (?:i|we|one|you) (?:do|have to do|need to do)\b`,
  ),
  rule(
    'condition',
    ['condition', 'permission', 'instruction'],
    'not what happens then',
    String.raw`\bwhat (?:happens|would happen|will happen|if)\b(?: to)?|\bwhat['’]?s (?:going to happen|the (?:penalty|consequence))\b`,
  ),
  // How long, how soon, how often.
  rule(
    'duration',
    ['frequency', 'duration'],
    'not how often',
    String.raw`\bhow (?:often|frequently|regularly)\b|\bhow many times (?:a|per|each|every) \w+\b`,
  ),
  rule(
    'duration',
    ['duration'],
    'not how long',
    String.raw`\bhow (?:long|soon|quick(?:ly)?|fast|far (?:ahead|in advance)|early|late|much (?:time|longer|notice|warning))\b(?: (?:is|are|was|does|do|did|will|would|can|must|may|should))?(?: it)?(?: (?:take|last|takes|lasts))?`,
  ),
  rule(
    'duration',
    ['duration'],
    'not how long',
    String.raw`\bhow many (?<topic>seconds|minutes|hours|days|nights|weeks|months|years)\b`,
  ),
  rule(
    'duration',
    ['duration', 'date'],
    'no length of time',
    String.raw`\b(?:what${CLITIC} (?:the |my |our )?)?(?<topic>(?:[\p{L}-]+ ){0,3}(?:period|warranty|lifespan|deadline|retention|time limit))(?= (?:of|for|after|before|in|on|when|if|with)\b|\??$)`,
  ),
  rule(
    'contact',
    ['code'],
    'no such code',
    String.raw`\b(?:what|which)${CLITIC} (?<topic>(?:[\p{L}'’-]+ ){0,4}(?:code|password|pin|iban|(?:account|registration|serial|policy|customer|tax) number))\b`,
  ),
  // How much money, how many, how large.
  rule(
    'amount',
    ['percentage', 'money'],
    'no rate',
    String.raw`\b(?:what|which|how big|how high|how large)\b(?: [\p{L}'’-]+){0,4} (?:percentage|per ?cent|interest(?: rate)?|discount|reduction|rebate|share|proportion|fraction|tax rate)\b|\b(?:percentage|proportion|fraction)\b|\bby how much\b|\bhow much (?:cheaper|dearer|more|less|higher|lower)\b`,
  ),
  rule(
    'amount',
    ['money'],
    'no amount',
    String.raw`\bhow much\b(?= .*\b(?:cost|costs|pay|paid|charged?|owe|earn|spend|get|receive|worth|price|fee|deposit|rent|fine|refunded)\b)(?: (?:does|do|did|is|are|was|will|would|can|must|money))?|\bhow much (?:is|are|was|were|will)\b|\bhow (?:expensive|dear)\b`,
  ),
  rule(
    'amount',
    ['money', 'percentage'],
    'no amount',
    String.raw`\b(?:what${CLITIC}|which) (?:[\p{L}'’-]+ ){0,4}(?:costs?|prices?|fees?|charges?|fines?|salary|wages?|pay|premium|rate|budget|deposit|surcharge|excess|subscription|rent|penalty|refund|allowance|bonus|expense)\b|\bwhat (?:do|does|did|will|would|must|is|are|can)\b.*\b(?:cost|pay|paid|charged?|charge|earn)\b|\bwhat do (?:i|we|you) get (?:per|for|an?)\b|\b(?:costs?|price|prices|fee|salary) (?:of|for)\b`,
  ),
  rule(
    'count',
    ['number'],
    'no number',
    String.raw`\bhow many\b|\b(?:what|which) (?:is the )?(?:number|total|amount|quantity) of\b`,
  ),
  rule('amount', ['quantity', 'money', 'number'], 'no amount', String.raw`\bhow much\b`),
  rule(
    'amount',
    ['quantity', 'number'],
    'no measure',
    String.raw`\bhow (?:big|large|high|tall|deep|wide|heavy|thick|far|hot|cold|warm|loud|strong|old|small|near|close|steep|broad)\b|\b(?:what|which)\b(?: [\p{L}'’-]+){0,5} (?:temperature|level|size|height|weight|length|width|depth|distance|speed|capacity|volume|pressure|dose|dosage|load|area|voltage|power|limit|maximum|minimum|quantity|strength|age|range|score|heaviest|population)\b|\bwhat is the (?:heaviest|largest|biggest|smallest|highest|lowest|most|least|longest|shortest)\b`,
  ),
  // When.
  rule(
    'date',
    ['date', 'time', 'relative', 'frequency'],
    'no date',
    String.raw`\b(?:by|until|till|from|since) (?:when|what date|which date)\b|\b(?:what|which) (?:[\p{L}'’-]+ )?(?:year|date|day|month|century|decade|weekday|days|months)\b|(?:^|[,;.?!]\s*|\band )(?:exactly )?when${CLITIC}\b`,
  ),
  rule(
    'date',
    ['time', 'date'],
    'no time',
    String.raw`\b(?:at |by |until |from )?(?:what|which)(?: (?:is|are)(?: the)?)? (?:time|hours?|opening hours)\b(?: of (?:the )?day)?|\bopening (?:hours|times)\b`,
  ),
  // Who and where.
  rule('person', ['person', 'role'], 'no name', String.raw`\bwho${CLITIC}\b|\bwhom\b|\bwhose\b`),
  rule(
    'person',
    ['person', 'name'],
    'no name',
    String.raw`\b(?:what${CLITIC} (?:the |my |your |his |her )?names? of|(?:what|which) (?:[\p{L}-]+ )?(?:person|people|man|woman|doctor|manager|player|coach|actor|author|king|queen|president|leader|scientist))\b`,
  ),
  rule(
    'place',
    ['place', 'name'],
    'no place',
    String.raw`\b(?:where${CLITIC}|(?:in|at|to|from) (?:what|which) (?:place|room|building|street|floor|city|country|town)|(?:what|which) (?:place|room|building|street|floor|address|city|country|town|state|continent|region))\b`,
  ),
  rule(
    'reason',
    ['reason', 'condition', 'permission'],
    'no reason',
    String.raw`\bwhy${CLITIC}\b|\bhow come\b|\b(?:what|which) (?:is the |are the |was the )?(?:reasons?|causes?|caused|led to)\b`,
  ),
  rule(
    'procedure',
    ['instruction', 'permission'],
    'not how',
    String.raw`\bhow (?:do|can|should|must|shall|would|could|to|did|does)\b(?: (?:i|we|you|one))?|\bhow (?:is|are|was|were|am)\b`,
  ),
  // Which one, what ones.
  rule('name', ['name'], 'not which', String.raw`\bwhich\b(?! (?:is|are|was|were|of)\b)`),
  rule(
    'definition',
    ['definition'],
    'not what it is',
    String.raw`\bwhat (?:is|are|was) (?:the )?(?:meaning|purpose|definition)\b|\bwhat (?:does|do|did)\b(?=.*\b(?:mean|stand for)\b)|\bwhat (?:is|are)\b(?=.*\bfor\??$)|\bwhat does\b(?=.* do\??$)`,
  ),
  rule(
    'list',
    ['list', 'permission'],
    'not which ones',
    String.raw`\bwhat (?:are|were)\b|\b(?:what|which) (?<topic>[\p{L}-]+s)(?= (?:are|can|may|do|does|must|were|will|should|did|have))|\bwhat (?:else )?(?:do|should|must|can) (?:i|we|you)\b`,
  ),
  rule('definition', ['definition'], 'not what it is', String.raw`^\s*(?:what${CLITIC}|define|explain)\b`),
  rule('other', [], 'not that', String.raw`\b(?:what|which)${CLITIC}\b`),
  rule(
    'yes_no',
    ['permission'],
    'not whether',
    String.raw`(?:^|[,;.?!]\s*|\b(?:and|but|so) )(?:can|could|may|might|must|shall|should|will|would|do|does|did|is|are|was|were|am|has|have|had|need|isn['’]t|aren['’]t|don['’]t|doesn['’]t|can['’]t)\b(?: (?:i|we|you|it|there|they|he|she))?(?: (?:allowed|able|permitted|supposed|required|obliged|entitled|have|need) to\b)?(?: (?:get|ok|okay|allowed)\b)?|\b(?:is|are) it (?:ok|okay|allowed|possible|safe|true)\b`,
  ),
];

const pronounOfCount = /\bhow (?:many|much) ((?:[\p{L}\p{M}-]+ ){0,2}[\p{L}\p{M}-]+)/iu;

/** What a question asks for. @param words of the question */
export function askedBy(text: string, words: readonly Word[]): Asked {
  for (const { form, kinds, pattern, missing } of rules) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [from, to] = match.indices?.[0] ?? [0, 0];
    const topic = match.indices?.groups?.['topic'];
    const isTopic = (start: number) => topic !== undefined && start >= topic[0] && start < topic[1];
    const asking = words.filter(
      ({ start, folded }) => start >= from && start < to && !isTopic(start) && askingVocabulary.has(folded),
    );
    return {
      form,
      kinds,
      missing,
      askingWords: new Set(asking.map(({ start }) => start)),
      counted: form === 'count' || form === 'duration' ? countedIn(text, words) : [],
    };
  }
  return { form: 'other', kinds: [], askingWords: new Set(), counted: [], missing: 'not that' };
}

const goingOn = new Set(
  (
    'a an the is are was were do does did can could may must will would should have has had i we you they it there of in on at for per ' +
    'to fit fits'
  ).split(' '),
);

function countedIn(text: string, words: readonly Word[]): string[] {
  const match = pronounOfCount.exec(text);
  const [, things] = match ?? [];
  if (match === null || things === undefined) return [];
  const end = match.index + match[0].length;
  const after = words.filter(({ start }) => start >= end - things.length && start < end);
  // What is counted ends where the sentence goes on: `tablets` of `how many tablets a day`.
  const goesOn = after.findIndex(({ folded }) => goingOn.has(folded));
  return (goesOn < 0 ? after : after.slice(0, goesOn)).map(({ folded }) => folded);
}
