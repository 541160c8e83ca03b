import { cn } from '#client/ui/class-names.ts';
import { Logo } from '#client/ui/mark.tsx';

/** The header of the public pages; `large` and centred on the landing page. */
export function Header({ name, large }: { name: string; large: boolean }) {
  return (
    <header className={large ? 'pt-7 sm:pt-14' : 'border-b print:hidden'}>
      <div className={cn('wrap flex', large ? 'justify-center' : 'py-4')}>
        <a href="/" className="rounded-md" aria-label={`${name}, home`}>
          <Logo name={name} size={large ? 'lg' : 'sm'} />
        </a>
      </div>
    </header>
  );
}
