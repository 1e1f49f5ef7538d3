import { readFile } from 'node:fs/promises';
import { programVersion } from '../platform/program-version.ts';
import type { Secrets } from '../platform/secrets.ts';
import { z } from '../platform/zod.ts';

/** The header with which `npm run doctor` asks a running site about itself. */
export const reportHeader = 'x-marque-doctor';
const question = 'doctor';
/** How far from now a question may have been sealed, in milliseconds: whoever finds it in a log later learns nothing by it. */
const validMs = 5 * 60_000;

/** Seals the question with its time: only a program with the key of the site may ask. */
export const askForReport = (secrets: Secrets, now: Date): string =>
  secrets.seal(`${question} ${now.toISOString()}`);

/** Whether such a question was sealed with this key just now. */
function isAsked(sealed: string, secrets: Secrets, now: Date): boolean {
  const [asked, time = ''] = secrets.open(sealed)?.split(' ') ?? [];
  return asked === question && Math.abs(now.getTime() - Date.parse(time)) < validMs;
}

export const selfReportSchema = z.object({
  version: z.string(),
  /** How many files it may have open; null where the system does not say. */
  openFiles: z.number().nullable(),
  /** Bytes of memory that it may take, the machine's or less; null where the system does not say. */
  memoryBytes: z.number().nullable(),
  /** The entries of X-Forwarded-For as they arrived. */
  forwardedFor: z.array(z.string()),
  /** The address that the site takes the visitor's for. */
  address: z.string(),
});
export type SelfReport = z.infer<typeof selfReportSchema>;

/** What the process says of itself and of a request, to whoever has sealed `asked` just before `now`; else null. */
export async function reportTo(
  asked: string | undefined,
  {
    secrets,
    now,
    address,
    forwardedFor,
  }: { secrets: Secrets; now: Date; address: string; forwardedFor: string | undefined },
): Promise<SelfReport | null> {
  if (asked === undefined || asked.length > 200 || !isAsked(asked, secrets, now)) return null;
  return {
    version: programVersion(),
    ...(await ownLimits()),
    forwardedFor: (forwardedFor ?? '').split(',').flatMap((entry) => entry.trim() || []),
    address,
  };
}

/** The limits of this process. */
export async function ownLimits(): Promise<Pick<SelfReport, 'openFiles' | 'memoryBytes'>> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const files = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return {
    openFiles: files === undefined ? null : Number(files),
    memoryBytes: process.constrainedMemory() || null,
  };
}
