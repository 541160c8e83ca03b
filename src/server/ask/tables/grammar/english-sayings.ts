// Words that say what stands in a cell otherwise: where somebody comes from, and short forms of groups.
import type { Saying } from './language.ts';

/** Where something comes from, and the countries as cells name them. */
const origins = `
  american: united states, usa, us, united states of america; argentinian: argentina; australian: australia; austrian: austria;
  belgian: belgium; brazilian: brazil; british: united kingdom, uk, great britain, britain; bulgarian: bulgaria; canadian: canada;
  chilean: chile; chinese: china; colombian: colombia; croatian: croatia; cuban: cuba; czech: czech republic, czechia; danish: denmark;
  dutch: netherlands, the netherlands; egyptian: egypt; english: england; estonian: estonia; ethiopian: ethiopia; finnish: finland;
  french: france; german: germany; greek: greece; hungarian: hungary; icelandic: iceland; indian: india; indonesian: indonesia;
  iranian: iran; irish: ireland; israeli: israel; italian: italy; jamaican: jamaica; japanese: japan; kenyan: kenya;
  korean: south korea, korea; latvian: latvia; lithuanian: lithuania; mexican: mexico; moroccan: morocco; nigerian: nigeria;
  norwegian: norway; polish: poland; portuguese: portugal; romanian: romania; russian: russia; scottish: scotland; serbian: serbia;
  slovak: slovakia; slovenian: slovenia; spanish: spain; swedish: sweden; swiss: switzerland; tanzanian: tanzania; thai: thailand;
  turkish: turkey; ukrainian: ukraine; vietnamese: vietnam; welsh: wales; african: africa; asian: asia; european: europe`;

const genders: readonly [words: string, values: readonly string[]][] = [
  ['female females woman women', ['f', 'female', 'w', 'woman', 'women']],
  ['male males man men', ['m', 'male', 'man', 'men']],
];

/** By word. */
export const sayings: ReadonlyMap<string, Saying> = new Map([
  ...origins.split(';').map((line): [string, Saying] => {
    const [word = '', values = ''] = line.split(':');
    return [word.trim(), { values: values.split(',').map((value) => value.trim()), columns: [] }];
  }),
  ...genders.flatMap(([words, values]) =>
    words.split(' ').map((word): [string, Saying] => [word, { values, columns: ['gender', 'sex'] }]),
  ),
]);
