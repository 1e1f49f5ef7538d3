import { longText, oneLineText, requiredLine } from '../../../platform/text.schema.ts';
import { z } from '../../../platform/zod.ts';
import { timeOfDay } from '../../schedule.ts';

export const pushBounds = { host: 253, username: 254, folder: 500, fileName: 120, secret: 20_000 } as const;

const portMessage = 'Enter a port from 1 to 65535, usually 22';
const nameMessage = 'Enter a name like inventory.csv, without a folder';

const server = {
  host: requiredLine(pushBounds.host, 'Enter the name of the server'),
  port: z.int(portMessage).min(1, portMessage).max(65_535, portMessage),
  username: requiredLine(pushBounds.username, 'Enter the user name'),
  signIn: z.enum(['password', 'key'], 'Choose how to sign in'),
  folder: requiredLine(pushBounds.folder, 'Enter the folder, or / if there is only one'),
};
const secret = longText(pushBounds.secret, 'The password or key must be text').optional().openapi({
  description: 'The password or private key. Without it the stored one stays, for the same server and user',
});
const plan = {
  fileName: requiredLine(pushBounds.fileName, nameMessage).regex(/^[^/\\]+$/, nameMessage),
  at: timeOfDay,
};

/** What is tried. */
export const pushTest = z.object({ ...server, secret }).openapi('FeedPushTest');
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
    secret,
    hostKey: oneLineText(100, 'The fingerprint must be one line').min(
      1,
      'Test the connection first, so that the key of the server is known',
    ),
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
