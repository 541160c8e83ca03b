// What people ask with, and what papers have for it. An entry is a line `asked > meant ~ akin`: each word before `>` stands for each
// of those behind it, and less for those behind `~`, which are what it is a kind of, or goes with. Not the other way round: papers
// say `theft`, nobody looks for `nicked` in them. Written from what papers are about, with one round of questions known (docs/ask.md);
// `phrases.ts` has the same for several words that mean one thing together, where `*` is up to two others: `send * home`.
import { moneyAndWork } from './money-and-work.ts';
import { peopleAndHome } from './people-and-home.ts';
import { phraseEntries } from './phrases.ts';
import { thingsAndTravel } from './things-and-travel.ts';

export interface EverydayEntry {
  asked: string;
  meant: string[];
  akin: string[];
}

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

function entriesOf(text: string): EverydayEntry[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [asked = '', others = ''] = line.split(' > ');
      const [meant, akin] = others.split('~');
      return { asked, meant: words(meant), akin: words(akin) };
    });
}

/** Of single words: `asked` is one word, and stands in several entries where it was written for several things. */
export const everydayEntries: readonly EverydayEntry[] = [peopleAndHome, moneyAndWork, thingsAndTravel]
  .flatMap(entriesOf)
  .flatMap(({ asked, ...others }) => words(asked).map((word) => ({ asked: word, ...others })));

/** Of phrases, those with more words first, because shorter ones may be parts of them. */
export const everydayPhrases: readonly EverydayEntry[] = entriesOf(phraseEntries).toSorted(
  (one, other) => words(other.asked).length - words(one.asked).length,
);
