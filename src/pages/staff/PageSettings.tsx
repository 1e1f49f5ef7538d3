import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { editedPageQuery } from '../pages.staff.queries.ts';

// The editor is the largest part of the staff screens, and few open it.
const PageEditor = lazy(async () => ({ default: (await import('./PageEditor.tsx')).PageEditor }));

/** The editor of a page; `onBack` leads back to the list of pages, which About has not. */
export function PageSettings({ slug, onBack }: { slug: string; onBack?: () => void }) {
  const { data: page, isError, refetch } = useQuery(editedPageQuery(slug));
  const title = slug === 'about' ? 'About page' : 'Page';
  if (page === undefined && isError) {
    return (
      <Panel title={title} description={description}>
        <LoadError
          title="Failed to load the page"
          text="It could not be fetched. Nothing has been changed."
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  const opening = (
    <Panel title={title} description={description}>
      <div role="status" className={`${panelBodyClass} grid gap-4.5`}>
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-17" />
        <Skeleton className="h-120" />
      </div>
    </Panel>
  );
  return (
    <Suspense fallback={opening}>
      {page === undefined ? opening : <PageEditor page={page} onBack={onBack} />}
    </Suspense>
  );
}

const description = 'The story on the public page.';
