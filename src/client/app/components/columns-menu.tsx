import { useNavigate } from '@tanstack/react-router';
import { Columns3 } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { shownColumns, toggledColumns } from '#client/app/lib/list-columns.ts';
import type { ListName } from '#client/app/lib/rows-per-page.ts';
import { menuOnDemand } from './menu-on-demand.tsx';

const Menu = menuOnDemand('columns', async () => (await import('./columns-menu-items.tsx')).ColumnsMenuItems);

/** Chooses which columns of a list are shown; it stays so while the app is open. @param columns those of the address */
export function ColumnsMenu({ list, columns }: { list: ListName; columns: string | undefined }) {
  const navigate = useNavigate();
  const shown = shownColumns(list, columns);
  return (
    <Menu
      list={list}
      shown={shown}
      onToggle={(name) =>
        void navigate({
          to: '.',
          search: (former) => ({ ...former, columns: toggledColumns(list, shown, name) }),
          replace: true,
          resetScroll: false,
        })
      }
      button={
        <Button variant="outline" className="shadow-xs">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    />
  );
}
