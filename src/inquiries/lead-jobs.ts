import { z } from '../platform/zod.ts';

/** The kind of the jobs that tell other programs of a lead; written with it, and not for a doubtful one. */
export const leadJobs = 'lead-created';

export const leadJob = (id: number) => ({ key: String(id), payload: { inquiry: id } });

/** The inquiry of such a job. */
export const inquiryOf = (payload: unknown): number => payloadSchema.parse(payload).inquiry;

const payloadSchema = z.object({ inquiry: z.int() });
