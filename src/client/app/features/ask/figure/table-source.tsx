import { Link } from '@tanstack/react-router';
import { Mails } from 'lucide-react';
import type { AskedTable } from '#shared/figures.ts';
import { FileName } from '../answer/file-name.tsx';
import { sourceText } from './figure-words.ts';

/** Where a figure comes from: the name of a file, or the waitlist, which opens its screen. */
export function TableSource({ table }: { table: AskedTable }) {
  if (table.file_id !== null) return <FileName>{sourceText(table)}</FileName>;
  return (
    <Link
      to="/admin/subscribers"
      className="text-link flex w-fit items-start gap-2 text-[0.8125rem] leading-snug font-medium"
    >
      <Mails aria-hidden className="mt-px size-4 shrink-0 text-brand" />
      {sourceText(table)}
    </Link>
  );
}
