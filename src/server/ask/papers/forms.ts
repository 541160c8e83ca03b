// The forms of questions, and the rules by which they are told.
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

interface Rule {
  form: Form;
  kinds: readonly Kind[];
  /** What is matched only asks, without the groups named `topic`. */
  pattern: RegExp;
  missing: string;
}

const CLITIC = String.raw`(?:['’]?s|['’]re|['’]m| is| are| was| were| does| do| did| will| would| can| could| may| must| should| shall| has| have| had)?`;
/** What follows a noun that is not a part of a longer name: `deposit scheme` is no deposit. */
const END = String.raw`(?=\s*(?:[?.!,;]|$)|\s(?:of|for|to|per|if|when|do|does|did|is|are|was|were|will|must|can|may|should|would|an?|in|on|at|i|we|you|the|due|after|before|with|by|from|has|have|that|my|our|not|last|this|next|each|every)\b)`;
const rule = (form: Form, kinds: readonly Kind[], missing: string, pattern: string): Rule => ({
  form,
  kinds,
  missing,
  pattern: new RegExp(pattern, 'diu'),
});

const namedThing = String.raw`\b(?:what|which)\s+(?:[\p{L}\p{M}\p{N}.'’-]+\s+){0,3}?(?:city|country|state|county|province|town|village|district|nation|region|continent|island|river|ocean|sea|company|team|band|group|university|school|college|organi[sz]ation|agency|party|newspaper|magazine|book|film|movie|song|album|station|street|museum|church|bridge|airport|king|queen|president|emperor|pope|dynasty|empire|war|battle|act|law|treaty|language|award|prize|era|epoch|brand|supplier|manufacturer|bank|firm)\b`;

