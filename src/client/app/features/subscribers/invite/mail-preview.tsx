import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getNonce } from 'get-nonce';
import { useState } from 'react';
import type { InvitationPreview } from '#shared/invitations.ts';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/ui/tabs.tsx';
import { Failure } from '#client/app/components/error-state.tsx';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { useDebounced } from '#client/app/lib/use-debounced.ts';
import { toFrameDocument } from './mail-frame.ts';

/** How long the note must stay the same before the mail is composed again, in milliseconds. */
const DELAY_MS = 300;

/** The mail as a recipient will see it, as HTML and as text. @param note a note that the server accepts */
export function MailPreview({ note }: { note: string }) {
  const settled = useDebounced(note, DELAY_MS);
  const query = useQuery({
    queryKey: ['invitation-preview', settled],
    queryFn: () => trpcClient.invitations.preview.mutate({ note: settled }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const { data } = query;
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h3 id="preview" className="font-sans text-sm font-medium tracking-normal">
        Preview
      </h3>
      {data ? (
        <Mail mail={data} dimmed={query.isPlaceholderData || settled !== note} />
      ) : query.isError ? (
        <Failure className="mt-2" what="The preview could not be loaded." query={query} />
      ) : (
        <div aria-busy className="mt-4 grid gap-4">
          <Skeleton className="w-52" />
          <Skeleton className="h-80! w-full" />
        </div>
      )}
    </section>
  );
}

function Mail({ mail, dimmed }: { mail: InvitationPreview; dimmed: boolean }) {
  return (
    <Tabs defaultValue="html" className="mt-2">
      <p className="mb-1 text-[0.8125rem] text-muted-foreground">
        Subject: <span className="wrap-anywhere text-foreground">{mail.subject}</span>
      </p>
      <TabsList aria-label="Form of the mail">
        <TabsTrigger value="html">Mail</TabsTrigger>
        <TabsTrigger value="text">Plain text</TabsTrigger>
      </TabsList>
      <div className={cn('[&>*]:pt-4! transition-opacity', dimmed && 'opacity-45')}>
        <TabsContent value="html">
          <Frame html={mail.html} />
        </TabsContent>
        <TabsContent value="text">
          <pre className="rounded-lg border bg-card p-4 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {mail.text}
          </pre>
        </TabsContent>
      </div>
    </Tabs>
  );
}

/** The mail in a frame that runs no scripts and opens no links: as high as the mail, or as there is room for. */
function Frame({ html }: { html: string }) {
  const [height, setHeight] = useState(448);
  return (
    <iframe
      title="Preview of the mail"
      // The same origin, without scripts, so that its height can be read.
      sandbox="allow-same-origin"
      srcDoc={toFrameDocument(html, getNonce())}
      height={height}
      className="block max-h-[max(18rem,calc(100dvh-28rem))] w-full rounded-lg border bg-card"
      onLoad={({ currentTarget }) => {
        const content = currentTarget.contentDocument?.documentElement;
        if (content) setHeight(content.scrollHeight);
      }}
    />
  );
}
