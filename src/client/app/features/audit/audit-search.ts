import { securityEvents } from '#shared/security-events.ts';
import type { AuditInput } from '#shared/audit.ts';
import { rangeParams, toInstants } from '#client/app/lib/date-range.ts';
import type { NamedRange } from '#shared/named-ranges.ts';
import { choiceParam, isQuery, textParam } from '#client/app/lib/search-params.ts';
import { listSearch } from '#client/app/lib/rows-per-page.ts';
import type { ListSearch } from '#client/app/lib/rows-per-page.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

const ACCOUNT_MAX = 300;

/** The filters of the audit log; undefined means no filter. */
export type AuditFilter = Partial<Pick<AuditInput, 'action' | 'actor' | 'target' | 'from' | 'to'>> & {
  /** A range by its name, instead of `from` and `to`. */
  time?: NamedRange | undefined;
};

export type AuditSearch = ListSearch & AuditFilter;

/** The search part of the audit address: the page and the filters. What cannot be a filter is ignored. */
export function auditSearch(search: SearchParams): AuditSearch {
  const { named, ...ends } = rangeParams(search.time, search);
  return {
    ...listSearch('audit', search),
    action: choiceParam(search.action, securityEvents),
    actor: accountParam(search.actor),
    target: accountParam(search.target),
    time: named,
    ...ends,
  };
}

/** An e-mail address or an id; undefined for anything that can be neither. */
function accountParam(value: unknown): string | undefined {
  const text = textParam(value)?.trim() ?? '';
  return isQuery(text, ACCOUNT_MAX) ? text : undefined;
}

/** The filters as the server takes them. */
export function toAuditInput({ time, from, to, ...rest }: AuditFilter) {
  return { ...rest, ...toInstants({ named: time, from, to }, Date.now()) };
}
