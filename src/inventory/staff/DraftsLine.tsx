import { Button } from '../../ui/staff/Button.tsx';
import type { DraftNote } from './form/vehicle-drafts.ts';

/** The unsaved drafts, each with a button that opens it in the form. */
export function DraftsLine(props: {
  drafts: readonly DraftNote[];
  onContinue: (vehicleId: number | null) => void;
}) {
  if (props.drafts.length === 0) return null;
  return (
    <ul aria-label="Unsaved drafts" className="mb-4 border-y border-staff-hair bg-staff px-4 py-1 md:px-5.5">
      {props.drafts.map(({ vehicleId, title }) => (
        <li key={vehicleId ?? 'new'} className="flex items-center justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            Not saved: <b className="font-medium text-staff-ink">{title}</b>
          </span>
          <Button
            variant="row"
            aria-label={`Continue with ${title}`}
            className="-mr-2.5"
            onClick={() => props.onContinue(vehicleId)}
          >
            Continue
          </Button>
        </li>
      ))}
    </ul>
  );
}
