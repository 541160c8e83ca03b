import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { isAtLeast } from '#shared/roles.ts';
import type { SubscriberStats } from '#shared/subscribers.ts';
import { Button } from '#client/ui/button.tsx';
import { useRole } from '#client/app/lib/current-user.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { requestDialog } from '#client/app/lib/dialog-requests.ts';
import { FigureFrame } from './figure-frame.tsx';
import { Ranges } from './ranges.tsx';
import { JoinedFigure } from './joined-figure.tsx';
import { PlacesFigure } from './places-figure.tsx';
import { StatusesFigure } from './statuses-figure.tsx';

export { AskFigure } from './ask-figure.tsx';

/**
 * The figures of the dashboard; without any join, how the first one comes about.
 * @param range the range that is asked for
 * @param dimmed whether `stats` are those of the former range
 */
export function Figures(props: { stats: SubscriberStats; range: AddressRange; dimmed: boolean }) {
  if (props.stats.total === 0) return <NoJoins />;
  return (
    <>
      <StatusesFigure {...props.stats} />
      <JoinedFigure {...props} />
      {props.stats.joined > 0 ? <PlacesFigure {...props} /> : null}
    </>
  );
}

/** In place of the figures of a range that the server would refuse. @param problem why, as a sentence */
export function RefusedRange({ range, problem }: { range: AddressRange; problem: string }) {
  return (
    <FigureFrame
      title="Joined"
      dimmed={false}
      summary={null}
      controls={<Ranges chosen={range} />}
      picture={
        <p role="alert" className="py-8 text-sm text-destructive">
          {problem}
        </p>
      }
    />
  );
}

function NoJoins() {
  const navigate = useNavigate();
  const isStaff = isAtLeast(useRole(), 'staff');
  return (
    <section
      aria-labelledby="no-joins"
      className="mt-12 grid justify-items-start gap-5 rounded-lg border bg-card px-6 py-8"
    >
      <div className="grid gap-2">
        <h2 id="no-joins" className="text-2xl">
          No joins yet
        </h2>
        <p className="max-w-lg text-sm leading-relaxed text-pretty text-muted-foreground">
          How many join, and where they are from, is shown here from the first one on. Share the address of
          your website{isStaff ? ', or bring in a list that you have' : ''}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isStaff ? (
          <Button
            onClick={() =>
              void navigate({ to: '/admin/subscribers' }).then(() => requestDialog('Import Subscribers'))
            }
          >
            <Upload aria-hidden />
            Import a list
          </Button>
        ) : null}
        <Button asChild variant="outline">
          <a href="/">Open the website</a>
        </Button>
      </div>
    </section>
  );
}
