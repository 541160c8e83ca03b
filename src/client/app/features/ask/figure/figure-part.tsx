import type { Figure } from '#shared/figures.ts';
import type { Question } from '#shared/questions.ts';
import { FigureAnswer } from './figure-answer.tsx';
import { PlanChips } from './plan-chips.tsx';
import { useFigure } from './use-figure.ts';

/** The figure of a question, with its plan to change. */
export function FigurePart({
  question: { id, citations },
  figure,
  ...source
}: {
  question: Question;
  figure: Figure;
  source: number | undefined;
  onOpenSource: (number: number) => void;
}) {
  const { workOut, busy } = useFigure(id);
  return (
    <FigureAnswer figure={figure} citations={citations} busy={busy} {...source}>
      <PlanChips plan={figure.plan} table={figure.table} busy={busy} onChange={workOut} />
    </FigureAnswer>
  );
}
