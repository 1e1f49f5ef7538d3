import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-format.ts';

/** The logarithm of scrypt's work: a guess at the passphrase takes 64 MB of memory and a fifth of a second. */
const workFactor = 16;

/** How each file in the age format starts. */
export const ageHeader = 'age-encryption.org/v1';

/** The bytes of `source` in the age format, which the `age` tool decrypts with the passphrase. */
export async function encrypted(source: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** The bytes of an age file. Throws `BackupError` if the passphrase is wrong or missing. */
export async function decrypted(source: Readable, passphrase: string | null): Promise<Readable> {
  if (passphrase === null) {
    throw new BackupError(
      'The backup is encrypted; set BACKUP_PASSPHRASE to the passphrase it was made with',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    source.destroy();
    throw new BackupError(
      'The backup cannot be decrypted: BACKUP_PASSPHRASE is not the one it was made with',
      {
        cause: error,
      },
    );
  }
}

// Node's own types of web streams and those of browsers describe the same objects.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as NodeStream);
