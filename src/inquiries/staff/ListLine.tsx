import { Button } from '../../ui/staff/Button.tsx';
import { sendArchived } from '../inquiries.staff.queries.ts';
import { useInquiryChange } from './useInquiryChange.ts';

/** An inquiry that has just been archived. */
export type ArchivedInquiry = { id: number; name: string };

/**
 * The line between toolbar and table: how many there are, or what has just been archived, with Undo. It is always there, so that
 * neither moves the table.
 */
export function ListLine(props: {
  /** Undefined while the list loads. */
  total: number | undefined;
  archived: ArchivedInquiry | null;
  onUndone: () => void;
}) {
  const { total, archived } = props;
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-t border-staff-hair px-4 py-1 md:px-5.5">
      <p role="status" className="min-w-0 wrap-anywhere">
        {archived !== null ? (
          <>
            Inquiry {archived.id} of {archived.name} is archived.
          </>
        ) : (
          <span className="text-staff-muted tabular-nums">
            {total !== undefined &&
              (total === 1 ? '1 inquiry' : `${total.toLocaleString('en-US')} inquiries`)}
          </span>
        )}
      </p>
      {archived !== null && <UndoArchive key={archived.id} archived={archived} onUndone={props.onUndone} />}
    </div>
  );
}

function UndoArchive({ archived, onUndone }: { archived: ArchivedInquiry; onUndone: () => void }) {
  const { mutate, isPending } = useInquiryChange(archived, {
    send: () => sendArchived({ id: archived.id, isArchived: false }),
    done: (_, { appointmentAt, hasTime }) => ({
      title: 'Inquiry Restored',
      description:
        appointmentAt !== null && !hasTime
          ? 'The time of its test drive is taken by somebody else'
          : 'Inquiry has been restored successfully',
    }),
    failed: 'Failed to restore inquiry',
    onDone: onUndone,
  });
  return (
    <Button
      variant="row"
      aria-label={`Undo archiving inquiry ${archived.id}, ${archived.name}`}
      aria-disabled={isPending}
      className="-mr-2.5"
      onClick={() => mutate()}
    >
      Undo
    </Button>
  );
}
