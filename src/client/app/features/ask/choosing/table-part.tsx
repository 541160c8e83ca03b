import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Question } from '#shared/questions.ts';
import { FigurePart } from '../figure/figure-part.tsx';
import { Chosen } from './chosen.tsx';
import { Readings } from './readings.tsx';
import { useChoice } from './use-choice.ts';

/**
 * What tables say to a question: the figure, or the readings to choose from.
 * @param onChosen is told that the answer was changed by a choice
 * @param children what may be meant by words that were not understood
 */
export function TablePart({
  question,
  onChosen,
  children,
  ...sources
}: {
  question: Question;
  source: number | undefined;
  onOpenSource: (number: number) => void;
  onChosen: () => void;
  children: ReactNode;
}) {
  const { figure, readings, is_chosen } = question;
  const [changed, setChanged] = useState<Question>();
  const { choose, takeBack, busy } = useChoice(question, (now) => {
    setChanged(now);
    onChosen();
  });
  const title = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone.
  useEffect(() => {
    if (changed) (title.current ?? text.current)?.focus({ preventScroll: true });
  }, [changed]);
  return (
    <>
      {figure && is_chosen ? <Chosen busy={busy} text={text} onTakeBack={takeBack} /> : null}
      {figure ? <FigurePart question={question} figure={figure} {...sources} /> : null}
      {readings.length > 0 ? (
        <Readings question={question} busy={busy} title={title} onChoose={choose}>
          {children}
        </Readings>
      ) : null}
    </>
  );
}
