/** The parts of hoodiecrow-imap that tests use; it has no types of its own. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  type Folder = { messages: { raw: string; uid: number }[]; uidvalidity: number; uidnext: number };

  export default function hoodiecrow(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: object;
  }): {
    server: Server;
    folderCache: Record<string, Folder>;
    appendMessage(folder: string, flags: string[], internalDate: string, raw: string): void;
    deleteMailbox(folder: string): void;
  };
}
