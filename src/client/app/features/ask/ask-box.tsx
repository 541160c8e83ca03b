import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Question } from '#shared/questions.ts';
import { fileQuery } from './ask-queries.ts';
import { filesIn, filesParam, idsIn, inParam, type AskSearch } from './ask-search.ts';
import type { BoxState } from './box-state.ts';
import { askedOf, carriedOf, chosenFrom, type Choice } from './choices.ts';
import { CollectionChoice } from './collection-choice.tsx';
import { FileScope } from './file-scope.tsx';
import { QuestionBox } from './question-box.tsx';
import type { Asking } from './use-ask.ts';
import { WhatLeaves } from './what-leaves.tsx';

const route = getRouteApi('/admin/ask');

/** The box of Ask, and which collections or files a question is put to: those in the address, else those of what it goes on from. */
export function AskBox({
  collections,
  asking: { ask, isFull },
  search,
  state,
  isFollowUp,
  follows,
}: {
  collections: readonly Choice[] | undefined;
  asking: Asking;
  search: AskSearch;
  state: BoxState;
  /** Whether it goes on from the open conversation. */
  isFollowUp: boolean;
  /** The last question of that, once it is there. */
  follows: Pick<Question, 'id' | 'collection_ids' | 'file_ids'> | undefined;
}) {
  const navigate = route.useNavigate();
  const isNamed = search.in !== undefined || search.files !== undefined;
  const carried = isNamed || follows === undefined ? {} : carriedOf(follows, collections);
  const kept = isNamed ? chosenFrom(idsIn(search), collections) : carried.collection_ids;
  const files = isNamed ? filesIn(search) : carried.file_ids;
  const change = (scope: Pick<AskSearch, 'in' | 'files'>) =>
    void navigate({ search: (former) => ({ ...former, ...scope }), replace: true, resetScroll: false });
  // In a conversation, nothing in the address is what the question before went to.
  const all = () => (isFollowUp ? inParam(collections?.map(({ id }) => id)) : undefined);
  const own = useQueries({ queries: (files ?? []).map((id) => fileQuery(id)) });
  const ofFiles = files && own.map(({ data }) => data?.collection_id);
  const named = ofFiles ?? kept;
  const asked = named ? collections?.filter(({ id }) => named.includes(id)) : collections;
  const to = askedOf(files, kept);
  const sent = !isFollowUp ? to : isNamed ? askedOf(files, kept ?? collections?.map(({ id }) => id)) : {};
  const label = isFollowUp ? 'Ask a follow-up' : 'Ask a question';
  return (
    <>
      <QuestionBox
        label={label}
        labelHidden={isFollowUp}
        placeholder={isFollowUp ? label : 'When can we leave the flat?'}
        disabled={isFull || (files === undefined && kept?.length === 0)}
        asked={to}
        state={state}
        onAsk={(text) => ask({ question: text, ...(follows && { follows: follows.id }), ...sent })}
      >
        {files ? (
          <FileScope
            ids={files}
            onChange={(wanted) =>
              change(
                wanted.length > 0
                  ? { files: filesParam(wanted) }
                  : { files: undefined, in: search.in ?? all() },
              )
            }
          />
        ) : collections && collections.length > 1 ? (
          <CollectionChoice
            collections={collections}
            chosen={kept}
            onChoose={(wanted) => change({ in: inParam(wanted) ?? all() })}
          />
        ) : null}
      </QuestionBox>
      <WhatLeaves collections={asked ?? []} />
    </>
  );
}
