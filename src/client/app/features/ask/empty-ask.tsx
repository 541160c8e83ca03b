import type { Collection } from '#shared/ask.ts';
import { filesIn, idsIn, type AskSearch } from './ask-search.ts';
import { askedOf, chosenFrom, type Choice } from './choices.ts';
import { SuggestedQuestions } from './choosing/suggested-questions.tsx';
import { SampleFiles } from './samples/samples.tsx';
import type { Asking } from './use-ask.ts';

/**
 * Before a question is asked: questions that what is chosen answers, each of which a press asks.
 * @param collections those that the person reads; undefined while they load, as `choices`
 */
export function EmptyAsk({
  search,
  choices,
  collections,
  asking: { askByPress, isFull },
}: {
  search: AskSearch;
  choices: readonly Choice[] | undefined;
  collections: readonly Collection[] | undefined;
  asking: Asking;
}) {
  const chosen = chosenFrom(idsIn(search), choices);
  const asked = askedOf(filesIn(search), chosen);
  // Nothing is asked where nothing is chosen.
  if (choices === undefined || asked.collection_ids?.length === 0) return null;
  return (
    <div className="mt-8 grid gap-4">
      <SuggestedQuestions
        asked={asked}
        title="You can ask, for example"
        busy={isFull}
        onAsk={(question) => void askByPress({ question, ...asked })}
      />
      <SampleFiles collections={collections} />
    </div>
  );
}
