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

/** What refused calls say, by `code` to programs, while their caller has yet to set up a second factor. */
export const setUpNeeded = {
  code: 'second-factor-required',
  message: 'Set up your second factor first. Your dealership requires one.',
};
