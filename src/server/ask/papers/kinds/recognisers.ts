// The recogniser of each kind.
import { findMoney, findNumbers, findPercentages, findQuantities, withoutLabels } from './amounts.ts';
import {
  findConditions,
  findDefinitions,
  findInstructions,
  findLists,
  findPermissions,
  findProhibitions,
  findReasons,
} from './wordings.ts';
import { findColours } from './colours.ts';
import {
  findAddresses,
  findCodes,
  findEmails,
  findNames,
  findPeople,
  findPlaces,
  findRoles,
  findTelephones,
} from './contacts.ts';
import type { Finding, Kind, Recogniser } from './kinds.ts';
import {
  findAges,
  findDates,
  findDeadlines,
  findDurations,
  findFrequencies,
  findRelativeTimes,
  findTimes,
} from './times.ts';

const recognisers: Record<Kind, Recogniser> = {
  money: findMoney,
  percentage: findPercentages,
  quantity: findQuantities,
  number: findNumbers,
  duration: findDurations,
  age: findAges,
  frequency: findFrequencies,
  date: findDates,
  time: findTimes,
  relative: findRelativeTimes,
  deadline: findDeadlines,
  telephone: findTelephones,
  email: findEmails,
  code: findCodes,
  colour: findColours,
  person: findPeople,
  role: findRoles,
  place: findPlaces,
  address: findAddresses,
  name: findNames,
  permission: findPermissions,
  prohibition: findProhibitions,
  condition: findConditions,
  instruction: findInstructions,
  reason: findReasons,
  list: findLists,
  definition: findDefinitions,
};
const amounts: ReadonlySet<Kind> = new Set([
  'money',
  'percentage',
  'quantity',
  'number',
  'duration',
  'age',
  'frequency',
]);

/** What is of a kind in a sentence, in order. The numbers of clauses and things are no amounts. */
export function findKind(kind: Kind, text: string): Finding[] {
  return recognisers[kind](amounts.has(kind) ? withoutLabels(text) : text);
}
