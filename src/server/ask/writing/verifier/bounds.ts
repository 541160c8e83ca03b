// What is said of a number besides its size: "at least", "more than", "before".

export type Bound =
  '' | 'at_least' | 'at_most' | 'more' | 'less' | 'within' | 'before' | 'after' | 'until' | 'since';

/** In this order: "no more than" has "more than" in it. Each ends right before the number. */
const before: [Bound, RegExp][] = [
  [
    'at_least',
    /(?:\bat least|\bminimum(?: \p{L}+){0,3}|\bmin\.?|\b(?:no|not|never) (?:less|fewer|lower|younger|shorter|smaller|earlier) than|\bnot (?:be |fall )?below|\bupwards? of|≥|>=|\bmindestens|\bwenigstens|\bal menos|\bpor lo menos|\bcomo minimo|\bau moins|\balmeno|\bpelo menos|\bminstens|не менее|至少)$/u,
  ],
  ['until', /\b(?:no|not) later than$/u],
  [
    'at_most',
    /(?:\bat most|\bup to|\bas many as|\bas much as|\bmaximum(?: \p{L}+){0,3}|\bmax\.?|\b(?:no|not|never) (?:be )?(?:more|longer|higher|older|larger|bigger|greater|over|above) than|\b(?:no|not|cannot|can't|never) (?:be )?(?:over|above)|\b(?:not|cannot|n't|never|without) (?:to )?exceed(?:ing)?|\blimited to|≤|<=|\bhochstens|\bmaximal|\bbis zu|\bcomo maximo|\bau plus|\bal massimo|\bno maximo|\bhoogstens|не более|最多)$/u,
  ],
  [
    'more',
    /(?:\b(?:more|greater|higher|longer|older|larger|bigger|taller|better|worse|warmer|hotter|heavier|faster) than|\bover|\babove|\bexceed(?:s|ed|ing)?|\bin excess of|\bbeyond|(?<![<=])>|\bmehr als|\buber|\bmas de|\bplus de|\bpiu di|\bmais de|\bmeer dan|более|超过)$/u,
  ],
  [
    'less',
    /(?:\b(?:less|fewer|smaller|shorter|younger|lower|cheaper|colder|lighter|slower) than|\bunder|\bbelow|(?<!=)<|\bweniger als|\bunter|\bmenos de|\bmoins de|\bmeno di|\bminder dan|менее|不到)$/u,
  ],
  ['within', /(?:\bwithin|\binside of|\binnerhalb von|\bdentro de|\bbinnen|\bentro)$/u],
  [
    'before',
    /(?:\bbefore|\bprior to|\bearlier than|\bahead of|\bvor|\bantes d[eo]l?|\bavant|\bprima d\p{L}+)$/u,
  ],
  ['after', /(?:\bafter|\bfollowing|\blater than|\bnach|\bdespues d[eo]l?|\bapres|\bdopo)$/u],
];
const beforeTime: [Bound, RegExp][] = [
  ['until', /(?:\buntil|\btill|\bby|\bbis(?: zum)?|\bhasta|\bjusqu'(?:a|en)|\bfino al?)$/u],
  [
    'since',
    /(?:\bsince|\bfrom|\bas (?:of|from)|\bstarting(?: in| on)?|\bbeginning(?: in| on)?|\bseit|\bab(?: dem)?|\bdesde|\bdepuis|\ba partir d[eu])$/u,
  ],
];
const behind: [Bound, RegExp][] = [
  [
    'at_least',
    /^(?: ?\+(?! ?\d)|,? or (?:more|over|above|older|longer|higher|up|later)\b| and (?:over|above|older|up)\b| (?:at )?minimum\b| oder mehr\b| o mas\b| ou plus\b)/u,
  ],
  [
    'at_most',
    /^(?:,? or (?:less|fewer|under|below|younger|shorter|lower|earlier)\b| and (?:under|below|younger)\b| (?:at )?maximum\b| at (?:the )?most\b| oder weniger\b| o menos\b| ou moins\b)/u,
  ],
];
const between = String.raw`(?: (?:the|a|an|age of|age|is|are|was|of|about|around|approximately|some|usd|eur|gbp|chf))*`;
const filler = new RegExp(`${between} *[€$£¥₹(]? *$`, 'u');

/**
 * The bound of a number.
 * @param ahead what stands before it, folded, at most some 60 characters
 * @param rest what stands behind it and its unit
 * @param isTime whether it is a date, a year or a time of day: "by 5 percent" and "from 5 metres" say something else
 */
export function boundOf(ahead: string, rest: string, isTime: boolean): Bound {
  const near = ahead.replace(filler, '');
  const said = behind.find(([, form]) => form.test(rest)) ?? before.find(([, form]) => form.test(near));
  return (said ?? (isTime ? beforeTime.find(([, form]) => form.test(near)) : undefined))?.[0] ?? '';
}

const soft: ReadonlySet<Bound> = new Set(['', 'within', 'until', 'since']);
const same: [Bound, Bound][] = [
  ['at_least', 'since'],
  ['at_most', 'until'],
  ['at_most', 'within'],
  ['until', 'within'],
];

/** Whether a line may say one bound where the sentence says another: a deadline may stand without its "by". */
export function boundsAgree(line: Bound, sentence: Bound): boolean {
  if (line === sentence) return true;
  if (line === '') return soft.has(sentence);
  return same.some(
    ([one, other]) => (line === one && sentence === other) || (line === other && sentence === one),
  );
}
