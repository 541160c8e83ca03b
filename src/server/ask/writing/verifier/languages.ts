// Words for numbers, in the languages in which a model is most likely to write them out.
import { foldWord } from '../../indexing/words.ts';

interface Numerals {
  cardinals: ReadonlyMap<string, number>;
  ordinals: ReadonlyMap<string, number>;
}

/** Words from a number on, in steps: `zwei drei` from 2. Alternatives are separated by a stroke. */
function counted(words: string, from: number, step = 1): [string, number][] {
  return words
    .split(' ')
    .flatMap((forms, at) => forms.split('|').map((form): [string, number] => [form, from + at * step]));
}

const scales: [string, number][] = [
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
];

const english: Numerals = {
  cardinals: new Map([
    ...counted(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
      0,
    ),
    ...counted('twenty thirty forty|fourty fifty sixty seventy eighty ninety', 20, 10),
    ['dozen', 12],
  ]),
  ordinals: new Map([
    ...counted(
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
      1,
    ),
    ...counted('thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth', 30, 10),
    ['thousandth', 1000],
  ]),
};

const others: Record<string, Numerals> = {
  de: {
    cardinals: new Map([
      ...counted(
        'zwei|zwo drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
        2,
      ),
      ...counted('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert', 20, 10),
      ...['ein', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun'].flatMap((one, at) =>
        counted('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig', 20, 10).map(
          ([ten, value]): [string, number] => [`${one}und${ten}`, value + at + 1],
        ),
      ),
    ]),
    ordinals: new Map(
      ['erst', 'zweit', 'dritt', 'viert', 'funft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt'].flatMap(
        (stem, at) => ['e', 'er', 'en', 'es', 'em'].map((end): [string, number] => [stem + end, at + 1]),
      ),
    ),
  },
  es: {
    cardinals: new Map([
      ...counted(
        'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco',
        2,
      ),
      ...counted('treinta cuarenta cincuenta sesenta setenta ochenta noventa cien|ciento', 30, 10),
    ]),
    ordinals: new Map(
      counted(
        'primero|primera|primer segundo|segunda tercero|tercera|tercer cuarto|cuarta quinto|quinta sexto|sexta',
        1,
      ),
    ),
  },
  fr: {
    cardinals: new Map([
      ...counted('deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize', 2),
      ...counted('vingt trente quarante cinquante soixante', 20, 10),
      ['cent', 100],
    ]),
    ordinals: new Map(counted('premier|premiere deuxieme troisieme quatrieme cinquieme sixieme', 1)),
  },
  it: {
    cardinals: new Map([
      ...counted('due tre quattro cinque sei sette otto nove dieci undici dodici', 2),
      ...counted('venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento', 20, 10),
    ]),
    ordinals: new Map(counted('primo|prima secondo|seconda terzo|terza quarto|quarta quinto|quinta', 1)),
  },
  pt: {
    cardinals: new Map([
      ...counted('dois|duas tres quatro cinco seis sete oito nove dez onze doze', 2),
      ...counted('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem|cento', 20, 10),
    ]),
    ordinals: new Map(counted('primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta', 1)),
  },
  nl: {
    cardinals: new Map([
      ...counted('twee drie vier vijf zes zeven acht negen tien elf twaalf', 2),
      ...counted('twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd', 20, 10),
    ]),
    ordinals: new Map(counted('eerste tweede derde vierde vijfde zesde', 1)),
  },
};

/** Powers of ten behind a number. `Billionen` are a thousand times as many as `billions`. */
export const scaleOf: ReadonlyMap<string, number> = new Map([
  ...scales.flatMap(([word, value]): [string, number][] => [
    [word, value],
    [`${word}s`, value],
  ]),
  ['hundred', 100],
  ...counted('tausend|duizend|mil|mille|mila|тысяч|тысячи', 1e3),
  ...counted(
    'mio|mn|mln|millionen|millones|millon|milioni|milione|milhoes|milhao|miljoen|миллион|миллионов',
    1e6,
  ),
  ...counted('bn|mrd|milliarde|milliarden|milliard|milliards|miliardi|miljard', 1e9),
  ['billionen', 1e12],
]);

const none: Numerals = { cardinals: new Map(), ordinals: new Map() };

/** The words for numbers of a language, folded; English where no language is known. `tên` is no ten. */
export function numeralsOf(language: string): Numerals {
  return language === '' || language === 'en' ? english : (others[language] ?? none);
}

/** Languages that write 1,5 for 1.5. */
const withComma = new Set(['de', 'es', 'fr', 'it', 'pt', 'nl', 'ro', 'pl', 'tr', 'vi', 'ru', 'el']);

export function decimalOf(language: string): '.' | ',' {
  return withComma.has(language) ? ',' : '.';
}

/** The names of months by number from 1, folded, in the languages whose stop words are known; in English also short. */
export const months: ReadonlyMap<string, number> = new Map(
  'el ru tr pl ro nl pt it fr es de en'.split(' ').flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(new Date(Date.UTC(2024, month, 15)));
      const name = foldWord(parts.find(({ type }) => type === 'month')?.value ?? '');
      return language === 'en' ? [name, name.slice(0, 3), name.slice(0, 4)] : [name];
    }).flatMap((names, month) => names.map((name): [string, number] => [name, month + 1]));
  }),
);

/** The names of the days of the week by number from 1, Monday, folded, and their plurals. */
export const weekdays: ReadonlyMap<string, number> = new Map(
  'el ru tr pl ro nl pt it fr es de en'.split(' ').flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day): [string, number][] => {
      const name = foldWord(format.format(new Date(Date.UTC(2024, 0, day + 1))));
      return [
        [name, day + 1],
        [`${name}s`, day + 1],
      ];
    }).flat();
  }),
);
