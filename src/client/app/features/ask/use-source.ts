import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Question } from '#shared/questions.ts';
import type { AskSearch } from './ask-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the step that opened a source: the step before it is the same screen without one. */
    opensSource?: boolean;
  }
}

const route = getRouteApi('/admin/ask');

/** The citation whose source the address opens, and what opens and closes it. */
export function useSource({ source }: AskSearch, question: Question | undefined, isWide: boolean) {
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const opensSource = useLocation({ select: ({ state }) => state.opensSource === true });
  const isClosing = useRef(false);
  useEffect(() => {
    if (source !== undefined) isClosing.current = false;
  }, [source]);
  useFocusAfter(source, question?.id);
  const show = (wanted: number | undefined) =>
    void navigate({
      search: (former) => ({ ...former, source: wanted }),
      // From one source to the next there is nothing to go back to.
      replace: wanted === undefined || source !== undefined,
      state: { opensSource: wanted !== undefined && (source === undefined || opensSource) },
      resetScroll: false,
    });
  const close = () => {
    // A second key press must not go back a second step.
    if (isClosing.current) return;
    isClosing.current = true;
    if (opensSource) history.back();
    else show(undefined);
  };
  const toggle = (number: number) => (number === source && isWide ? close() : show(number));
  return { citation: question?.citations.find(({ number }) => number === source), toggle, close };
}

/** Whatever closed a source, the browser's Back too, the button that opens it has the focus if the source had it. */
function useFocusAfter(source: number | undefined, question: string | undefined): void {
  const shown = useRef({ source, question });
  useEffect(() => {
    const former = shown.current;
    shown.current = { source, question };
    if (source !== undefined || former.source === undefined || former.question !== question) return;
    const { activeElement, body } = document;
    if (activeElement !== body && !activeElement?.closest('[role=dialog]')) return;
    const opener = document.querySelector<HTMLElement>(`[data-source="${former.source}"]`);
    opener?.focus({ preventScroll: true });
  }, [source, question]);
}
