import { askedBy } from '#server/ask/papers/asked.ts';
import { wordsOf } from '#server/ask/indexing/words.ts';
import { readPaperSet } from './paper-sets.ts';
import { readSet } from './ask-sets.ts';
const s=readPaperSet('x','/work/shared/ask-data/papers')!;
const f:Record<string,number>={};
for (const q of s.questions) {const w=wordsOf(q.question);const a=askedBy(q.question,w); console.log(`${q.id} ${q.kind} -> ${a.form} [${a.kinds}] {${w.filter(x=>a.askingWords.has(x.start)).map(x=>x.text).join(' ')}} (${a.counted}) ${q.question}`);}
for (const n of ['xquad.en','covidqa']) { const f:Record<string,number>={}; for (const q of readSet('/work/shared/ask-data',n)!.questions){const a=askedBy(q.question,wordsOf(q.question)); f[a.form]=(f[a.form]??0)+1; } console.log(n,f);}
