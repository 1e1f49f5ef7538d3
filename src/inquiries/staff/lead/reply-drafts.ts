import { z } from '../../../platform/zod.ts';
import { createDrafts } from '../../../ui/staff/form/drafts.ts';

/** Unsent replies; `subject` of the key is the inquiry's id. */
export const replyDrafts = createDrafts('reply', z.object({ subject: z.string(), text: z.string() }));

/** Unsaved notes, with the same keys. */
export const noteDrafts = createDrafts('note', z.string());

/** Unsaved reply templates; `subject` of the key is the template's id, or `new`. */
export const templateDrafts = createDrafts(
  'template',
  z.object({ name: z.string(), subject: z.string(), body: z.string() }),
);
