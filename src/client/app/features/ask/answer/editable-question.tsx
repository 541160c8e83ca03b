import { useState } from 'react';
import type { Question } from '#shared/questions.ts';
import { EditBox, type Edit } from './edit-box.tsx';
import { QuestionBubble } from './question-bubble.tsx';

/** How a question is changed and asked again in its place. */
export interface Editing {
  /** Undefined while it is not being changed. */
  edit: Edit | undefined;
  disabled: boolean;
  onEdit: (edit: Edit | undefined) => void;
  onAsk: (question: string) => void;
}

/** The question of the open answer. @param editing undefined where it cannot be changed */
export function EditableQuestion({
  question: { id, question, unknown_words },
  editing,
}: {
  question: Question;
  editing: Editing | undefined;
}) {
  const [isLeft, setLeft] = useState(false);
  const edit = editing?.edit;
  if (editing === undefined || edit === undefined)
    return (
      <QuestionBubble
        unknown={unknown_words}
        onEdit={editing && (() => editing.onEdit({ id, text: question }))}
        isEdited={isLeft}
      >
        {question}
      </QuestionBubble>
    );
  return (
    <>
      <EditBox
        question={question}
        edit={edit}
        disabled={editing.disabled}
        onChange={(text) => editing.onEdit({ id, text })}
        onAsk={editing.onAsk}
        onLeave={() => {
          setLeft(true);
          editing.onEdit(undefined);
        }}
      />
      {/* On paper an answer has its question. */}
      <div className="hidden print:block">
        <QuestionBubble>{question}</QuestionBubble>
      </div>
    </>
  );
}
