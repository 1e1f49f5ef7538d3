/** Floods: more of something than all visitors together may send. Safe in a browser. */

export const floodKinds = [
  'inquiries',
  'offers',
  'photographs',
  'newsletter',
  'alerts',
  'test-drives',
  'sign-ins',
] as const;
export type FloodKind = (typeof floodKinds)[number];

/** The latest flood of a kind; `at`, when something was last beyond the limit, is ISO 8601. */
export type Flood = { kind: FloodKind; at: string };
