import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ToastContent } from '../toast/toasts.ts';
import { useErrorToast } from '../toast/useErrorToast.ts';
import { useToast } from '../toast/useToast.ts';
import { AlertDialog } from './AlertDialog.tsx';

const pendingLabels = { Delete: 'Deleting...', Remove: 'Removing...', 'End Key': 'Ending...' } as const;

/** Asks before something is deleted, and deletes it. The owner closes the dialog. */
export function DeletionDialog<Deleted>(props: {
  title: string;
  text: ReactNode;
  verb?: keyof typeof pendingLabels;
  remove: () => Promise<Deleted>;
  done: (deleted: Deleted) => ToastContent;
  /** For a failure without a message from the server. */
  failed: string;
  /** The button stays pending until it resolves. */
  onDone: () => unknown;
  onFailed?: () => unknown;
  onCancel: () => void;
  focusAfter?: () => HTMLElement | null;
}) {
  const { verb = 'Delete' } = props;
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: props.remove,
    onSuccess: (deleted) => {
      toast(props.done(deleted));
      return props.onDone();
    },
    onError: (error) => {
      errorToast(error, props.failed);
      return props.onFailed?.();
    },
  });
  return (
    <AlertDialog
      title={props.title}
      text={props.text}
      confirm={verb}
      pendingLabel={pendingLabels[verb]}
      pending={isPending}
      onCancel={props.onCancel}
      onConfirm={() => mutate()}
      {...(props.focusAfter && { focusAfter: props.focusAfter })}
    />
  );
}
