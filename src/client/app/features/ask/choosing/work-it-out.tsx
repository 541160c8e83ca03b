import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import type { Question } from '#shared/questions.ts';
import { Button } from '#client/ui/button.tsx';
import { planParam, sheetOf } from '../explore/plan-param.ts';

/** Leads from a question that no table answers to where it can be picked by hand, with what was understood of it. */
export function WorkItOut({ question: { id, begun } }: { question: Question }) {
  const plan = begun && planParam(begun.plan);
  if (!begun || plan == null) return null;
  return (
    <Button asChild variant="outline" size="sm" className="mt-5 print:hidden">
      <Link
        to="/admin/ask/files/$id"
        params={{ id: begun.file_id }}
        search={({ in: among, files }) => ({
          in: among,
          files,
          question: id,
          sheet: sheetOf(begun.plan),
          plan,
        })}
      >
        <SlidersHorizontal aria-hidden />
        Work it out yourself
      </Link>
    </Button>
  );
}
