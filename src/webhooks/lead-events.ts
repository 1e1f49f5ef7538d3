import { inquiryOf, leadJobs } from '../inquiries/lead-jobs.ts';
import type { Database } from '../platform/database.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { addEvents } from './deliveries.store.ts';

/**
 * Writes the events of leads. Each lead leaves a job in its own transaction, so none is lost, and none is of a lead that was
 * rolled back.
 */
export const leadEvents = ({ queries }: Pick<Database, 'queries'>): JobKind => ({
  name: leadJobs,
  concurrency: 1,
  timeoutSeconds: 30,
  pauseMinutes: [1],
  lifeMinutes: 24 * 60,
  run: ({ payload }) =>
    queries.transaction((tx) => addEvents(tx, [{ event: 'lead.created', subjectId: inquiryOf(payload) }])),
});
