import { useSite } from '../../../dealership/site.queries.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { settledStatuses } from '../../follow-up.ts';
import type { Inquiry, InquiryHistory } from '../../inquiry.ts';
import { useStatusChange } from '../useInquiryChange.ts';
import { boughtText } from './hindrance.ts';

/** The lead of a buyer is done, and may still say that it is new. */
export function BuyerNotice({ inquiry, bought }: { inquiry: Inquiry; bought: InquiryHistory['bought'] }) {
  const setStatus = useStatusChange(inquiry);
  const text = boughtText(bought, useSite().dealership.timeZone);
  if (text === null || settledStatuses.some((settled) => settled === inquiry.status)) return null;
  return (
    <section
      aria-label="Sold to this lead"
      className="mb-5.5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-staff-hair bg-status-resolved/60 px-4 py-3.5 md:px-5"
    >
      <p className="min-w-0 wrap-anywhere text-staff-ink">Sold to this lead: {text}</p>
      <Button variant="line" onClick={() => setStatus('resolved')}>
        Set to Resolved
      </Button>
    </section>
  );
}
