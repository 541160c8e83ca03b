import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { fileQuery } from './ask-queries.ts';
import { filesParam, inParam } from './ask-search.ts';
import { askedOf, chosenFrom, type Choice } from './choices.ts';
import { CollectionChoice } from './collection-choice.tsx';
import { FileScope } from './file-scope.tsx';
import { QuestionBox } from './question-box.tsx';
import type { Asking } from './use-ask.ts';
import { WhatLeaves } from './what-leaves.tsx';

const route = getRouteApi('/admin/ask');

/** The box of a new question, and which collections or files it is put to. */
export function AskBox({
  collections,
  asking: { ask, isFull },
  chosen: ids,
  files,
}: {
  collections: readonly Choice[] | undefined;
  asking: Asking;
  /** The ids in the address; undefined for all. */
  chosen: string[] | undefined;
  /** The ids of files in the address, which are asked alone; undefined for none. */
  files: string[] | undefined;
}) {
  const navigate = route.useNavigate();
  const kept = chosenFrom(ids, collections);
  const choose = (wanted: readonly string[] | undefined) =>
    void navigate({
      search: (former) => ({ ...former, in: inParam(wanted) }),
      replace: true,
      resetScroll: false,
    });
  const chooseFiles = (wanted: readonly string[]) =>
    void navigate({
      search: (former) => ({ ...former, files: filesParam(wanted) }),
      replace: true,
      resetScroll: false,
    });
  const own = useQueries({ queries: (files ?? []).map((id) => fileQuery(id)) });
  const ofFiles = files && own.map(({ data }) => data?.collection_id);
  const named = ofFiles ?? kept;
  const asked = named ? collections?.filter(({ id }) => named.includes(id)) : collections;
  const to = askedOf(files, kept);
  return (
    <>
      <QuestionBox
        label="Ask a question"
        placeholder="When can we leave the flat?"
        disabled={isFull || (files === undefined && kept?.length === 0)}
        asked={to}
        onAsk={(text) => ask({ question: text, ...to })}
      >
        {files ? (
          <FileScope ids={files} onChange={chooseFiles} />
        ) : collections && collections.length > 1 ? (
          <CollectionChoice collections={collections} chosen={kept} onChoose={choose} />
        ) : null}
      </QuestionBox>
      <WhatLeaves collections={asked ?? []} />
    </>
  );
}
