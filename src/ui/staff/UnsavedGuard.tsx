import { useBlocker } from '@tanstack/react-router';
import { AlertDialog } from './AlertDialog.tsx';

/** Asks before a page with unsaved changes is left: on the staff screens by a question of its own, else by the browser's. */
export function UnsavedGuard({ unsaved, text }: { unsaved: boolean; text: string }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <AlertDialog
      title="Leave without saving?"
      text={<p>{text}</p>}
      cancel="Keep Editing"
      confirm="Leave"
      pendingLabel="Leaving..."
      pending={false}
      onCancel={blocker.reset}
      onConfirm={blocker.proceed}
    />
  );
}
