// Verbs, nouns for people and rows, and words that say nothing or little.
import type { Concept } from './concepts.ts';
import { stems, words } from './phrases.ts';

/** Verbs that ask for a measure, by what they measure: "who earns the most", "what did it cost". */
const VERBS: readonly [ReadonlySet<string>, readonly Concept[]][] = [
  [stems('earn make'), ['pay', 'money']],
  [
    stems('spend cost pay sell raise donate give charge owe bill invoice contribute bring collect take'),
    ['money'],
  ],
  [stems('weigh'), ['weight']],
  [stems('take stay wait'), ['duration']],
  [stems('score'), ['score']],
  [stems('drive drove travel walk ride rode cycle'), ['distance']],
  [stems('use consume drink eat harvest pick produce yield lay'), ['energy', 'volume', 'weight', 'quantity']],
  [stems('buy order purchase ship'), ['quantity', 'money']],
];

export function verbConcepts(stem: string): readonly Concept[] {
  return VERBS.find(([own]) => own.has(stem))?.[1] ?? [];
}

/** Nouns that mean people, and so the rows of a table of people, or its column of them. */
export const PERSON_NOUNS = stems(
  'people person persons folk folks everyone everybody anyone anybody somebody someone guy guys man woman men women kid kids child children pupil pupils student students member members employee employees staff worker workers colleague colleagues customer customers client clients guest guests visitor visitors patient patients driver drivers donor donors supporter supporters tenant tenants player players runner runners participant participants volunteer volunteers user users friend friends boy boys girl girls adult adults name names applicant applicants candidate candidates attendee attendees teacher teachers owner owners',
);

/** Those of them that say nothing of what people do or are. */
export const ANY_PERSONS = stems(
  'people person persons folk folks everyone everybody anyone anybody somebody someone guy guys man woman men women kid kids lad lads member members employee employees staff worker workers colleague colleagues user users friend friends boy boys girl girls adult adults name names participant participants',
);

/** Nouns that can mean the rows of any table of events or things. */
export const ROW_NOUNS = stems(
  'row rows entry entries record records line lines item items case cases thing things one ones',
);

/** Nouns of what happens, or is done: they mean the rows of a table that is not one of people. */
export const EVENT_NOUNS = stems(
  'order sale purchase visit appointment booking reservation loan transaction payment donation gift claim expense invoice bill receipt delivery shipment trip journey ride run flight match game race session lesson class course training workout event meeting call ticket request issue job task project repair service inspection reading measurement sample test exam result application registration signup membership subscription contract rental hire stay treatment operation delivery return refund complaint incident accident report post article page book film movie song album show concert performance shift entry time stop fill-up check-in harvest batch load lot plot tree plant animal dog cat cow horse vehicle car van bike house flat apartment room property building site shop store branch office product part piece machine tool device computer phone licence account file document photo species sighting observation catch kill goal win race start competition tournament season episode issue edition drop-off collection pickup crop field hive colony egg clutch litter fight round vote survey response answer question donation pledge grant award prize position vacancy course seat table meal dish recipe wine beer bottle',
);

/** Words that say nothing of what is asked for, or only how it is said. */
export const FUNCTION_WORDS = new Set(
  words(`

a an the of for to in on at by with from as is are was were be been being am do does did done doing have has had having having there here this that these those it its it's i me my we us our you your he him his she her they them their

well please can could would should will shall may might must tell show give list display find get want need know see let look let's lets us me like what's whats which what who whom whose where when how many much long often old far why

and or but so if then than also too just only still yet already ever now currently today right currently really actually exactly about around

all any every each some no not none never without any one ones out up down off over into onto per via between among amongst across during while

that's there's here's s t d ll ve re m us please pls plz asap thanks thank hi hello ok okay hey

have got had been get gets getting make makes made go goes went gone come comes came take takes took taken put

whole entire overall altogether in_total such same other others else more most less least

happen happened happens exist exists existing

data table file sheet spreadsheet dataset list database records record rows row entries entry

information info details detail stuff thing things overview breakdown break split

want wanted looking interested question wonder wondering

hi hey oh um hmm ah wow sorry remind wonder curious roughly mean means e.g i.e eg ie etc quick question

way very yes

something anything somewhere somebody anybody someone anyone whatever

individual individually respective respectively different

single actual recorded listed registered entered noted given shown called named
`),
);

/** What is said beside a question: interjections, that it is about now, or about all time. */
export const SAID_BESIDE =
  /^\s*(?:oh (?:no|yes|dear)|oops|right|so)\b[,!.]?|\b(?:at (?:present|the moment|this moment)|(?:for|over|of|in) all (?:the )?years|, all years|off the top of my head|if you please|for the (?:moment|time being)|up to now|by any chance|if possible|in terms of|according to|(?:in|on) (?:this|the) (?:table|chart|list))\b/gi;

/** Adverbs behind verbs: "sent back", "call-outs". */
export const PARTICLES = new Set(words('back away behind forward outs offs ins ups downs'));

/** Nouns that say no more than the name before them: "the bride's side", "an external group". */
export const KIND_NOUNS = stems('group type kind sort category class side stuff variety brand');

/** Nouns for what something is one of. */
export const KINDS = /^(?:kind|type|sort)s?$/;

