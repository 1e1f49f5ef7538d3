import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ListedPage } from '../page.ts';
import { pagesQuery } from '../pages.staff.queries.ts';
import { AddPageDialog } from './AddPageDialog.tsx';
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx';
import { DeletePageDialog } from './DeletePageDialog.tsx';
import { PageRow } from './PageRow.tsx';

const addButtonId = 'add-page';

/** All pages, and those that are offered but not made yet. */
export function PageList({ onEdit }: { onEdit: (slug: string) => void }) {
  const query = useQuery(pagesQuery());
  const [adding, setAdding] = useState(false);
  const [moving, setMoving] = useState<ListedPage | null>(null);
  const [deleting, setDeleting] = useState<ListedPage | null>(null);
  const toAddButton = () => document.getElementById(addButtonId);
  return (
    <>
      <Panel
        title="Pages"
        description="Pages of your own. The footer leads to each that is published."
        actions={
          <Button
            variant="primary"
            id={addButtonId}
            className="max-md:w-full"
            onClick={() => setAdding(true)}
          >
            Add Page
          </Button>
        }
      >
        {query.data !== undefined ? (
          <ul aria-label="Pages">
            {query.data.pages.map((page) => (
              <PageRow
                key={page.slug}
                page={page}
                onEdit={() => onEdit(page.slug)}
                onMove={() => setMoving(page)}
                onDelete={() => setDeleting(page)}
              />
            ))}
          </ul>
        ) : query.isError ? (
          <LoadError
            title="Failed to load the pages"
            text="They could not be fetched. Nothing has been changed."
            onRetry={() => void query.refetch()}
          />
        ) : (
          <div aria-busy="true" className="grid gap-4 border-t border-staff-hair px-4 py-6 md:px-5.5">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        )}
      </Panel>
      {adding && <AddPageDialog onClose={() => setAdding(false)} onAdded={onEdit} />}
      {moving !== null && (
        <ChangeAddressDialog page={moving} onClose={() => setMoving(null)} focusAfter={toAddButton} />
      )}
      {deleting !== null && (
        <DeletePageDialog page={deleting} onClose={() => setDeleting(null)} focusAfter={toAddButton} />
      )}
    </>
  );
}
