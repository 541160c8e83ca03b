import { cn } from './class-names.ts';
import { passwordStrength, strengthLabel, STRONGEST } from './password-strength.ts';

const colours = { Low: 'bg-destructive', Medium: 'bg-warning', High: 'bg-success' } as const;
const segments = Array.from({ length: STRONGEST }, (_, index) => index);

/** The strength of a password: four segments and a word. Phrasing content, so that it can be the hint of a field. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const label = strengthLabel(strength);
  return (
    <span className="flex h-4 items-center gap-3" data-testid="password-strength">
      <span aria-hidden className="grid flex-1 grid-cols-4 gap-1.5">
        {segments.map((index) => (
          <span
            key={index}
            className={cn(
              'h-1 rounded-full transition-colors duration-200 forced-colors:border',
              index < strength ? cn(colours[label], 'forced-colors:bg-[Highlight]') : 'bg-secondary',
            )}
          />
        ))}
      </span>
      <span aria-live="polite" className="w-14 text-right text-xs font-medium">
        {strength === 0 ? null : (
          <>
            <span className="sr-only">Password strength: </span>
            {label}
          </>
        )}
      </span>
    </span>
  );
}
