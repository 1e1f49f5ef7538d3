import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Message } from '../../ui/staff/Message.tsx';
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
        <Message
          alert
          title="Failed to load the page"
          action={
            <button type="button" onClick={() => void refetch()} className={staffButtonClass('line')}>
              Try Again
            </button>
          }
        >
          <p>It could not be fetched. Nothing has been changed.</p>
        </Message>
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
