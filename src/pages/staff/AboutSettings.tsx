import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { editedPageQuery } from '../pages.staff.queries.ts';

// The editor is the largest part of the staff screens, and few open it.
const PageEditor = lazy(async () => ({ default: (await import('./PageEditor.tsx')).PageEditor }));

/** The editor of the About page. */
export function AboutSettings() {
  const { data: page, isError, refetch } = useQuery(editedPageQuery('about'));
  if (page === undefined && isError) {
    return (
      <Panel title="About page" description="The story on the public page.">
        <LoadError
          title="Failed to load the page"
          text="It could not be fetched. Nothing has been changed."
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  return (
    <Suspense fallback={<Opening />}>
      {page === undefined ? <Opening /> : <PageEditor page={page} />}
    </Suspense>
  );
}

const Opening = () => (
  <Panel title="About page" description="The story on the public page.">
    <div role="status" className={`${panelBodyClass} grid gap-4.5`}>
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-17" />
      <Skeleton className="h-120" />
    </div>
  </Panel>
);
