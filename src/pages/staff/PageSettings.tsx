import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadingPanel } from '../../ui/staff/form/LoadingPanel.tsx';
import { editedPageQuery } from '../pages.staff.queries.ts';

// The editor is the largest part of the staff screens, and few open it.
const PageEditor = lazy(async () => ({ default: (await import('./PageEditor.tsx')).PageEditor }));

/** The editor of a page; `onBack` leads back to the list of pages, which About has not. */
export function PageSettings({ slug, onBack }: { slug: string; onBack?: () => void }) {
  const query = useQuery(editedPageQuery(slug));
  const isFailed = query.data === undefined && query.isError;
  const opening = (
    <LoadingPanel
      title={slug === 'about' ? 'About page' : 'Page'}
      description="The story on the public page."
      query={{ isError: isFailed, refetch: query.refetch }}
      failed="Failed to load the page"
      text="It could not be fetched. Nothing has been changed."
      skeletons={['h-17', 'h-120']}
    />
  );
  return (
    <Suspense fallback={opening}>
      {query.data === undefined ? opening : <PageEditor page={query.data} onBack={onBack} />}
    </Suspense>
  );
}
