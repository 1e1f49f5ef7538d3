import { z } from '../../../platform/zod.ts';
import { createDrafts } from '../../../ui/staff/form/drafts.ts';

/** What staff have begun to answer; `subject` of the key is the inquiry's id. */
export const replyDrafts = createDrafts('reply', z.object({ subject: z.string(), text: z.string() }));

/** Notes that staff have begun; likewise. */
export const noteDrafts = createDrafts('note', z.string());

/** Reply templates that are being written; `subject` is the template's id, or `new`. */
export const templateDrafts = createDrafts(
  'template',
  z.object({ name: z.string(), subject: z.string(), body: z.string() }),
);
