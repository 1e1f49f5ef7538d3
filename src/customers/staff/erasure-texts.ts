import { counted } from '../../platform/counted.ts';
import type { Customer, Erased } from '../customer.schema.ts';

/** Numbers with their nouns, without those that are none. */
const numbers = (parts: readonly (readonly [number, string])[]) =>
  parts.flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)]));

/** What the erasure of a person removes, a line each. */
export function goingLines(customer: Customer): string[] {
  const drives = customer.inquiries.filter(({ appointmentAt }) => appointmentAt !== null).length;
  const written = customer.entries.length;
  const photographs = customer.offers.reduce((sum, { car }) => sum + car.photos.length, 0);
  return [
    ...numbers([
      [customer.inquiries.length, 'inquiry'],
      [drives, 'test drive'],
      [written, 'note or reply'],
      [customer.offers.length, 'offered car'],
      [photographs, 'photograph'],
      [customer.alerts.length, 'alert'],
      [customer.newsletter.length, 'newsletter address'],
      [customer.waitingMails, 'mail'],
    ]).map(plural),
    'Their name, addresses and numbers in the change log, and in what can be undone',
  ];
}

/** What an erasure has removed, in one sentence. */
export const erasedText = (erased: Erased): string =>
  numbers([
    [erased.inquiries, 'inquiry'],
    [erased.testDrives, 'test drive'],
    [erased.notesAndReplies, 'note or reply'],
    [erased.offers, 'offered car'],
    [erased.photographs, 'photograph'],
    [erased.alerts, 'alert'],
    [erased.newsletter, 'newsletter address'],
    [erased.mails, 'mail'],
  ])
    .map(plural)
    .join(', ');

/** The plurals that are no noun with an s, and what the mails are. */
const plural = (text: string) =>
  text
    .replace(/inquirys$/, 'inquiries')
    .replace(/addresss$/, 'addresses')
    .replace(/note or replys$/, 'notes and replies')
    .replace(/mail(s?)$/, (_all, s: string) => `mail${s} that ${s === '' ? 'waits' : 'wait'} to be sent`);
