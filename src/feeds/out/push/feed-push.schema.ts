import { requiredLine } from '../../../platform/text.schema.ts';
import { z } from '../../../platform/zod.ts';
import { timeOfDay } from '../../schedule.ts';
import {
  hostKeyText,
  secretText,
  sftpBounds,
  sftpServer,
  untestedMessage,
} from '../../sftp-access.schema.ts';

export const pushBounds = { fileName: 120 } as const;

const nameMessage = 'Enter a name like inventory.csv, without a folder';

const server = {
  ...sftpServer,
  folder: requiredLine(sftpBounds.path, 'Enter the folder, or / if there is only one'),
};
const plan = {
  fileName: requiredLine(pushBounds.fileName, nameMessage).regex(/^[^/\\]+$/, nameMessage),
  at: timeOfDay,
};

/** What is tried. */
export const pushTest = z.object({ ...server, secret: secretText }).openapi('FeedPushTest');
export type PushTest = z.infer<typeof pushTest>;

export const testedPush = z
  .object({
    isReachable: z.boolean(),
    answer: z.string().openapi({ description: 'What was found, or what failed' }),
    hostKey: z.string().nullable().openapi({ description: 'The fingerprint of the server’s key' }),
  })
  .openapi('TestedFeedPush');
export type TestedPush = z.infer<typeof testedPush>;

/** Where and when a feed is put, as it is entered. */
export const pushInput = z
  .object({
    ...server,
    ...plan,
    secret: secretText,
    hostKey: hostKeyText.min(1, untestedMessage),
  })
  .openapi('FeedPushInput');
export type PushInput = z.infer<typeof pushInput>;

/** The same as staff read it, with what became of it. */
export const pushSchema = z
  .object({
    ...server,
    ...plan,
    hostKey: z.string(),
    pushedAt: z.string().nullable(),
    pushedVehicles: z.int().nullable(),
    failure: z.string().nullable().openapi({ description: 'Why the last attempt failed' }),
    failedAt: z.string().nullable(),
    nextAt: z.string().nullable().openapi({ description: 'Null while the channel is off' }),
  })
  .openapi('FeedPush');
export type FeedPush = z.infer<typeof pushSchema>;
