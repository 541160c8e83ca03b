import { useQuery } from '@tanstack/react-query';
import { SENTENCES_SENT } from '#shared/ask-limits.ts';
import { formatList, formatNumber } from '#client/app/lib/format.ts';
import { modelQuery } from './ask-queries.ts';
import type { Choice } from './choices.ts';

/** Says what leaves the server when a question is asked; nothing where there is no model. @param collections what is asked */
export function WhatLeaves({ collections }: { collections: readonly Choice[] }) {
  const { host, model, embedding_model } = useQuery(modelQuery()).data ?? {};
  if (!host) return null;
  const home = collections.filter(({ mayBeSent }) => !mayBeSent);
  return (
    <p className="mt-3 text-[0.8125rem] leading-relaxed text-pretty wrap-anywhere text-muted-foreground print:hidden">
      {home.length > 0 && home.length === collections.length ? (
        'What is asked here stays on this server: nothing is sent to the language model.'
      ) : (
        <>
          The question and up to {SENTENCES_SENT} sentences go to{' '}
          <strong className="font-medium text-foreground">{host}</strong>, model{' '}
          <strong className="font-medium text-foreground">{model}</strong>. What leads in to them and the
          names of their files and headings go with them, and those of tables and columns where a word of the
          question is unknown.
          {embedding_model ? (
            <>
              {' '}
              The texts of files go there once, and questions, to model{' '}
              <strong className="font-medium text-foreground">{embedding_model}</strong>, which compares what
              they mean.
            </>
          ) : null}
          {home.length > 0 ? ` Nothing of ${namesOf(home)} is sent.` : ''}
        </>
      )}
    </p>
  );
}

function namesOf(collections: readonly Choice[]): string {
  if (collections.length > 3) return `${formatNumber(collections.length)} of the collections`;
  return formatList(collections.map(({ name }) => `“${name}”`));
}
