// What goes with one of several dates of a row.
import { stems } from './phrases.ts';

/** Verbs and nouns of a question, each with the words of headers of the date that they are about. */
const DATES: readonly (readonly [said: ReadonlySet<string>, headers: ReadonlySet<string>])[] = [
  [
    stems('win won lose lost sell sold finish complete resolve fix close end settle conclude'),
    stems(
      'closed close completed completion complete finished finish ended end resolved sold done won settled',
    ),
  ],
  [
    stems('start begin join create open raise report arise log'),
    stems(
      'created opened open started start begin began received raised reported logged joined hired entered',
    ),
  ],
  [
    stems('order book request enquire'),
    stems('ordered order booked booking requested received created placed enquired'),
  ],
  [stems('ready need needed wanted'), stems('needed required due wanted by deadline collection ready')],
  [stems('payment pay paid'), stems('paid payment settled')],
  [stems('delivery deliver'), stems('delivered delivery arrived')],
  [stems('return'), stems('returned back returned_on')],
  [stems('ship dispatch send'), stems('shipped dispatched sent')],
  [stems('collect pick'), stems('collected picked collection pickup')],
  [stems('arrive'), stems('arrived arrival')],
  [stems('plant sow drill'), stems('planted sown drilled sowed')],
  [stems('harvest cut reap combine pick'), stems('harvested cut picked harvest')],
  [stems('expire'), stems('expires expiry expired until valid')],
  [stems('inspect check service test'), stems('inspected checked serviced tested inspection service')],
];

/** Whether a word of a question goes with a word of the header of a date, both as stems. */
export const goesWithDate = (said: string, header: string) =>
  DATES.some(([words, headers]) => words.has(said) && headers.has(header));
