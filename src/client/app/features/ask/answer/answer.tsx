import { Copy, Printer, SearchX, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Citation, Question } from '#shared/questions.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { copyText } from '#client/app/lib/copy-text.ts';
import { formatList } from '#client/app/lib/format.ts';
import { absentText, answerText, verdictText } from './answer-text.ts';
import { AskAgain } from './ask-again.tsx';
import { EditableQuestion, type Editing } from './editable-question.tsx';
import { foldQuotations } from './folding.ts';
import { FurtherQuotations } from './further-quotations.tsx';
import { replaceWord, unknownText } from '../choosing/reading-words.ts';
import { Suggestions } from '../choosing/suggestions.tsx';
import { TablePart } from '../choosing/table-part.tsx';
import { WorkItOut } from '../choosing/work-it-out.tsx';
import { UnknownWords } from '../choosing/unknown-words.tsx';
import { Quotation } from './quotation.tsx';
import { Understood } from './understood.tsx';
import { RatingButtons } from './rating.tsx';
import { UnsupportedLines, WrittenLines } from './written-lines.tsx';
import { WritingState, WrittenNote } from '../writing/writing-state.tsx';

/**
 * A question and its answer: its figure, its verdict and its quotations.
 * @param source the number of the citation whose source is shown
 * @param names the names of the collections that were asked, undefined for all
 * @param editing how the question is changed; undefined where it cannot be
 * @param onChosen is told that the answer was changed by a choice
 * @param onRepeat asks the same again, after files were read, or with another word in it
 * @param onAsk asks another question in its place
 */
export function Answer({
  question,
  source,
  names,
  busy,
  editing,
  onOpenSource,
  onChosen,
  onRepeat,
  onAsk,
  onDelete,
}: {
  question: Question;
  source: number | undefined;
  names: readonly string[] | undefined;
  busy: boolean;
  editing: Editing | undefined;
  onOpenSource: (number: number) => void;
  onChosen: () => void;
  onRepeat: (question: string) => void;
  onAsk: (question: string) => void;
  onDelete: (opener: HTMLElement) => void;
}) {
  const { verdict, kind, figure, lines, unsupported_lines, absent_words, unknown_words, suggestions } =
    question;
  const isWritten = kind === 'written';
  const { shown, folded } = foldQuotations(question);
  const [best] = shown;
  const toItem = (citation: Citation) => (
    <Quotation
      key={citation.number}
      citation={citation}
      // Around further ones it would often be the same paragraph again.
      isAlone={folded.includes(citation) || (verdict === 'answer' && citation !== best)}
      isAnswer={verdict === 'answer' && citation === best && !isWritten}
      isOpen={source === citation.number}
      onOpen={() => onOpenSource(citation.number)}
    />
  );
  const instead = (
    <UnknownWords
      words={unknown_words}
      busy={busy}
      onReplace={(word, by) => onRepeat(replaceWord(question.question, word, by))}
    />
  );
  return (
    <article aria-label="Answer">
      <EditableQuestion key={question.id} question={question} editing={editing} />
      {names ? (
        <p className="mt-2 text-right text-xs wrap-anywhere text-muted-foreground">In {formatList(names)}</p>
      ) : null}
      {/* What a figure is stands with it, to be changed. */}
      {figure ? null : <Understood question={question} className="mt-4" />}
      <div className="mt-6">
        <TablePart
          key={question.id}
          question={question}
          source={source}
          onOpenSource={onOpenSource}
          onChosen={onChosen}
        >
          {instead}
        </TablePart>
        <WritingState key={`writing ${question.id}`} question={question} />
        <Verdict question={question} />
        {isWritten ? (
          <WrittenLines lines={lines} source={source} onOpenSource={onOpenSource}>
            <WrittenNote question={question} />
          </WrittenLines>
        ) : null}
        {shown.length > 0 ? (
          <ol aria-label="Quotations" className={cn('grid gap-6', (figure || isWritten) && 'mt-8')}>
            {shown.map(toItem)}
          </ol>
        ) : null}
        {folded.length > 0 ? (
          <FurtherQuotations key={`further ${question.id}`} citations={folded} source={source}>
            {folded.map(toItem)}
          </FurtherQuotations>
        ) : null}
        {unsupported_lines.length > 0 ? (
          <UnsupportedLines lines={unsupported_lines} source={source} onOpenSource={onOpenSource} />
        ) : null}
        {(figure || verdict === 'answer' || verdict === 'related') && absent_words.length > 0 ? (
          <p className="mt-5 text-sm text-muted-foreground">{absentText(absent_words)}</p>
        ) : null}
        <WhyNot question={question}>{instead}</WhyNot>
        <Suggestions questions={suggestions} isAside={verdict === 'choose'} busy={busy} onAsk={onAsk} />
        <WorkItOut question={question} />
        <AskAgain question={question} busy={busy} onAskAgain={() => onRepeat(question.question)} />
      </div>
      <div className="mt-6 -ml-3 flex flex-wrap gap-1 print:hidden">
        <Button variant="ghost" size="sm" onClick={() => void copyText(answerText(question), 'The answer')}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="ghost" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <Button variant="ghost" size="sm" onClick={({ currentTarget }) => onDelete(currentTarget)}>
          <Trash2 aria-hidden />
          Delete
        </Button>
        <RatingButtons key={`rating ${question.id}`} question={question} />
      </div>
    </article>
  );
}

/** Why a table does not answer. @param children what may be meant by words that were not understood */
function WhyNot({
  question: { verdict, table_note, unknown_words },
  children,
}: {
  question: Question;
  children: ReactNode;
}) {
  // Beside the readings to choose from, they say it.
  if (verdict === 'choose' || verdict === 'answer') return null;
  return (
    <div className="mt-6 grid gap-3 text-sm empty:hidden">
      {table_note ? <p className="text-pretty wrap-anywhere">{table_note}</p> : null}
      {unknown_words.length > 0 ? (
        <p className="font-medium text-pretty wrap-anywhere">{unknownText(unknown_words)}</p>
      ) : null}
      {children}
    </div>
  );
}

function Verdict({ question }: { question: Question }) {
  const { verdict, absent_words, figure, paper_note } = question;
  const text = verdictText(question);
  if (text === '') return null;
  const isBelow = figure || verdict === 'choose';
  if (isBelow || (verdict === 'related' && paper_note === null)) {
    return (
      <p className={cn('mb-5 text-sm font-medium text-pretty wrap-anywhere', isBelow && 'mt-8')}>{text}</p>
    );
  }
  return (
    <div className="mb-6 flex gap-3">
      <SearchX aria-hidden className="mt-1 size-5 shrink-0 text-muted-foreground" />
      <div className="grid gap-1.5">
        <p className="font-serif text-[1.3125rem] leading-snug text-pretty wrap-anywhere">{text}</p>
        {verdict === 'not_found' && absent_words.length > 0 ? (
          <p className="text-sm leading-relaxed wrap-anywhere text-muted-foreground">
            {absentText(absent_words)}
          </p>
        ) : null}
      </div>
    </div>
  );
}
