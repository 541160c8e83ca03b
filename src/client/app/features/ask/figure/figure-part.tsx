import type { Figure, FigureOffer } from '#shared/figures.ts';
import type { Question } from '#shared/questions.ts';
import { FigureAnswer } from './figure-answer.tsx';
import { Offer } from './offer.tsx';
import { PlanChips } from './plan-chips.tsx';
import { useFigure } from './use-figure.ts';

/** The part of an answer that comes from a table: the figure, or what could be worked out instead. */
export function FigurePart({
  question: { id, figure, offer, citations },
  ...source
}: {
  question: Question;
  source: number | undefined;
  onOpenSource: (number: number) => void;
}) {
  const { workOut, busy } = useFigure(id);
  const chipsOf = ({ plan, table }: Figure | FigureOffer) => (
    <PlanChips plan={plan} table={table} busy={busy} onChange={workOut} />
  );
  if (figure) {
    return (
      <FigureAnswer figure={figure} citations={citations} busy={busy} {...source}>
        {chipsOf(figure)}
      </FigureAnswer>
    );
  }
  if (!offer) return null;
  return (
    <Offer offer={offer} busy={busy} onAccept={() => workOut(offer.plan)}>
      {chipsOf(offer)}
    </Offer>
  );
}
