import { cn } from '#client/ui/class-names.ts';

const tones: Readonly<Record<string, string>> = {
  GET: 'border-input text-muted-foreground',
  DELETE: 'border-destructive text-destructive',
};

/** The HTTP method in a frame of constant width, coloured by method. */
export function MethodMark({ method }: { method: string }) {
  const tone = tones[method] ?? 'border-primary text-primary';
  return (
    <span
      className={cn(
        'inline-flex w-16 shrink-0 justify-center rounded-sm border py-0.5 font-mono text-[0.6875rem] leading-4 font-semibold',
        tone,
      )}
    >
      {method}
    </span>
  );
}