/** Verbs and adverbs that change nothing of what is meant. */
export const SOFT_WORDS = stems(`

make do have get go come take give put look say tell think want need use work live come happen receive got obtain bring keep hold run serve handle process record enter register log book place file submit report complete finish spend pay cost earn sell buy order purchase belong correspond affiliate associate relate concern involve contain include consist cover count number amount

attend join visit participate play perform achieve reach score gain generate produce create build write read send reach ship deliver arrive leave start begin end stay sit stand lie

currently usually normally generally typically roughly approximately about around nearly almost especially particularly mainly mostly simply together ever far altogether so_far apart

year-round ago time times old long

real normal usual general overall various certain specific particular relevant available possible

please kindly quickly

ran run came went got had

charge bill invoice raise collect donate contribute

in_total total

own possess need use fill make carry drive travel fly move walk ride weigh measure

hire employ recruit assign give name call

eat drink cook grow plant harvest pick catch shoot lay

teach learn study train coach

rent lease let lend borrow loan return

fix repair service check inspect test

find located situated based

show display compare calculate compute work_out figure sort

quantity figure figures value values number numbers
`);

/** Verbs of how something ended, which says of which rows it is; some column has to know of it. */
export const OUTCOME_VERBS = stems(
  'win won lose lost beat beaten defeat fail failed pass succeed cancel cancelled resell resold',
);

/** Verbs that ask for one kind of measure alone. */
export const STRICT_VERBS = stems('cost pay earn weigh spend sell charge');

/** Words for what is there to be sold, and for how much it is worth. */
export const STOCK_WORDS = new Set(words('stock inventory shelves'));

export const WORTH_WORDS = new Set(words('worth value valued valuation'));

/** Nouns for money among the measure nouns. */
export const MONEY_NOUNS = stems('cost price expense spending money takings amount');

/** Nouns that say only that something was measured, behind what was: "the art score", "heating costs". */
export const MEASURE_NOUNS = stems(
  'money takings score mark grade point result value amount cost total number figure reading level rate price sum count size quantity time expense spending data',
);

/** Nouns for papers, of which a table says that they came in, or on which day. */
export const DOCUMENT_NOUNS = stems(
  'form slip letter certificate card note paper paperwork receipt document',
);

/** Words that ask for a column where they stand in a list of what is asked for. */
export const ASKING = /^(?:where|when|who)$/;

/** What makes a list of columns behind a question a wish. */
export const ASKED_KINDLY = /\b(?:please|pls|plz)\W*$/i;

/** What stands before such a list and is no part of it. */
export const BEFORE_ASKED = /(?:\b(?:the|their|its|his|her|and|with|just)\s+)+$/i;

/** What is begun, or come to an end with. */
export const BEGINNING_OR_END =
  /^(?:start|starts|started|starting|begin|begins|began|begun|finish|finished|finishing)$/;

/** Said of what is not there yet. */
export const STILL_NEEDED =
  /\bstill (?:need|needs|lack|lacks|miss|missing|waiting (?:for|on)|want)\b(?! to\b)/i;

/** Words before the number of a year of a school: "year 8" of the classes 8A and 8B. */
export const SCHOOL_YEARS = /^(?:years?|grades?|class(?:es)?|forms?|yr|standard)$/;

/** Nouns of what belongs to a thing, and is seldom a row: "how many pages does it have?" */
export const PART_NOUNS: ReadonlySet<string> = new Set(
  words('page pages seat seats table tables part parts piece pieces photo photos room rooms'),
);

/** What stands between "who" and what somebody does. */
export const AUXILIARIES = /^(?:is|are|was|were|has|have|had|did|does|do|will|been|be)$/;

/** What asks for whoever has something: "who has permit 4127", "who's got the key". */
export const HAVING =
  /(?:^| )who(?:'s| s)? (?:has|have|had|got|holds?|keeps?)(?: got)?(?: (?:the|a|an|that|this|my|our))? (?!been\b|not\b|never\b|n't)/;

/** Words that compare how much of something there is. */
export const MORE_OR_LESS = /^(?:most|more|least|fewest)$/;

/** Participles that end as no others do, and what stands before them: "been", "yet". */
export const DONE_ENDING = /(?:ed|en|id|nt)$/;
export const BEFORE_DONE = /^(?:been|yet)$/;

/** What adds something to what was asked before: "and with tips?" */
export const WITH_IT =
  /^\W*(?:(?:and|what about|how about|but)\s+)?(?:with|including|incl\.?|plus|counting)\s/i;

/** What is done by somebody: "worked by", "made by". */
export const DONE_BY =
  /^(?:\p{L}{2,}ed|done|made|taken|given|bought|sold|spent|driven|ridden|run|won|lost|held|led) by$/u;

/** Words between "how many" or "share" and what is counted that say nothing of it. */
export const BEFORE_COUNTED: ReadonlySet<string> = new Set([
  'of',
  'the',
  'all',
  'our',
  'my',
  'different',
  'distinct',
  'unique',
  'individual',
]);

/** What was done, at the end of a question: "want it delivered", "have I sold". */
export const DONE_LAST =
  /\b(?:it|them|still|already|(?:have|has) (?:i|we|they|you|he|she|been))\s+([a-z]{2,}(?:ed|en|wn|ld|nt|ht))\s*[?.!]*$/i;

/** What is done with any row. */
export const ANY_DONE =
  /^(?:been|seen|taken|given|written|recorded|received|listed|entered|registered|happened|logged|chosen|made|had|got)$/i;

/** What says of a person how old they are, and of other rows when they came. */
export const AGE_WORDS = /^(?:old|young|new)$/;

/** Headers of what kind of thing another column names. */
export const KIND_HEADERS = /^(?:type|kind|sort)$/;

/** Words behind which "list" says what to do. */
export const BEFORE_WISHES =
  /^(?:please|also|and|then|just|you|can|could|the|full|complete|whole|simple|short|see|want|need)$/;

/** Words behind which two numbers are a day: "on 5/24". */
export const BEFORE_DAYS = /^(?:on|from|since|until|till|before|after|by|of|between|and|to|for)$/;
