import type { Question } from '#shared/questions.ts';
import { FigureAnswer } from './figure-answer.tsx';
import { PlanChips } from './plan-chips.tsx';
import { useFigure } from './use-figure.ts';

/** The part of an answer that comes from a table: its figure. */
export function FigurePart({
  question: { id, figure, citations },
  ...source
}: {
  question: Question;
  source: number | undefined;
  onOpenSource: (number: number) => void;
}) {
  const { workOut, busy } = useFigure(id);
  if (!figure) return null;
  return (
    <FigureAnswer figure={figure} citations={citations} busy={busy} {...source}>
      <PlanChips plan={figure.plan} table={figure.table} busy={busy} onChange={workOut} />
    </FigureAnswer>
  );
}
