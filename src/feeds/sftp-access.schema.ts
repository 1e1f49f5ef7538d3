import { longText, oneLineText, requiredLine } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';

export const sftpBounds = { host: 253, username: 254, path: 500, secret: 20_000 } as const;

const portMessage = 'Enter a port from 1 to 65535, usually 22';

/** Where a server is, and who signs in there. */
export const sftpServer = {
  host: requiredLine(sftpBounds.host, 'Enter the name of the server'),
  port: z.int(portMessage).min(1, portMessage).max(65_535, portMessage),
  username: requiredLine(sftpBounds.username, 'Enter the user name'),
  signIn: z.enum(['password', 'key'], 'Choose how to sign in'),
};
const sftpServerSchema = z.object(sftpServer);
export type SftpServer = z.infer<typeof sftpServerSchema>;

export const hostKeyText = oneLineText(100, 'The fingerprint must be one line').openapi({
  description: 'The fingerprint of the server’s key, as the test has shown it',
});
export const untestedMessage = 'Test the connection first, so that the key of the server is known';

export const secretText = longText(sftpBounds.secret, 'The password or key must be text').optional().openapi({
  description:
    'The password or private key. Without it the stored one stays, for the same server, key and user',
});
