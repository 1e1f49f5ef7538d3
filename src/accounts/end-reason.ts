/** Why a session ended without its owner signing out on that device. Safe in a browser. */
export const endReasons = [
  'expired',
  'signed out everywhere',
  'ended from another device',
  'password changed',
  'second factor changed',
  'disabled',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Texts of the login page. */
export const endReasonTexts: Record<EndReason, string> = {
  expired: 'You were signed out because your session had expired.',
  'signed out everywhere': 'You were signed out on all your devices.',
  'ended from another device': 'You were signed out from another of your devices.',
  'password changed': 'You were signed out because your password was changed.',
  'second factor changed': 'You were signed out because your second factor was changed.',
  disabled: 'You were signed out because your account was disabled.',
};
