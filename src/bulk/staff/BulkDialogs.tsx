import type { BulkQuestion } from './BulkBar.tsx';
import { ConfirmBatchDialog } from './ConfirmBatchDialog.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import type { SelectionHandle } from './useSelection.ts';

/** The dialog of the chosen bulk action. */
export function BulkDialogs(props: {
  question: BulkQuestion | null;
  selection: SelectionHandle;
  onClose: () => void;
}) {
  const { question, selection, onClose } = props;
  if (question === null) return null;
  if (question === 'price')
    return <PriceDialog selection={selection.selection} onClose={onClose} onDone={onClose} />;
  return (
    <ConfirmBatchDialog
      selection={selection.selection}
      action={question}
      onClose={onClose}
      onDone={() => {
        if (question.kind === 'delete') selection.clear();
        onClose();
      }}
    />
  );
}
