// The header of the public pages: the logo, large and centred on the landing page, small at the left elsewhere.
import { cn } from '../ui/class-names.ts';
import { Logo } from '../ui/mark.tsx';

/** The header. */
export function Header({ name, large }: { name: string; large: boolean }) {
  return (
    <header
      className={cn(
        'wrap flex',
        large ? 'justify-center pt-10 sm:pt-14' : 'justify-start border-b py-4 print:hidden',
      )}
    >
      <a href="/" className="rounded-md" aria-label={`${name}, home`}>
        <Logo name={name} size={large ? 'lg' : 'sm'} />
      </a>
    </header>
  );
}
