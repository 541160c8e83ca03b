// What a sentence says about what may be done, on what condition, how, why; whether it lists things or says what a word means.
import { findingsOf, type Recogniser } from './kinds.ts';

const permission =
  /\b(?:may|must|can|cannot|could|shall|should|need(?:s|ed)?|necessary|have to|has to|had to|do not|does not|don['’]t|are not|is not|isn['’]t|aren['’]t|not (?:be|allowed|permitted|covered|meant|enough|sufficient|included|accepted|available|needed|required|insured|liable|possible|refunded|suitable|harm)|never|no one|nobody|nothing|no harm|allowed|permitted|permission|forbidden|prohibited|banned|excluded|included|includes?|covered|accepted|tolerated|possible|optional|compulsory|mandatory|obligatory|required|requires?|consent|entitled|right to|no right|free to|free of charge|(?:at no|without) (?:extra |further )?(?:charge|cost)|without asking|only (?:if|with|by|when|for|be)|unless|except|contains?|provided (?:that|by|for)?|all right|welcome|on request|at any time|attacks|affects?|in advance|closed|void|invalid|refused?|refuses|rejected|barred|stopped|adds? [£€$]\d+)\b/giu;
/** That something may, must or must not be. */
export const findPermissions: Recogniser = (text) => findingsOf(permission, text);

const prohibition =
  /\b(?:forbidden|prohibited|banned|excluded|refused|not (?:be\b|allowed|permitted|accepted|covered|possible|insured|included)|(?:may|must|shall|should|can|do|does)(?: not|n['’]t)|cannot|can['’]t|never|exceptions? (?:is|are))\b|\bno \w+(?: \w+)? (?:may|can|is|are)\b/giu;
/** That something may not be. */
export const findProhibitions: Recogniser = (text) => findingsOf(prohibition, text);

const condition =
  /\b(?:if|when(?:ever)?|where|unless|in (?:the )?(?:case|event) of|in case|should (?:you|the|a|an|it)|as long as|provided|once|until|whoever|those who|anyone who|who(?:ever)? (?:has|have|is|does)|otherwise|or else|after|without|in an emergency|then|after that|late|error|fault)\b/giu;
/** On what condition something is, or what follows from it. */
export const findConditions: Recogniser = (text) => findingsOf(condition, text);

const imperative =
  /(?:^|[:.;,•|]\s*|\b(?:please|then|and|or|never|always|not|to|by|first|at once)\s+)(?:add|allow|apply|ask|attach|avoid|bring|call|cancel|change|check|choose|clean|click|close|connect|contact|cut|dial|dispose|do|drain|draw|dry|eat|empty|enter|fill|fit|fold|follow|get|give|go|hand|hold|inform|insert|keep|lay|leave|let|lift|log|look|make|open|order|pay|place|plug|post|press|print|pull|push|put|raise|read|refer|register|release|remove|repeat|replace|report|return|ring|rinse|run|see|select|send|set|shake|show|sign|speak|stop|store|straighten|submit|swallow|switch|take|talk|tell|tighten|touch|turn|unplug|use|visit|wait|wash|wear|wipe|withdraw|write|announce|claim|notify|request|apply|gather|settle|holding|pressing|turning|sending|giving|writing|calling|means of|claimed|reported|made|sent|signed|paid|export(?:ed)?)\b|\b(?:has|have|is|are|must) to be\b|\byou (?:can|must|have to|need to|should)\b|\bby (?:\w+ing|telephone|phone|post|e-?mail|bank transfer|direct debit|standing order)\b/gimu;
/** What is to be done. */
export const findInstructions: Recogniser = (text) => findingsOf(imperative, text);

const reason =
  /\b(?:because|since|as a result|result(?:s|ed|ing)? (?:of|in|from)|caus(?:e|es|ed|ing)|due to|led to|leads? to|so that|in order to|therefore|thus|owing to|thanks to|reasons?|allow(?:s|ed|ing)?|that is why|otherwise|or else)\b|:/giu;
/** Why something is. */
export const findReasons: Recogniser = (text) => findingsOf(reason, text);

const list =
  /,[^,.;]{2,60}(?:,[^,.;]{2,60})*,? (?:and|or) |\b(?:such as|including|includes?|for example|namely|as follows|the following)\b|:|\b(?:[\w-]+) (?:and|or) [\w-]+\b| \| |^\s*(?:[•*-]|\d+\.|\([a-z]\))\s/giu;
/** Several things one after another, or an item of a list. */
export const findLists: Recogniser = (text) => findingsOf(list, text);

const definition =
  /\b(?:is|are|was|were|means?|refers? to|stands? for|consists? of|called|known as|defined as|describes?|denotes|for)\b|\(|:\s|["“„]/giu;
/** What a word means, or what something is for. */
export const findDefinitions: Recogniser = (text) => findingsOf(definition, text);
