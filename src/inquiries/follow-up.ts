/** Follow-ups. Safe in a browser. */
import type { Inquiry } from './inquiry.schema.ts';
import type { InquiryStatus } from './inquiry.ts';

/** Statuses that need no follow-up, whatever day is set. */
export const settledStatuses: readonly InquiryStatus[] = ['resolved', 'closed'];

export const isSettled = (status: InquiryStatus) => settledStatuses.includes(status);

/** Whether an inquiry's follow-up is overdue, due today or later; null if there is none to make. */
export function followUpState(
  { followUpOn, status, isArchived }: Pick<Inquiry, 'followUpOn' | 'status' | 'isArchived'>,
  today: string,
): 'overdue' | 'today' | 'later' | null {
  if (followUpOn === null || isArchived || isSettled(status)) return null;
  if (followUpOn === today) return 'today';
  return followUpOn < today ? 'overdue' : 'later';
}
