import { useEffect } from 'react';
import type { SiteInfo } from '#shared/site.ts';
import { Button, buttonVariants } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { lightUpWhenSeen } from './light-up.ts';
import { scrollBehavior } from './scroll.ts';
import { StaticPart } from './static-part.tsx';
import type { Parts } from './static-part.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

function goToForm(): void {
  const form = document.querySelector<HTMLFormElement>('#waitlist form');
  form?.scrollIntoView({ behavior: scrollBehavior(), block: 'center' });
  form?.querySelector<HTMLInputElement>('input[name="email"]')?.focus({ preventScroll: true });
}

/** The landing page. Illustrations and texts are static parts; only the buttons and the form are hydrated. */
export function Landing({ site, parts }: { site: SiteInfo; parts: Parts }) {
  useEffect(lightUpWhenSeen, []);
  return (
    <>
      <section className="wrap pt-7 text-center sm:pt-12" aria-labelledby="headline">
        <p className="banner">NOW INVITING BETA USERS</p>
        <h1 id="headline" className="display mx-auto mt-6 max-w-[17ch] sm:mt-8">
          Intelligence and privacy, made simple.
        </h1>
        <p className="mx-auto mt-5 max-w-[36rem] leading-relaxed sm:mt-6 sm:text-lg text-balance text-muted-foreground">
          {site.name} answers questions about your own documents and data, in plain language, with the source
          beside every answer. It runs on a machine you own.
        </p>
        <div className="mt-6 sm:mt-8">
          <Button size="lg" className="scripted" onClick={goToForm}>
            Join Waitlist
          </Button>
          <a href="#waitlist" className={cn('unscripted', buttonVariants({ size: 'lg' }))}>
            Join Waitlist
          </a>
        </div>
      </section>
      <StaticPart name="story" parts={parts} />
      <section id="waitlist" className="scroll-mt-8 border-t bg-card" aria-labelledby="waitlist-title">
        <div className="wrap grid gap-10 py-20 sm:py-28 lg:grid-cols-[6fr_5fr] lg:gap-20">
          <div>
            <h2 id="waitlist-title" className="section-title">
              Be among the first to look in.
            </h2>
            <p className="mt-4 mb-8 max-w-[32rem] leading-relaxed text-muted-foreground">
              {site.name} is in beta and still being built. We invite people from this list in small groups,
              and we ask them what is missing.
            </p>
            <WaitlistForm />
          </div>
          <StaticPart name="promises" parts={parts} className="lg:pt-2" />
        </div>
      </section>
    </>
  );
}
