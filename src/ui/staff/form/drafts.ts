import { deviceStorage } from '../../../platform/browser/browser-storage.ts';
import { z } from '../../../platform/zod.ts';

/** Unsaved changes. `updatedAt` and `base` are the saved state that they started from. */
export type Draft<Values> = {
  /** ISO 8601. */
  savedAt: string;
  updatedAt: string | null;
  base: Values;
  values: Values;
  /** For something new: a save that is repeated after a reload must not add it twice. */
  idempotencyKey?: string | undefined;
};

/** The draft's owner and subject; `subject` contains no colon. */
export type DraftKey = { username: string; subject: string };

export type Drafts<Values> = ReturnType<typeof createDrafts<Values>>;

/** Drafts of one kind in this device's storage. Entries that do not match `valuesSchema` are ignored. */
export function createDrafts<Values>(kind: string, valuesSchema: z.ZodType<Values>) {
  const draftSchema = z.object({
    savedAt: z.string().refine((time) => !Number.isNaN(Date.parse(time))),
    updatedAt: z.string().nullable(),
    base: valuesSchema,
    values: valuesSchema,
    idempotencyKey: z.string().optional(),
  });
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const keyOf = ({ subject, username }: DraftKey) => `${kind}:${subject}:${username}`;

  const read = (key: DraftKey): Draft<Values> | null =>
    draftSchema.safeParse(deviceStorage.readJson(keyOf(key))).data ?? null;

  return {
    read,
    /** Stores a draft in place of the last one. False if the device's storage is full or blocked. */
    keep(key: DraftKey, draft: Draft<Values>): boolean {
      const isKept = deviceStorage.write(keyOf(key), JSON.stringify(draft));
      if (isKept) notify();
      return isKept;
    },
    drop(key: DraftKey): void {
      deviceStorage.remove(keyOf(key));
      notify();
    },
    /** The drafts of a user, the newest first. */
    list: (username: string): { subject: string; draft: Draft<Values> }[] =>
      deviceStorage
        .keys()
        .flatMap((stored) => {
          const [name, subject = '', ...owner] = stored.split(':');
          if (name !== kind || owner.join(':') !== username) return [];
          const draft = read({ username, subject });
          return draft === null ? [] : [{ subject, draft }];
        })
        .sort((one, other) => other.draft.savedAt.localeCompare(one.draft.savedAt)),
    /**
     * Calls `listener` when a draft is stored or dropped on this page. Returns the function that
     * unsubscribes.
     */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
