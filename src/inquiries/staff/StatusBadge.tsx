import type { InquiryStatus } from '../inquiry.ts';

/** Section 4, badge colors: new blue, contacted purple, pending yellow, resolved green, closed grey. */
const tints: Record<InquiryStatus, string> = {
  new: 'bg-status-new text-status-new-ink',
  contacted: 'bg-status-contacted text-status-contacted-ink',
  pending: 'bg-status-pending text-status-pending-ink',
  resolved: 'bg-status-resolved text-status-resolved-ink',
  closed: 'bg-status-closed text-status-closed-ink',
};

/** The status of an inquiry, as a word on its tint. */
export const StatusBadge = ({ status }: { status: InquiryStatus }) => (
  <span
    className={`inline-block rounded-pill px-2.75 py-0.75 text-micro font-semibold whitespace-nowrap ${tints[status]}`}
  >
    {status}
  </span>
);
