import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Filter } from '#shared/ask-plan.ts';
import { countOf, planParam, tableId } from './plan-param.ts';

const route = getRouteApi('/admin/ask/files/$id');

/** Opens, changes and closes what is worked out beside a file: a plan in the address, of which each is a step to go back to. */
export function useExploring(fileId: string) {
  const { plan } = route.useSearch();
  const navigate = route.useNavigate();
  const [isOpened, setOpened] = useState(false);
  const show = (text: string | undefined) =>
    void navigate({ search: (former) => ({ ...former, plan: text }), resetScroll: false });
  const former = useRef(plan);
  useEffect(() => {
    const wasOpen = former.current !== undefined;
    former.current = plan;
    if (!wasOpen || plan !== undefined) return;
    // Whatever closed it, the browser's Back too.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-explore]')?.focus({ preventScroll: true });
  }, [plan]);
  return {
    /** Whether it was opened by a press here. */
    isOpened,
    open(sheet: number, filters: readonly Filter[]) {
      setOpened(true);
      const table = tableId(fileId, sheet);
      // Filters that an address cannot hold beside those of the rows are picked anew.
      show(planParam(countOf(table, filters)) ?? planParam(countOf(table)));
    },
    show,
    close: () => show(undefined),
  };
}
