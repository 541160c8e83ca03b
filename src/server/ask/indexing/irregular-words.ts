// English words that do not inflect by an ending, so that no stemmer finds what they are forms of.

/** In each group the forms of one word, the base first. */
const groups = `
  arise arose arisen, awake awoke awoken, bear bore borne, beat beaten, become became, begin began begun, bend bent, bind bound,
  bite bit bitten, bleed bled, blow blew blown, break broke broken, breed bred, bring brought, build built, burn burnt, buy bought,
  catch caught, choose chose chosen, cling clung, come came, creep crept, deal dealt, dig dug, draw drew drawn, drink drank drunk,
  drive drove driven, dwell dwelt, eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought, find found, flee fled,
  fly flew flown, forbid forbade forbidden, forget forgot forgotten, forgive forgave forgiven, freeze froze frozen, get got gotten,
  give gave given, go went gone goes, grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep kept, know knew known,
  lay laid, lead led, lean leant, learn learnt, leave left, lend lent, lose lost, make made, mean meant, meet met, mistake mistook
  mistaken, pay paid, prove proven, ride rode ridden, ring rang rung, rise rose risen, run ran, see saw seen, seek sought, sell sold,
  send sent, shake shook shaken, shine shone, shoot shot, show shown, shrink shrank shrunk, sing sang sung, sink sank sunk,
  sit sat, sleep slept, slide slid, speak spoke spoken, spend spent, spin spun, spring sprang sprung, stand stood, steal stole stolen,
  stick stuck, strike struck stricken, strive strove striven, swear swore sworn, sweep swept, swim swam swum, swing swung,
  take took taken, teach taught, tear tore torn, think thought, throw threw thrown, understand understood, undertake undertook
  undertaken, undergo underwent undergone, uphold upheld, wake woke woken, wear wore worn, weave wove woven, win won,
  withdraw withdrew withdrawn, withstand withstood, write wrote written, overcome overcame, overthrow overthrew overthrown,
  child children, man men, woman women, foot feet, tooth teeth, mouse mice, person people, life lives, wife wives, half halves,
  leaf leaves, knife knives, wolf wolves, self selves, thief thieves, analysis analyses, basis bases, crisis crises, thesis theses,
  hypothesis hypotheses, axis axes, bacterium bacteria, datum data, medium media, criterion criteria, phenomenon phenomena,
  index indices, appendix appendices, matrix matrices, vertex vertices, nucleus nuclei, fungus fungi, stimulus stimuli, alumnus alumni,
  genus genera, larva larvae, die died dying, lie lying lain, tie tied tying,
  tell told, sow sown, sew sewn, mow mown, shear shorn, swell swollen, kneel knelt, leap leapt, dream dreamt, spell spelt, spill spilt,
  spoil spoilt, smell smelt, tread trod trodden, light lit, string strung, sting stung, fling flung, wring wrung, sling slung,
  stink stank stunk, weep wept, forgo forwent forgone, beget begot begotten, slay slew slain,
  goose geese, ox oxen, louse lice, calf calves, loaf loaves, shelf shelves, scarf scarves, hoof hooves, sheaf sheaves, penny pence,
  formula formulae, antenna antennae, alga algae, cactus cacti, locus loci, radius radii, syllabus syllabi, diagnosis diagnoses,
  emphasis emphases, synthesis syntheses, oasis oases`;

const bases = new Map(
  groups.split(',').flatMap((group) => {
    const [base = '', ...forms] = group.trim().split(/\s+/);
    return forms.map((form) => [form, base] as const);
  }),
);

/** What irregular verbs are made longer by: "resold", "oversaw", "prepaid". */
const prefixed = /^(re|over|under|out|mis|fore|pre)(.{3,})$/;

/** Words that only look like it. */
const others = new Set(['rebound', 'relent']);

/** The word that an irregular form is a form of, or the word itself. */
export function baseOf(word: string): string {
  const own = bases.get(word);
  if (own !== undefined) return own;
  const [, prefix, rest] = others.has(word) ? [] : (prefixed.exec(word) ?? []);
  const base = bases.get(rest ?? '');
  return prefix === undefined || base === undefined ? word : prefix + base;
}