/** In the order in which they are tried. Each is looked for anywhere, because people begin with what troubles them. */
export const formRules: readonly Rule[] = [
  // What the papers say of a thing is whatever stands there.
  rule(
    'other',
    [],
    'nothing of that',
    String.raw`\bwhat (?:do|does|did) (?:[\p{L}\p{M}'’-]+ ){1,5}?(?:say|tell (?:me|us)) (?:about|on)\b`,
  ),
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
    String.raw`\b(?:what|which)${CLITIC} (?:the )?numbers? (?:(?:do|can|should|must|shall) (?:i|we|you|one) (?:ring|call|phone|dial|reach)\b|(?:do|can|should|must|shall|of|for)\b(?=.*\b(?:ring|call|phone|dial|reach|desk|office|line|hotline|switchboard|service)\b)|to (?=[a-z]+\b))`,
  ),
  rule(
    'contact',
    ['telephone'],
    'no telephone number',
    String.raw`\b(?:what|which)${CLITIC} the number (?:of|for) (?:the|your|our|my|mr|mrs|ms)\b`,
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
    String.raw`\bwhat (?:should|must|do|can|shall|would) (?:i|we|one|you) (?:do|have to do|need to do)\b|\bwhat (?:now|next|then)\b(?=\s*(?:[?.!,]|$))`,
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
  // An offer is good until a day.
  rule(
    'duration',
    ['deadline', 'duration'],
    'not how long',
    String.raw`\bhow long\b(?=.*\b(?:good|valid|open|stands?|holds?|available)(?: for)?\??\s*$)(?: (?:is|are|was|does|do|did|will|would|can))?`,
  ),
  rule(
    'duration',
    ['duration', 'deadline'],
    'not how long',
    String.raw`\bhow (?:long|much (?:time|longer|notice|warning))\b(?: (?:is|are|was|does|do|did|will|would|can|must|may|should))?(?: it)?(?: (?:take|last|takes|lasts))?`,
  ),
  rule(
    'duration',
    ['deadline', 'duration', 'relative'],
    'not how soon',
    String.raw`\bhow (?:soon|quick(?:ly)?|fast|far (?:ahead|in advance))\b(?: (?:is|are|was|does|do|did|will|would|can|must|may|should))?(?: it)?`,
  ),
  // Until a time of the day, or until so long before something.
  rule(
    'duration',
    ['deadline', 'time', 'duration', 'relative'],
    'no time',
    String.raw`\bhow (?:early|late)\b(?: (?:is|are|was|does|do|did|will|would|can|must|may|should))?(?: it)?`,
  ),
  rule(
    'duration',
    ['age'],
    'no age',
    String.raw`\bhow old\b|\b(?:what|which) age\b|\b(?:minimum|maximum) age\b|\bage limit\b`,
  ),
  rule(
    'duration',
    ['duration', 'deadline'],
    'not how long',
    String.raw`\bwhat(?:['’]s| is| was) the (?:longest|shortest|maximum|minimum|most|least) (?:time|period)\b`,
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
    String.raw`(?:^\s*|[,;.?!]\s*|\b(?:what|which)(?:(?:['’]s| is| are| was) | (?=(?:[\p{L}-]+ )?(?:period|warranty|deadline)\b)))(?:the |my |our |is there an? )?(?<topic>(?:[\p{L}-]+ ){0,3}(?:period|warranty|lifespan|deadline|retention|time limit))(?= (?:of|for|after|before|in|on|when|if|with)\b|\??$)`,
  ),
  rule(
    'contact',
    ['code'],
    'no such code',
    String.raw`\b(?:what|which)${CLITIC} (?<topic>(?:[\p{L}'’-]+ ){0,4}(?:code|password|pin|iban|(?:account|registration|serial|policy|customer|tax|quotation|quote|order|invoice|contract|reference|membership|booking|case|article|licence|model|batch) number))\b`,
  ),
  // Whether there is something to pay.
  rule(
    'yes_no',
    ['money', 'percentage', 'permission'],
    'not whether',
    String.raw`(?<!\bwhen )\b(?:is|are|was|were) there (?:(?:an?|any) )?(?=(?:[\p{L}-]+ ){0,2}(?:fees?|charges?|costs?|surcharges?|penalty|penalties|fines?|discounts?|reductions?)\b)|(?:^|[,;.?!]\s*)do(?:es)? (?:[\p{L}'’-]+ ){1,3}(?:pay|cost|get (?:an? )?(?:discount|reduction|refund))\b`,
  ),
  rule(
    'yes_no',
    ['money', 'permission'],
    'not whether',
    String.raw`(?:^|[,;.?!]\s*)(?:is|are|was|were)\b(?= [^,;.?!]*\bfree(?: of charge| for [^,;.?!]+)?\s*\??$)`,
  ),
  // How much money, how many, how large.
  rule(
    'amount',
    ['percentage', 'money'],
    'no rate',
    String.raw`\b(?:what|which|how big|how high|how large)\b(?: [\p{L}'’-]+){0,4} (?:percentage|per ?cent|interest(?: rate)?|discount|reduction|rebate|share|proportion|fraction|tax rate)\b|\b(?:percentage|proportion|fraction)\b|\bby how much\b|\bhow much (?:cheaper|dearer|more|less|higher|lower)\b`,
  ),
  // A part of a sum is lost, kept or given back.
  rule(
    'amount',
    ['money', 'percentage'],
    'no amount',
    String.raw`\bhow much\b(?= (?:[\p{L}'’-]+ ){0,6}(?:lose|lost|forfeit|keep|kept|deducted)\b)(?: (?:does|do|did|is|are|was|will|would|can|must))?`,
  ),
  rule(
    'amount',
    ['money'],
    'no amount',
    String.raw`\bhow much (?:for|per|towards|extra)\b|\bhow much (?:is|are) it\b|\bhow much\b(?= .*\b(?:cost|costs|pay|paid|charged?|owe|earn|spend|get|receive|give|borrow|hire|buy|worth|price|fee|deposit|rent|fine|refunded)\b)(?: (?:does|do|did|is|are|was|will|would|can|must|money))?|\bhow much (?:is|are|was|were|will)\b|\bhow (?:expensive|dear)\b`,
  ),
  rule(
    'amount',
    ['money', 'percentage'],
    'no amount',
    String.raw`\b(?:what${CLITIC}|which) (?:(?:the|my|our|your|this|an?) )?(?:(?!(?:is|are|was|were|the|my|our|your|this|an?)\b)[\p{L}'’-]+ ){0,3}(?:costs?|prices?|fees?|charges?|fines?|salary|wages?|pay|premium|rate|budget|deposit|surcharge|excess|subscription|rent|penalty|refund|allowance|bonus|expense|profit|surplus|income|turnover|revenue|loss|amount|sum|bill|grant|budget|debt|tax)\b${END}|\bwhat (?:do|does|did|will|would|must|is|are|can)\b.*\b(?:cost|pay|paid|charged?|charge|earn)\b|\bwhat do (?:i|we|you) get (?:per|for|an?)\b|\b(?:come|amount|add up) to\b(?=\s*(?:[?.!,;]|$|in (?:all|total)\b|altogether\b))|\b(?:costs?|price|prices|fee|salary) (?:of|for)\b`,
  ),
  rule(
    'count',
    ['number'],
    'no number',
    String.raw`\bhow many\b|\b(?:what|which) (?:is the )?(?:number|total|amount|quantity) of\b`,
  ),
  rule('name', ['colour'], 'no colour', String.raw`\b(?:what|which)${CLITIC} (?:the )?colou?rs?\b`),
  rule('amount', ['quantity', 'money', 'number'], 'no amount', String.raw`\bhow much\b`),
  rule(
    'amount',
    ['quantity', 'number'],
    'no measure',
    String.raw`\bhow (?:big|large|high|tall|deep|wide|heavy|thick|far|hot|cold|warm|loud|strong|small|near|close|steep|broad)\b|\b(?:what|which)\b(?:['’]s)?(?: [\p{L}'’-]+){0,5} (?:temperature|level|size|height|weight|length|width|depth|distance|speed|capacity|volume|pressure|dose|dosage|load|area|voltage|power|limit|maximum|minimum|quantity|strength|range|score|heaviest|population)\b${END}|\bwhat(?:['’]s| is) the (?:heaviest|largest|biggest|smallest|highest|lowest|most|least|longest|shortest)\b`,
  ),
  // When something counts as something is told by what that means.
  rule(
    'condition',
    ['definition', 'condition'],
    'not when that is so',
    String.raw`\bwhen (?:do|does|is|are|am)\b(?=.*\b(?:counts?|qualif(?:y|ies|ied)|considered|regarded|deemed|treated|classed)\b)`,
  ),
  // When.
  rule(
    'date',
    ['deadline', 'relative'],
    'no last day',
    String.raw`\b(?:by|until|till) (?:when|(?:what|which) (?:date|day|time))\b|\b(?:what|when)${CLITIC} (?:the )?(?:deadline|last (?:day|date|chance))\b|\bwhen\b.*\bat the latest\b`,
  ),
  rule(
    'date',
    ['date', 'time', 'relative', 'frequency'],
    'no date',
    String.raw`\b(?:by|until|till|from|since) (?:when|what date|which date)\b|(?:^|[,;.?!]\s*|\band )(?:exactly )?when${CLITIC}\b`,
  ),
  // A date is no span of time: "a month" is no answer to "what day".
  rule(
    'date',
    ['date', 'relative'],
    'no date',
    String.raw`\b(?:(?:by|until|till|from|since) )?(?:what|which) (?:[\p{L}'’-]+ )?(?:year|date|day|month|century|decade|weekday|days|months)\b`,
  ),
  rule(
    'date',
    ['time'],
    'no time',
    String.raw`\b(?:at |by |until |from )?(?:what|which)(?: (?:is|are)(?: the)?)? time\b(?! of (?:the )?(?:week|month|year))(?: of (?:the )?day)?`,
  ),
  rule(
    'date',
    ['time', 'date'],
    'no time',
    String.raw`\b(?:at |by |until |from )?(?:what|which)(?: (?:is|are)(?: the)?)? (?:time|hours?|opening hours)\b(?: of (?:the )?day)?|\bopening (?:hours|times)\b`,
  ),
  // Which of several are forbidden, and which are allowed.
  rule(
    'list',
    ['prohibition'],
    'not which ones',
    String.raw`\b(?:what|which(?: (?<topic>[\p{L}-]+))?) (?:(?:can|may|must|should|are|is)(?:not| not|n?['’]?t)\b|(?:is|are) (?:forbidden|prohibited|banned|excluded)\b)`,
  ),
  rule(
    'list',
    ['permission', 'list'],
    'not which ones',
    String.raw`\bwhich (?<topic>[\p{L}-]+s)(?= (?:can|may|must|should)\b)`,
  ),
  // Which of several things that have names.
  rule('name', ['name'], 'no name', namedThing),
  // Who and where.
  // Who somebody is, is told by a name; who does something, by what they are, too.
  rule(
    'person',
    ['person'],
    'no name',
    String.raw`\bwho(?:['’]?s| is| are| was| were)\b(?! (?:\w+(?:ed|ing)|allowed|able|liable|responsible|in charge|going|it)\b)`,
  ),
  rule('person', ['person', 'role'], 'nobody', String.raw`\bwho${CLITIC}\b|\bwhom\b|\bwhose\b`),
  rule(
    'person',
    ['person', 'name'],
    'no name',
    String.raw`\b(?:what${CLITIC} (?:the |my |your |his |her )?names? of|(?:what|which) (?:[\p{L}-]+ )?(?:person|people|man|woman|doctor|manager|player|coach|actor|author|king|queen|president|leader|scientist))\b`,
  ),
  rule(
    'place',
    ['address', 'place'],
    'no address',
    String.raw`\b(?:what|which)${CLITIC} (?:the |your |our |my |their )?(?:[\p{L}'’-]+ ){0,3}address\b`,
  ),
  rule(
    'place',
    ['place', 'name', 'address'],
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
  // What is only told of by the way, as in `can we keep what is left`.
  rule(
    'yes_no',
    ['permission'],
    'not whether',
    String.raw`^\s*(?:can|could|may|must|shall|should|will|would|do|does|did|is|are|was|were|am|has|have|had|need)\b(?! (?:you|i|we|anyone|somebody) (?:(?:please )?tell|know|say|explain|find out|see)\b)(?: (?:i|we|you|it|there|they|he|she))?`,
  ),
  rule('other', [], 'not that', String.raw`\b(?:what|which)${CLITIC}\b`),
  rule(
    'yes_no',
    ['permission'],
    'not whether',
    String.raw`(?:^|[,;.?!]\s*|\b(?:and|but|so) )(?:can|could|may|might|must|shall|should|will|would|do|does|did|is|are|was|were|am|has|have|had|need|isn['’]t|aren['’]t|don['’]t|doesn['’]t|can['’]t)\b(?: (?:i|we|you|it|there|they|he|she))?(?: (?:allowed|able|permitted|supposed|required|obliged|entitled|have|need) to\b)?(?: (?:get|ok|okay|allowed)\b)?|\b(?:is|are) it (?:ok|okay|allowed|possible|safe|true)\b`,
  ),
];
