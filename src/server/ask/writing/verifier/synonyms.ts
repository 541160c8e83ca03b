// Words that models write for each other. They hold a line up; they never stand for a figure, a name or a negation.
import { foldWord, stemOf } from '../../indexing/words.ts';

const groups = `
  cost price fee charge rate amount
  pay payment paid payable
  worker employee staff personnel
  company firm business enterprise corporation
  begin start commence
  end finish expire terminate
  buy purchase acquire
  use utilise utilize employ
  show demonstrate reveal indicate
  say state report mention
  build construct erect
  build building
  make produce manufacture
  get receive obtain
  give provide supply offer grant
  need require necessary requirement must
  allow permit permission may can possible allowed
  prohibit forbid ban not
  help assist support
  keep retain store hold
  send submit mail
  choose select pick
  change modify amend alter
  check inspect examine verify
  fix repair mend
  live reside
  resident inhabitant people population
  big large major
  fast quick rapid
  house home building
  flat apartment
  car vehicle automobile
  doctor physician
  pupil student
  teacher instructor
  job work position employment
  boss manager supervisor
  meeting session
  holiday vacation leave
  illness sick disease
  medicine drug medication
  agreement contract
  rule regulation policy
  law act statute
  person people individual anyone everyone
  child kid
  area region zone
  city town
  country nation
  world global
  located situated lies stands
  found establish create launch set
  called named known
  include contain comprise consist
  consist comprise made
  cause lead result due because reason
  happen occur take place
  last continue duration lasts
  period term time
  old age aged
  tall high height
  long length
  wide width
  heavy weigh weight
  deep depth
  fast speed
  hot temperature
  reach amount total
  sum total
  write author written
  author writer
  discover find
  die death
  born birth
  win victory
  lead head led
  leader head chief
  member belong
  open opening
  close closing
  notify inform tell notification
  ask request
  answer reply respond response
  apply application
  return give back
  entitle right eligible
  deadline due
  valid effective
  throw dispose discard
  remove delete
  store shop
  ill sick
  main primary chief
  important key
  amount number quantity
  maximum limit
  minimum least
  cancel cancellation termination
  refund reimburse repay
  bill invoice
  luggage baggage
  arrive arrival
  leave depart
  journey trip travel
  guest visitor
  client customer
  owner own belong
  tenant renter
  rent lease
  usually normally generally
  hence therefore
  every each all
  yearly annual
  staff team
  film movie
  autumn fall
  grow increase rise
  decrease fall decline drop`;

const groupsOf = new Map<string, Set<number>>();
for (const [group, line] of groups.trim().split('\n').entries())
  for (const word of line.trim().split(/\s+/)) {
    const term = stemOf(foldWord(word));
    const known = groupsOf.get(term) ?? new Set<number>();
    groupsOf.set(term, known.add(group));
  }

/** Whether two terms can mean the same. */
export function isSynonym(one: string, other: string): boolean {
  const theirs = groupsOf.get(other);
  return [...(groupsOf.get(one) ?? [])].some((group) => theirs?.has(group) === true);
}
