import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { deleteTemplate, deskQuery, templatesQuery } from '../../inquiry-work.staff.queries.ts';
import type { ReplyTemplate } from '../../inquiry.ts';

/** Asks before a template is deleted. */
export function DeleteTemplateDialog(props: {
  template: ReplyTemplate;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { template, onClose } = props;
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteTemplate(template.id),
    onSuccess: async () => {
      toast({ title: 'Template deleted', description: template.name });
      void queryClient.invalidateQueries({ queryKey: deskQuery().queryKey });
      await queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey });
      onClose();
    },
    onError: (error) => errorToast(error, 'Failed to delete the template'),
  });
  return (
    <AlertDialog
      title="Delete this template?"
      text={<p>Replies that were sent from &quot;{template.name}&quot; stay as they are.</p>}
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
