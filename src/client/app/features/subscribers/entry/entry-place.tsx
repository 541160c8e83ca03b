import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { LOCATION_MAX } from '#shared/entry-limits.ts';
import type { SubscriberDetail } from '#shared/subscribers.ts';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/input.tsx';
import { useUpdateEntry } from './entry-query.ts';
import { PlaceMap } from './place-map.tsx';

/** Where an entry is from, on a map if its position is known. @param editable whether the name can be changed */
export function EntryPlace({ entry, editable }: { entry: SubscriberDetail; editable: boolean }) {
  const { location, latitude, longitude } = entry;
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending } = useUpdateEntry(entry.id);
  const [wasChanged, setWasChanged] = useState(false);
  const end = () => {
    setTyped(undefined);
    setWasChanged(true);
  };
  return (
    <>
      {typed === undefined ? (
        <div className="flex min-h-8 items-center justify-between gap-2 text-sm">
          <p className="min-w-0 wrap-anywhere">
            {location ?? <span className="text-muted-foreground">Not known</span>}
          </p>
          {editable ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Change place"
              // Its form is gone, in which the focus was.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={wasChanged}
              onClick={() => setTyped(location ?? '')}
            >
              <Pencil aria-hidden />
            </Button>
          ) : null}
        </div>
      ) : (
        <form
          className="flex flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) mutate({ location: typed }, { onSuccess: end });
          }}
        >
          <Input
            aria-label="Place"
            autoComplete="off"
            // The person has just asked to change it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            className="flex-1"
            maxLength={LOCATION_MAX}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" disabled={isPending}>
            Save
          </Button>
          <Button variant="outline" onClick={end}>
            Cancel
          </Button>
          <p className="w-full text-[0.8125rem] text-muted-foreground">
            Another name clears the position on the map.
          </p>
        </form>
      )}
      {latitude !== null && longitude !== null ? (
        <div className="mt-2">
          <PlaceMap location={location} latitude={latitude} longitude={longitude} />
        </div>
      ) : null}
    </>
  );
}
