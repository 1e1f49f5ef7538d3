import type { OpenState } from '../../dealership/dealership.hours.ts';

/** When somebody who has just written can expect an answer, from whether the dealership is open. */
export function expectedAnswer({ open, when }: OpenState): string {
  if (when === null) return "We'll get back to you as soon as possible.";
  return open
    ? `We are open until ${when} and will answer as soon as we can.`
    : `We are closed now. You will hear from us when we open, ${when}.`;
}
