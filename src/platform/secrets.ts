import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Encrypts what staff enter and the program must read again, such as passwords of mail servers. */
export type Secrets = {
  /** Whether the key is kept: a setting, or beside the built-in database. Another one may be lost with its container. */
  isLasting: boolean;
  /** Returns a text for the database; each call another one. */
  seal: (text: string) => string;
  /** Null if the text was sealed with another key, or altered. */
  open: (sealed: string) => string | null;
};

const version = 'v1';

/**
 * Seals with AES-256-GCM, with the key `secretKey`, or without it with one that is made in `dataDir/secret.key` when it is first
 * needed: outside of the database, so that a copy of the database alone reveals nothing.
 */
export function openSecrets({
  secretKey,
  databaseUrl,
  dataDir,
}: {
  secretKey: string | undefined;
  databaseUrl?: string | undefined;
  dataDir: string;
}): Secrets {
  let key: Buffer | undefined;
  const keyOf = () => {
    key ??= createHash('sha256')
      .update(secretKey ?? keyFile(dataDir))
      .digest();
    return key;
  };
  return {
    isLasting: secretKey !== undefined || databaseUrl === undefined,
    seal: (text) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(), iv);
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [version, ...[iv, cipher.getAuthTag(), bytes].map((part) => part.toString('base64url'))].join(
        '.',
      );
    },
    open: (sealed) => {
      const [found, ...parts] = sealed.split('.');
      const [iv, tag, bytes] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (found !== version || iv?.length !== 12 || tag?.length !== 16 || bytes === undefined) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyOf(), iv);
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

function keyFile(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Another process may be making it at the same moment: the first one wins.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}
