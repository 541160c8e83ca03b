import { Link } from '@tanstack/react-router';
import { FileClock, Hourglass, RotateCw } from 'lucide-react';
import type { Question } from '#shared/questions.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/app/components/notice.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { replacedText } from './answer-text.ts';

/** Why the same question may be answered otherwise now: files were not read yet, or were replaced since. */
export function AskAgain({
  question: { verdict, unread_files, replaced_files },
  busy,
  onAskAgain,
}: {
  question: Question;
  busy: boolean;
  onAskAgain: () => void;
}) {
  if (unread_files === 0 && replaced_files.length === 0) return null;
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      {/* An answer of which nothing is left says so itself. */}
      {replaced_files.length > 0 && verdict !== 'not_found' ? (
        <Notice icon={FileClock}>
          <span className="wrap-anywhere">{replacedText(replaced_files)}</span>
        </Notice>
      ) : null}
      {unread_files > 0 ? (
        <Notice icon={Hourglass}>
          {unread_files === 1 ? '1 file was' : `${formatNumber(unread_files)} files were`} not read yet when
          this was asked, and may say more.{' '}
          <Link to="/admin/ask/files" className="text-link font-medium">
            See the files
          </Link>
        </Notice>
      ) : null}
      <Button variant="outline" size="sm" disabled={busy} className="print:hidden" onClick={onAskAgain}>
        <RotateCw aria-hidden />
        Ask again
      </Button>
    </div>
  );
}
