import { useQueries } from '@tanstack/react-query';
import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { fileQuery } from './ask-queries.ts';

/** As many are shown, unless all are asked for. */
const SHOWN = 4;

/** The files that are asked alone, the first few at first, each with a button that takes it out; those that are gone are named so. */
export function FileScope({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const found = useQueries({ queries: ids.map((id) => fileQuery(id)) });
  const [isOpen, setOpen] = useState(false);
  const hidden = ids.length > SHOWN + 1 ? ids.length - SHOWN : 0;
  const shown = isOpen || hidden === 0 ? ids : ids.slice(0, SHOWN);
  return (
    <div className="grid gap-1.5">
      <ul aria-label="Only these files are asked" className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto">
        {shown.map((id, index) => {
          const file = found[index];
          const name = file?.data?.name ?? (file?.isError ? 'A file that is gone' : '…');
          return (
            <li
              key={id}
              className="flex h-8 max-w-full min-w-0 items-center gap-1.5 rounded-full border border-input pr-0.5 pl-3 text-[0.8125rem]"
            >
              <FileText aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
              <span className="min-w-0 truncate">
                <span className="sr-only">Only </span>
                {name}
              </span>
              <button
                type="button"
                aria-label={`Do not ask ${name} alone`}
                title="Ask all again"
                className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground"
                onClick={() => onChange(ids.filter((own) => own !== id))}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          );
        })}
      </ul>
      {hidden > 0 ? (
        <div className="flex flex-wrap gap-1.5">
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fewer' : formatCount(hidden, 'more file')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onChange([])}>
            Ask all again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
