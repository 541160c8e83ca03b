import type { Question } from '#shared/questions.ts';
import { cn } from '#client/ui/class-names.ts';

/** What a question was read as: what its figure is, or its words put together with those before it. Nothing where it stands alone. */
export function Understood({
  question: { figure, understood },
  className,
}: {
  question: Question;
  className?: string;
}) {
  const text = figure?.plan_text ?? understood;
  if (text === null) return null;
  return (
    <p dir="auto" className={cn('text-sm wrap-anywhere text-muted-foreground', className)}>
      Understood as: {text}
    </p>
  );
}
