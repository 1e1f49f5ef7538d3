import { Link } from '@tanstack/react-router';
import { formatDate } from '../../platform/dates.ts';
import { ActionMenu } from '../../ui/staff/ActionMenu.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { staffButtonClass } from '../../ui/staff/button.ts';
import type { ListedPage } from '../pages.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { pagesQuery, savePage } from '../pages.staff.queries.ts';

/** A page of the list, with what can be done with it. The About page has a section of its own. */
export function PageRow(props: {
  page: ListedPage;
  onEdit: () => void;
  onMove: () => void;
  onDelete: () => void;
}) {
  const { page } = props;
  const { title, slug, isPublished } = page;
  const publish = usePublishing(page);
  const isAbout = slug === 'about';
  const isMade = page.updatedAt !== null;
  const editLabel = isMade || isAbout ? 'Edit' : 'Write';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-staff-hair px-4 py-3 md:px-5.5">
      <div className="min-w-0 flex-1 basis-60">
        <b className="block font-semibold wrap-anywhere text-staff-ink">{title}</b>
        <p className="text-small wrap-anywhere text-staff-muted">{[`/${slug}`, stateOf(page)].join(', ')}</p>
      </div>
      <div className="-mx-2.5 flex flex-wrap">
        {(isAbout || isPublished) && (
          <a
            href={`/${slug}`}
            target="_blank"
            aria-label={`View ${title} (opens in a new tab)`}
            className={staffButtonClass('row')}
          >
            View
          </a>
        )}
        {isAbout ? (
          <Link
            to="/admin/settings/{-$section}"
            params={{ section: 'about' }}
            aria-label={`Edit ${title}`}
            className={staffButtonClass('row')}
          >
            Edit
          </Link>
        ) : (
          <Button variant="row" aria-label={`${editLabel} ${title}`} onClick={props.onEdit}>
            {editLabel}
          </Button>
        )}
        {isMade && !isAbout && (
          <ActionMenu
            label="More"
            name={`More for ${title}`}
            items={[
              { label: isPublished ? 'Unpublish' : 'Publish', onSelect: () => publish(!isPublished) },
              { label: 'Change Address', onSelect: props.onMove },
              { label: 'Delete', onSelect: props.onDelete },
            ]}
          />
        )}
      </div>
    </li>
  );
}

function stateOf({ isPublished, updatedAt }: ListedPage): string {
  if (updatedAt === null) return 'not made yet';
  return `${isPublished ? 'published' : 'not published'}, changed ${formatDate(updatedAt)}`;
}

/** Publishes a page from the list, or ends that; the toast takes it back. */
function usePublishing({ slug, title }: ListedPage) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate } = useMutation({
    mutationFn: (isPublished: boolean) => savePage({ slug, change: { isPublished } }),
    onSuccess: async ({ isPublished }) => {
      toast({
        title: isPublished ? 'Page published' : 'Page no longer published',
        description: title,
        action: {
          label: 'Undo',
          altText: 'Open its menu again to take it back',
          onClick: () => mutate(!isPublished),
        },
      });
      await queryClient.invalidateQueries({ queryKey: pagesQuery().queryKey });
    },
    onError: (error) => errorToast(error, 'Failed to save the page'),
  });
  return mutate;
}
