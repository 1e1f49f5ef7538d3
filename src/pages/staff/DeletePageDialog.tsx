import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { ListedPage } from '../page.ts';
import { deletePage, editedPageQuery, pagesQuery, restorePage } from '../pages.staff.queries.ts';

/** Asks before a page is deleted. */
export function DeletePageDialog(props: {
  page: ListedPage;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { page, onClose } = props;
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: pagesQuery().queryKey });
  const restoring = useMutation({
    mutationFn: restorePage,
    onSuccess: () => toast({ title: 'Page restored', description: page.title }),
    onError: (error) => errorToast(error, 'Failed to restore the page'),
    onSettled: refresh,
  });
  return (
    <DeletionDialog
      title={`Delete ${page.title}?`}
      text={
        <p>
          Links to it stop working, and its text can be brought back only right afterwards. To take it off the
          website for a while, unpublish it instead.
        </p>
      }
      remove={async () => {
        const deleted = await queryClient.fetchQuery(editedPageQuery(page.slug));
        await deletePage(page.slug);
        return deleted;
      }}
      done={(deleted) => ({
        title: 'Page deleted',
        description: page.title,
        action: {
          label: 'Undo',
          altText: 'Add the page again',
          onClick: () => restoring.mutate(deleted),
        },
      })}
      failed="Failed to delete the page"
      onDone={async () => {
        await refresh();
        onClose();
      }}
      onCancel={onClose}
      focusAfter={props.focusAfter}
    />
  );
}
