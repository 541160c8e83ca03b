import { reason } from '#server/ask/papers/answer.ts';
import { holdsGold } from './paper-judge.ts';
import { indexPapers, readPaperSet } from './paper-sets.ts';
const set = readPaperSet('papers', '/work/shared/ask-data/papers')!;
const index = await indexPapers(set);
for (const q of set.questions) {
  if (!q.gold) continue;
  const r = reason(index.reader, { question: q.question, collections: index.collections });
  const place = r.ranked.findIndex((x) => holdsGold(q, x.clause.sentence.text));
  if (place === 0) continue;
  const f = (x: any) =>
    Object.entries(x.features)
      .filter(
        ([k, v]) =>
          Math.abs(v as number) > 0.01 &&
          [
            'covered',
            'terms',
            'before',
            'further',
            'headings',
            'belowHeading',
            'topic',
            'meaning',
            'kind',
            'openKind',
            'relative',
            'fragment',
            'defines',
            'pairs',
          ].includes(k),
      )
      .map(([k, v]) => k + ' ' + (v as number).toFixed(2))
      .join(', ');
  console.log(
    `\n${q.id} ${q.kind} [${r.question.asked.form}:${r.question.asked.kinds}] ${q.question}  terms: ${r.question.terms.map((t, i) => t.folded + ':' + r.known.weights[i]!.toFixed(2) + '(' + r.found.terms[i]!.count + ')').join(' ')}`,
  );
  console.log(
    `  GOLD place ${place + 1}: ${place >= 0 ? r.ranked[place]!.score.toFixed(2) + ' ' + r.ranked[place]!.clause.sentence.text.slice(0, 150) + '\n      ' + f(r.ranked[place]) : q.gold[0]}`,
  );
  for (const x of r.ranked.slice(0, 2))
    console.log(
      `   - ${x.score.toFixed(2)} ${x.file.id}: ${x.clause.sentence.text.slice(0, 150)}\n      ${f(x)}`,
    );
}
index.close();
