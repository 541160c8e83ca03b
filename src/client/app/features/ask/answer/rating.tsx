import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import type { Question } from '#shared/questions.ts';
import { RATING_COMMENT_MAX, type Rating } from '#shared/rating-values.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';

const pressed = 'aria-pressed:bg-accent aria-pressed:text-accent-foreground';

/** Whether the answer was right, with a sentence if one likes. Pressed again, it is taken back. */
export function RatingButtons({ question: { id, rating, comment } }: { question: Question }) {
  const [isWriting, setWriting] = useState(false);
  const [text, setText] = useState(comment ?? '');
  const rate = trpc.questions.rate.useMutation({
    onSuccess: (question) => {
      queries.questions.get.setData({ id }, question);
      void queries.threads.get.invalidate({ id: question.thread_id });
      void queries.collections.ratings.invalidate();
    },
  });
  const press = (pressedRating: Rating) => {
    const wanted = rating === pressedRating ? null : pressedRating;
    rate.mutate({ id, rating: wanted }, { onSuccess: () => setWriting(wanted !== null) });
  };
  const save = () => {
    rate.mutate(
      { id, rating, comment: text },
      {
        onSuccess: () => {
          toast.success('Thank you. What you wrote was kept.');
          setWriting(false);
        },
      },
    );
  };
  return (
    <div className="flex w-full flex-wrap gap-1">
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={rating === 'right'}
        disabled={rate.isPending}
        className={pressed}
        onClick={() => press('right')}
      >
        <ThumbsUp aria-hidden />
        Right
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={rating === 'wrong'}
        disabled={rate.isPending}
        className={pressed}
        onClick={() => press('wrong')}
      >
        <ThumbsDown aria-hidden />
        Wrong
      </Button>
      {isWriting && rating !== null ? (
        <form
          noValidate
          className="mt-2 ml-3 grid w-full max-w-md justify-items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <div className="w-full">
            <Field
              label={rating === 'right' ? 'What was right about it?' : 'What is wrong?'}
              placeholder="In a sentence, if you like"
              hint="Who owns the files sees it with your question, if nothing else was asked."
              autoComplete="off"
              maxLength={RATING_COMMENT_MAX}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
          <Button type="submit" variant="outline" size="sm" disabled={text.trim() === '' || rate.isPending}>
            Save
          </Button>
        </form>
      ) : null}
    </div>
  );
}
