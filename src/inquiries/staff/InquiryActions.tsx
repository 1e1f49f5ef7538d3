import { Button } from '../../ui/staff/Button.tsx';
import { sendTakeOver } from '../inquiries.staff.queries.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { StatusMenu } from './inquiry-status.tsx';
import { useArchiving, useInquiryChange, useStatusChange } from './useInquiryChange.ts';

/** What the rows share with the tab. */
export type InquiryActs = {
  /** Id of the inquiry in the details panel. */
  open: number | null;
  onView: (inquiry: Pick<Inquiry, 'id'>) => void;
  /** It was archived or restored, and is about to leave the list. */
  onMoved: (inquiry: Inquiry) => void;
  /** It was archived, which can be undone. */
  onArchived: (inquiry: Inquiry) => void;
};

const viewButtonId = (id: number) => `view-inquiry-${id}`;

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

export function StatusAndArchive({ inquiry, acts }: { inquiry: Inquiry; acts: InquiryActs }) {
  const setStatus = useStatusChange(inquiry);
  const archiving = useArchiving(inquiry, () => {
    acts.onMoved(inquiry);
    if (!inquiry.isArchived) acts.onArchived(inquiry);
  });
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

/** Makes a doubtful inquiry a current one. */
function TakeOver({ inquiry, acts }: { inquiry: Inquiry; acts: InquiryActs }) {
  const { mutate, isPending } = useInquiryChange(inquiry, {
    send: () => sendTakeOver(inquiry.id),
    onDone: () => {
      // An open one stays open, to be answered; the button is gone, so its heading takes the focus.
      if (acts.open === inquiry.id) acts.onView(inquiry);
      else acts.onMoved(inquiry);
    },
    done: (_, { appointmentAt, hasTime }) => ({
      title: 'Inquiry Taken Over',
      description:
        appointmentAt === null || hasTime
          ? 'It is among the current inquiries now'
          : 'It is among the current inquiries now. The time of its test drive is not free',
    }),
    failed: 'Failed to take over inquiry',
  });
  if (!inquiry.isDoubtful || inquiry.isArchived) return null;
  return (
    <Button
      variant="row"
      aria-label={`Take over inquiry ${inquiry.id}, ${inquiry.name}`}
      aria-disabled={isPending}
      className="whitespace-nowrap"
      onClick={() => mutate()}
    >
      Take Over
    </Button>
  );
}
