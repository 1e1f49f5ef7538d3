import { Button } from '../../ui/staff/Button.tsx';
import type { Inquiry } from '../inquiry.ts';
import { StatusMenu } from './inquiry-status.tsx';
import { TakeOver } from './TakeOver.tsx';
import { useArchiving, useStatusChange } from './useInquiryChange.ts';

/** What the rows share with the tab. */
export type InquiryActs = {
  /** Id of the inquiry in the details panel. */
  open: number | null;
  onView: (inquiry: Pick<Inquiry, 'id'>) => void;
  /** It was archived or restored, and is about to leave the list. */
  onMoved: (inquiry: Inquiry) => void;
};

/** The id of the View button of an inquiry in the list. */
export const viewButtonId = (id: number) => `view-inquiry-${id}`;

/** The View button of an inquiry, where focus goes when its panel is closed. */
export const viewButtonOf = (id: number) => document.getElementById(viewButtonId(id));

/** Section 2, Actions: View, the Status menu, and Archive or Restore. */
export const InquiryActions = ({ inquiry, acts }: { inquiry: Inquiry; acts: InquiryActs }) => (
  <div className="-mx-2.5 flex items-center gap-0.5 max-md:*:flex-1">
    <Button
      variant="row"
      id={viewButtonId(inquiry.id)}
      aria-label={`View inquiry ${inquiry.id}, ${inquiry.name}`}
      aria-expanded={acts.open === inquiry.id}
      onClick={() => acts.onView(inquiry)}
    >
      View
    </Button>
    <StatusAndArchive inquiry={inquiry} acts={acts} />
  </div>
);

/** The Status menu, and Archive or Restore; for a doubtful inquiry, Take Over first. */
export function StatusAndArchive({ inquiry, acts }: { inquiry: Inquiry; acts: InquiryActs }) {
  const setStatus = useStatusChange(inquiry);
  const archiving = useArchiving(inquiry, () => acts.onMoved(inquiry));
  const archive = inquiry.isArchived ? 'Restore' : 'Archive';
  return (
    <>
      <TakeOver inquiry={inquiry} acts={acts} />
      <StatusMenu inquiry={inquiry} onStatus={setStatus} />
      <Button
        variant="row"
        aria-label={`${archive} inquiry ${inquiry.id}, ${inquiry.name}`}
        aria-disabled={archiving.pending}
        onClick={archiving.start}
      >
        {archive}
      </Button>
    </>
  );
}
