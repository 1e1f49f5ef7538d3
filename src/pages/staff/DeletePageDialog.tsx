import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { ListedPage } from '../page.ts';
import { deletePage, pagesQuery } from '../pages.staff.queries.ts';

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
  const { mutate, isPending } = useMutation({
    mutationFn: () => deletePage(page.slug),
    onSuccess: async () => {
      toast({ title: 'Page deleted', description: page.title });
      await queryClient.invalidateQueries({ queryKey: pagesQuery().queryKey });
      onClose();
    },
    onError: (error) => errorToast(error, 'Failed to delete the page'),
  });
  return (
    <AlertDialog
      title={`Delete ${page.title}?`}
      text={
        <p>
          Its text is gone for good, and links to it stop working. To take it off the website for a while,
          unpublish it instead.
        </p>
      }
      cancel="Cancel"
      confirm="Delete"
      pendingLabel="Deleting..."
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
      focusAfter={props.focusAfter}
    />
  );
}
