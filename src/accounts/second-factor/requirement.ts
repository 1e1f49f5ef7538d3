import type { Role } from '../../platform/roles.ts';

/** Whom a second factor is required of. Safe in a browser. */
export const requirements = ['nobody', 'managers', 'everybody'] as const;
export type Requirement = (typeof requirements)[number];

export const requirementNames: Record<Requirement, string> = {
  nobody: 'Nobody',
  managers: 'Admins and managers',
  everybody: 'Everybody',
};

export const isRequiredOf = (role: Role, requirement: Requirement): boolean =>
  requirement === 'everybody' || (requirement === 'managers' && (role === 'admin' || role === 'manager'));

/** Where the refusal of a call has its issue while the caller has yet to set up a second factor. */
export const setUpIssue = 'secondFactor';
