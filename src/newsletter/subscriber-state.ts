/** What an address of the newsletter is. Safe in a browser. */

/**
 * `unasked`: left while nobody was asked to confirm; it gets letters, as it always did. `waiting`: not confirmed yet.
 * `ended`: by its owner. `refused`: the receiving server says that there is no such mailbox.
 */
export const subscriberStates = ['confirmed', 'unasked', 'waiting', 'ended', 'refused'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

export const subscriberStateLabels: Record<SubscriberState, string> = {
  confirmed: 'Confirmed',
  unasked: 'Not confirmed',
  waiting: 'Waiting',
  ended: 'Ended',
  refused: 'Refused',
};

type Times = Record<'endedAt' | 'refusedAt' | 'confirmedAt' | 'waitingSince', Date | null>;

export function stateOf({ endedAt, refusedAt, confirmedAt, waitingSince }: Times): SubscriberState {
  if (endedAt !== null) return 'ended';
  if (refusedAt !== null) return 'refused';
  if (confirmedAt !== null) return 'confirmed';
  return waitingSince === null ? 'unasked' : 'waiting';
}

/** Whether letters go to it. */
export const getsLetters = (times: Times): boolean => ['confirmed', 'unasked'].includes(stateOf(times));

/** The parts of the staff's list. `all` is every address that is not doubtful. */
export const subscriberViews = ['all', 'listed', 'waiting', 'ended', 'doubtful'] as const;
export type SubscriberView = (typeof subscriberViews)[number];
