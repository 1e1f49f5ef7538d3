import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';

/** Asks before a copy takes the place of a new vehicle that was never saved: there is one such draft. */
export const ReplaceDraftDialog = (props: { title: string; onCancel: () => void; onReplace: () => void }) => (
  <AlertDialog
    title="Replace the unsaved vehicle?"
    text={`You have begun to add ${props.title} and not saved it. The copy takes its place.`}
    confirm="Replace"
    pendingLabel="Replacing..."
    pending={false}
    onCancel={props.onCancel}
    onConfirm={props.onReplace}
  />
);
