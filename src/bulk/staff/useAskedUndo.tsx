import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { type UndoPreview, leftOutText } from '../batch.ts';
import { previewUndo, sendUndo } from '../batches.staff.queries.ts';
import { UndoDialog } from './UndoDialog.tsx';
import { counted } from '../../platform/counted.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { refreshVehicles } from '../../vehicles/vehicles.staff.queries.ts';

type Options = {
  onUndone?: () => void;
  /** Gets the focus when the button that asked is gone. */
  focusAfter?: () => HTMLElement | null;
};

/**
 * Undoes a change of vehicles by its id: of one vehicle at once, of more after a question that says what will happen.
 * `dialog` is to be rendered.
 */
export function useAskedUndo({ onUndone, focusAfter }: Options = {}): {
  undo: (id: number) => void;
  pending: boolean;
  dialog: ReactNode;
} {
  const queryClient = useQueryClient();
  const errorToast = useErrorToast();
  const [done, setDone] = useState('put back');
  const { undo: send, pending: isUndoing } = useUndo(done);
  const [isChecking, setChecking] = useState(false);
  const [asked, setAsked] = useState<{ id: number; preview: UndoPreview } | null>(null);

  const check = async (id: number) => {
    setChecking(true);
    try {
      const preview = await queryClient.fetchQuery({
        queryKey: ['/api/vehicles/batches', 'undo', id],
        queryFn: () => previewUndo(id),
        staleTime: 0,
      });
      setDone(doneWords(preview));
      if (undoneCount(preview) > 1 || preview.leftOut.length > 0) setAsked({ id, preview });
      else send(id, { onSuccess: () => onUndone?.() });
    } catch (error) {
      errorToast(error, 'Failed to undo the change');
    }
    setChecking(false);
  };
  const undo = (id: number) => {
    if (!isChecking && !isUndoing) void check(id);
  };
  const close = () => setAsked(null);
  return {
    undo,
    pending: isChecking || isUndoing,
    dialog: asked && (
      <UndoDialog
        preview={asked.preview}
        pending={isUndoing}
        {...(focusAfter && { focusAfter })}
        onCancel={close}
        onConfirm={() =>
          send(asked.id, {
            onSuccess: () => onUndone?.(),
            onSettled: close,
          })
        }
      />
    ),
  };
}

function doneWords({ putBack, restored, removed }: UndoPreview): string {
  if (removed === 0) return 'put back';
  return putBack + restored === 0 ? 'removed' : 'removed or put back';
}

const undoneCount = ({ putBack, restored, removed }: UndoPreview) => putBack + restored + removed;

/** Undoes a change of many vehicles by its id, and says which ones stayed as they are. `done` says what was done. */
function useUndo(done: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: sendUndo,
    onSuccess: ({ restored, leftOut }) => {
      toast({
        title: `${counted(restored, 'vehicle')} ${done}`,
        ...(leftOut.length > 0 && { description: `Left as they are: ${leftOutText(leftOut)}` }),
      });
    },
    onError: (error) => errorToast(error, 'Failed to undo the change'),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/changes'] });
      return refreshVehicles(queryClient);
    },
  });
  return { undo: mutate, pending: isPending };
}
