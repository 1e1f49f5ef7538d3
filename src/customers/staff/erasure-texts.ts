import { counted } from '../../platform/counted.ts';
import type { Customer, Erased } from '../customer.schema.ts';

/** What of an erasure is said in numbers; the dialog has sentences of its own for sales. */
type Counts = Omit<Erased, 'sales' | 'buyersKept'>;

/** What is erased, one and many of it. */
const nouns = {
  inquiries: ['inquiry', 'inquiries'],
  testDrives: ['test drive', 'test drives'],
  notesAndReplies: ['note or reply', 'notes and replies'],
  offers: ['offered car', 'offered cars'],
  photographs: ['photograph', 'photographs'],
  alerts: ['alert', 'alerts'],
  newsletter: ['newsletter address', 'newsletter addresses'],
  mails: ['mail that waits to be sent', 'mails that wait to be sent'],
} as const satisfies Record<keyof Counts, readonly [string, string]>;

/** Numbers with their nouns, without those that are none. */
const numbers = (erased: Counts): string[] =>
  (Object.keys(nouns) as (keyof Counts)[])
    .filter((name) => erased[name] > 0)
    .map((name) => {
      const [one, many] = nouns[name];
      return counted(erased[name], one, many);
    });

/** What the erasure of a person removes, a line each. */
export const goingLines = (customer: Customer): string[] => [
  ...numbers({
    ...customer.counts,
    alerts: customer.alerts.length,
    newsletter: customer.newsletter.length,
    mails: customer.waitingMails,
  }),
  'Their name, addresses and numbers in the change log, and in what can be undone',
];

/** What an erasure has removed, in one sentence. */
export const erasedText = (erased: Erased): string => numbers(erased).join(', ');
