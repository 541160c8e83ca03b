import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FigureOffer } from '#shared/figures.ts';
import { Button } from '#client/ui/button.tsx';
import { TableSource } from './table-source.tsx';

/** What could be worked out instead. @param children its plan, as something that can be changed */
export function Offer({
  offer,
  busy,
  onAccept,
  children,
}: {
  offer: FigureOffer;
  busy: boolean;
  onAccept: () => void;
  children: ReactNode;
}) {
  return (
    <section
      aria-label="Offer"
      aria-busy={busy || undefined}
      className="mt-6 grid gap-3 rounded-lg border bg-card p-4 print:hidden"
    >
      <p className="text-sm text-pretty wrap-anywhere">{offer.reason} This comes nearest:</p>
      {children}
      <TableSource table={offer.table} />
      <Button variant="outline" size="sm" className="w-fit" disabled={busy} onClick={onAccept}>
        <Calculator aria-hidden />
        Work it out
      </Button>
    </section>
  );
}
