import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '#client/ui/dropdown-menu.tsx';
import { columnChoices } from '#client/app/lib/list-columns.ts';
import type { LoadedMenu } from './menu-on-demand.tsx';

/** The columns of a list that can be left out, each checked while it is shown; loaded with its first use. */
export function ColumnsMenuItems({
  list,
  shown,
  onToggle,
  button,
  isByKey,
}: LoadedMenu & { list: string; shown: readonly string[]; onToggle: (name: string) => void }) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent isByKey={isByKey}>
        {columnChoices(list).map(([name, label]) => (
          <DropdownMenuCheckboxItem
            key={name}
            checked={shown.includes(name)}
            // The menu stays open: several may be meant.
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => onToggle(name)}
          >
            {label}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
