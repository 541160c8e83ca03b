import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDebounced } from '#client/app/lib/use-debounced.ts';
import type { PageTexts } from '../page-texts.ts';
import { findWords, patternOf, type Found } from './find-words.ts';

/** A place among those that were found. */
export interface HitPlace {
  page: number;
  /** From 0, among those of its page. */
  index: number;
}

export interface Finding {
  /** What was found so far, by its page. */
  hits: ReadonlyMap<number, readonly Found[]>;
  /** How many these are. */
  count: number;
  /** More than are told. */
  isCut: boolean;
  /** The share of the pages that were searched, from 0 to 1. */
  done: number;
  /** Why not all pages could be searched. */
  failed: boolean;
}

/** More are not told of a file. */
const MOST_HITS = 2000;
/** How long pages are searched at once, and after how long what was found is shown, in milliseconds. */
const SLICE_MS = 12;
const SHOWN_EVERY_MS = 120;
const PAUSE_MS = 120;

const nothing: Finding = { hits: new Map(), count: 0, isCut: false, done: 1, failed: false };

/**
 * Finds what is typed on all pages, the one that is shown first, without holding up the screen.
 * @param texts nothing while they are not there
 * @param here the page that is shown
 * @param onHit is told where the hit stands that is gone to
 */
export function useFind(
  texts: PageTexts | undefined,
  typed: string,
  here: number,
  onHit: (place: HitPlace) => void,
) {
  const query = useDebounced(typed, PAUSE_MS);
  const [tries, setTries] = useState(0);
  const [{ finding, of }, setFound] = useState<{ finding: Finding; of?: object }>({ finding: nothing });
  const [active, setActive] = useState<HitPlace>();
  const go = (place: HitPlace) => {
    setActive(place);
    onHit(place);
  };
  const begin = useEffectEvent(() => here);
  const goToFirst = useEffectEvent((place: HitPlace) => go(place));
  const wanted = useMemo(() => ({ texts, query, tries }), [texts, query, tries]);
  useEffect(() => {
    const pattern = patternOf(wanted.query);
    setActive(undefined);
    const show = (found: Finding) => setFound({ finding: found, of: wanted });
    show(pattern ? { ...nothing, done: 0 } : nothing);
    if (!pattern || !wanted.texts) return undefined;
    const ends = new AbortController();
    void search(wanted.texts, pattern, begin(), ends.signal, show, goToFirst);
    return () => ends.abort();
  }, [wanted]);

  /** @param by 1 or -1 */
  const step = (by: number) => {
    const places = placesOf(finding);
    if (places.length === 0) return;
    const at = active ? places.findIndex((own) => isSame(own, active)) : -1;
    const next = at < 0 ? nearest(places, here, by) : (at + by + places.length) % places.length;
    const place = places[next];
    if (place) go(place);
  };
  return {
    ...finding,
    active,
    /** The place of the hit that is gone to, from 1; 0 for none. */
    at: active ? placesOf(finding).findIndex((own) => isSame(own, active)) + 1 : 0,
    isTold: query === typed && of === wanted,
    step,
    retry: () => setTries(tries + 1),
  };
}

const isSame = (one: HitPlace, other: HitPlace) => one.page === other.page && one.index === other.index;

function placesOf({ hits }: Finding): HitPlace[] {
  return [...hits.keys()]
    .toSorted((one, other) => one - other)
    .flatMap((page) => (hits.get(page) ?? []).map((_, index) => ({ page, index })));
}

/** The first place from a page on, or the last one before it; else that at the other end. */
function nearest(places: readonly HitPlace[], here: number, by: number): number {
  const found =
    by > 0 ? places.findIndex(({ page }) => page >= here) : places.findLastIndex(({ page }) => page <= here);
  if (found >= 0) return found;
  return by > 0 ? 0 : places.length - 1;
}

async function search(
  texts: PageTexts,
  pattern: RegExp,
  first: number,
  signal: AbortSignal,
  onFound: (finding: Finding) => void,
  onFirst: (place: HitPlace) => void,
): Promise<void> {
  const hits = new Map<number, readonly Found[]>();
  const { pages } = texts;
  let [count, isCut, failed, searched] = [0, false, false, 0];
  const show = () => onFound({ hits: new Map(hits), count, isCut, failed, done: searched / pages });
  let [sliceBegan, shownAt] = [performance.now(), performance.now()];
  while (searched < pages && !isCut) {
    const page = ((first - 1 + searched) % pages) + 1;
    let text: string;
    try {
      text = await texts.textOf(page);
    } catch {
      failed = true;
      break;
    }
    if (signal.aborted) return;
    const found = findWords(text, pattern, MOST_HITS - count + 1);
    const kept = found.slice(0, MOST_HITS - count);
    isCut = kept.length < found.length;
    searched += 1;
    if (kept.length > 0) {
      hits.set(page, kept);
      const isFirst = count === 0;
      count += kept.length;
      if (isFirst) {
        show();
        onFirst({ page, index: 0 });
      }
    }
    if (performance.now() - sliceBegan < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    sliceBegan = performance.now();
    if (sliceBegan - shownAt < SHOWN_EVERY_MS) continue;
    shownAt = sliceBegan;
    show();
  }
  searched = failed ? searched : pages;
  show();
}
