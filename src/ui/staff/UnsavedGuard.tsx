import { useBlocker } from '@tanstack/react-router';
import { AlertDialog } from './AlertDialog.tsx';

/** One screen edits many pages, and has the page in its query. */
const screenOf = ({ pathname, search }: { pathname: string; search: object }) =>
  'edit' in search ? `${pathname} ${String(search.edit)}` : pathname;

/**
 * Asks for confirmation before a page with unsaved changes is left: within the staff screens with its own
 * dialog, otherwise with the browser's.
 */
export function UnsavedGuard({ unsaved, text }: { unsaved: boolean; text: string }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && screenOf(current) !== screenOf(next),
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
