import { FilterSelect } from '#client/app/components/filter-select.tsx';
import { choiceParam } from '#client/app/lib/search-params.ts';
import type { SubscribersFilter } from './subscribers-search.ts';

const known = { yes: 'Place known', no: 'Place not known' };

/** The filter by place: whether it is known; and a place that the address names, such as one of the dashboard. */
export function PlaceFilter({
  filter: { located, location },
  onChoose,
}: {
  filter: SubscribersFilter;
  onChoose: (filter: Pick<SubscribersFilter, 'located' | 'location'>) => void;
}) {
  const choices: Readonly<Record<string, string>> =
    location === undefined ? known : { one: location, ...known };
  return (
    <FilterSelect
      label="Place"
      all="Any place"
      choices={choices}
      value={location === undefined ? located : 'one'}
      onChoose={(chosen) => onChoose({ located: choiceParam(chosen, ['yes', 'no']), location: undefined })}
    />
  );
}
