import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { ListedPage } from '../page.ts';
import { pagesQuery, savePage } from '../pages.staff.queries.ts';

/** Publishes a page from the list, or ends that; the toast takes it back. */
export function usePublishing({ slug, title }: ListedPage) {
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
