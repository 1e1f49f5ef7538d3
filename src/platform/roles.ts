/** The roles of staff. `admin` is the owner's, who may do everything. */
export const roles = ['admin', 'manager', 'sales', 'photographer', 'bookkeeper'] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);
