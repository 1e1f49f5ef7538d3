/** Rules of letters to the newsletter's readers. Safe in a browser. */

/** `arrivals` tells of vehicles; `confirmation` asks addresses that nobody has asked yet. */
export type LetterKind = 'arrivals' | 'confirmation';

/** How many mails left, were refused by the receiving server, and were not written or taken back. */
export type LetterResult = { sent: number; failed: number; left: number };

export const letterBounds = { subject: 200, introduction: 4_000, vehicles: 20, perHour: 2_000 } as const;

/** Mails an hour, unless staff choose another number. Common mail services take several hundred. */
export const usualPerHour = 200;

/** Days after which an address that nobody has confirmed, or that has ended, is deleted. */
export const daysToForget = 30;

/** How far a letter is: on its way, stopped while some mails are still open, or over. */
export const letterStates = ['sending', 'stopping', 'stopped', 'sent'] as const;
export type LetterState = (typeof letterStates)[number];
