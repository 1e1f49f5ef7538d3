import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { counted } from '../../platform/counted.ts';
import type { UndoPreview } from '../batch.ts';
import { leftOutReasons } from '../batch-values.ts';

/** The most vehicles that are named. */
const mostNamed = 100;

/** Asks before a change of many vehicles is undone: how many, what happens to them, and which ones stay as they are. */
export function UndoDialog(props: {
  preview: UndoPreview;
  pending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  focusAfter?: () => HTMLElement | null;
}) {
  const { label, leftOut, ...counts } = props.preview;
  const count = counts.putBack + counts.restored + counts.removed;
  const others = leftOut.length - mostNamed;
  return (
    <AlertDialog
      title={count === 0 ? 'Nothing can be undone' : `Undo for ${counted(count, 'vehicle')}?`}
      text={
        <>
          <p>{label}.</p>
          <UndoEffects {...counts} />
          {count > 1 && <p className="mt-2">This can itself be undone.</p>}
        </>
      }
      cancel={count === 0 ? 'Close' : 'Cancel'}
      confirm={counts.removed > 0 ? `Remove ${counted(counts.removed, 'vehicle')}` : 'Undo'}
      {...(counts.removed === 0 && { variant: 'primary' })}
      pendingLabel="Undoing..."
      pending={props.pending}
      {...(props.focusAfter && { focusAfter: props.focusAfter })}
      onCancel={props.onCancel}
      onConfirm={count === 0 ? props.onCancel : props.onConfirm}
    >
      {leftOut.length > 0 && (
        <div className="mt-3">
          <p>{`Left as ${leftOut.length === 1 ? 'it is' : 'they are'}, at least in part:`}</p>
          <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-5">
            {leftOut.slice(0, mostNamed).map(({ id, label: name, reason }) => (
              <li key={id} className="py-0.5 wrap-anywhere">
                {reason === 'missing' ? (
                  name
                ) : (
                  <a
                    href={`/admin?tab=inventory&vehicle=${id}`}
                    target="_blank"
                    rel="noreferrer"
                    className="text-staff-accent underline underline-offset-3"
                  >
                    {name}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                )}{' '}
                (ID {id}): {leftOutReasons[reason]}
              </li>
            ))}
          </ul>
          {others > 0 && <p className="mt-2">{`${counted(others, 'vehicle')} more.`}</p>}
        </div>
      )}
    </AlertDialog>
  );
}

function UndoEffects({ putBack, restored, removed }: Pick<UndoPreview, 'putBack' | 'restored' | 'removed'>) {
  const effects: [number, string][] = [
    [removed, 'off the website, into the deleted vehicles, from where they can be restored'],
    [restored, 'listed again, as before'],
    [putBack, 'back to what the change has replaced'],
  ];
  return effects.map(([count, what]) =>
    count === 0 ? null : <p key={what} className="mt-2">{`${counted(count, 'vehicle')}: ${what}.`}</p>,
  );
}
