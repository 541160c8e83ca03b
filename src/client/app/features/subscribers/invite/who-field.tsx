import { WAVE_MAX } from '#shared/invitation-states.ts';
import { Field } from '#client/ui/field.tsx';
import { RadioChoice } from '#client/ui/radio-choice.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import type { Offer, Waiting, Way } from './who.ts';

/** Who is invited: the oldest, those that match, or those that are selected. */
export function WhoField({
  way,
  typed,
  problem,
  waiting,
  offer,
  onChoose,
  onType,
}: {
  way: Way;
  /** The number of the oldest, as it was typed. */
  typed: string;
  /** Why nobody can be invited like this. */
  problem: string | undefined;
  waiting: Waiting;
  offer: Offer;
  onChoose: (way: Way) => void;
  onType: (text: string) => void;
}) {
  const choice = (of: Way) => ({ name: 'who', checked: way === of, onChange: () => onChoose(of) });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">Who</legend>
      <div className="grid gap-3">
        <RadioChoice
          {...choice('oldest')}
          label="The oldest"
          hint={
            waiting.all === undefined ? 'Those who have waited longest.' : `${countWaiting(waiting.all)}.`
          }
        />
        {way === 'oldest' ? (
          <Field
            label="How many"
            type="number"
            inputMode="numeric"
            min={1}
            max={WAVE_MAX}
            value={typed}
            error={problem}
            inputClassName="max-w-32"
            className="pl-11"
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
        ) : null}
        <RadioChoice
          {...choice('matching')}
          disabled={offer.filter === undefined}
          label={
            waiting.matching === undefined
              ? 'Those who match the filter and wait'
              : `The ${formatNumber(waiting.matching)} who match the filter and wait`
          }
          hint={offer.filter === undefined ? 'The list is not filtered.' : 'As the list is filtered now.'}
        />
        <RadioChoice
          {...choice('selected')}
          disabled={offer.ids === undefined}
          label={
            offer.ids === undefined
              ? 'Those who are selected'
              : `The ${formatNumber(offer.ids.length)} selected`
          }
          hint={
            offer.ids === undefined
              ? 'Nobody is selected in the list.'
              : 'Who does not wait is left out, and named.'
          }
        />
      </div>
      {problem !== undefined && way !== 'oldest' ? (
        <p role="alert" className="mt-2 text-[0.8125rem] leading-snug font-medium text-destructive">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

/** How many wait, as in `12 wait`. */
function countWaiting(count: number): string {
  if (count === 0) return 'Nobody waits';
  return count === 1 ? '1 waits' : `${formatNumber(count)} wait`;
}
