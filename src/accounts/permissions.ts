import { roles, type Role } from '../platform/roles.ts';

/** What may be allowed to staff, and the roles that are allowed it. Admins may do everything. Safe in a browser. */
const allowed = {
  /** The user's password, devices and second factor. */
  'own-account': ['manager', 'sales', 'photographer', 'bookkeeper'],
  /** Reads all vehicles; adds and edits listings and their photographs. */
  'edit-listings': ['manager', 'sales', 'photographer'],
  /** Marks vehicles as sold, and corrects sales. */
  'sell-vehicles': ['manager', 'sales'],
  /** What vehicles were sold for, when, by whom and to whom. */
  'see-sales': ['manager', 'sales', 'bookkeeper'],
  'answer-leads': ['manager', 'sales'],
  'see-dashboard': ['manager', 'sales', 'bookkeeper'],
  /** Cost bases, margins and profits. */
  'see-costs': ['manager', 'bookkeeper'],
  /** All vehicles and their photographs as files. */
  'export-inventory': ['manager', 'bookkeeper'],
  /** Deletes vehicles, changes many at once, imports. */
  'manage-inventory': ['manager'],
  /** The dealership, its pages, the newsletter and the change log. */
  'manage-settings': ['manager'],
  /** Accounts, the log of sign-ins, backups. */
  administer: [],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof allowed;

/** Whether a role is allowed to do something. */
export const may = (role: Role, permission: Permission): boolean =>
  role === 'admin' || (allowed[permission] as readonly Role[]).includes(role);

/** What a role sees, in one line for the people who choose it. */
export const roleDescriptions: Record<Role, string> = {
  admin: 'Everything, including accounts, sign-ins and backups.',
  manager: 'Everything except accounts, sign-ins and backups.',
  sales: 'Listings, sales and leads. No costs, margins or profits, and no settings.',
  photographer: 'Listings and photographs. No leads, no sales, no costs.',
  bookkeeper: 'Dashboard, sales, costs and exports. Changes nothing.',
};

/**
 * Fields of answers and requests that need a permission: a new field about costs or sales needs one line here.
 * Answers leave without them wherever they stand. In bodies they stand at the top only, which a test holds.
 */
export const restrictedFields = {
  costBasis: 'see-costs',
  costItems: 'see-costs',
  holdingCostPerDay: 'see-costs',
  profit: 'see-costs',
  margin: 'see-costs',
  totalCostBasis: 'see-costs',
  costed: 'see-costs',
  soldPrice: 'see-sales',
  soldAt: 'see-sales',
  // As the change log names it.
  soldOn: 'see-sales',
  soldToInquiryId: 'see-sales',
  // The same, of the vehicle of an inquiry.
  soldTo: 'see-sales',
  soldBy: 'see-sales',
  buyerName: 'see-sales',
  buyerPhone: 'see-sales',
  buyerEmail: 'see-sales',
  daysToSell: 'see-sales',
} as const satisfies Record<string, Permission>;

const restrictedNames = Object.keys(restrictedFields) as (keyof typeof restrictedFields)[];

const hiddenFields = new Map<Role, ReadonlySet<string>>(
  roles.map((role) => [role, new Set(restrictedNames.filter((name) => !may(role, restrictedFields[name])))]),
);

/** The names of all fields that need a permission. */
export const allRestricted: ReadonlySet<string> = new Set(restrictedNames);

/** The names of the fields that a role neither sees nor sets. */
export const fieldsHiddenFrom = (role: Role): ReadonlySet<string> => hiddenFields.get(role) ?? allRestricted;

/** Far deeper than the body or answer of any call. */
const deepest = 100;

/** An answer without the fields that a role may not see, at any depth. Null replaces what is nested deeper than that. */
export function withoutHidden(value: unknown, hidden: ReadonlySet<string>, depth = 0): unknown {
  if (hidden.size === 0 || typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return null;
  if (Array.isArray(value)) return value.map((item) => withoutHidden(item, hidden, depth + 1));
  // By its class, never by a key: answers hold what others have sent.
  if (value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      hidden.has(name) ? [] : [[name, withoutHidden(item, hidden, depth + 1)]],
    ),
  );
}

/**
 * The fields of a JSON body that a role may write: those of the call's own schema (`known`) without its hidden
 * ones. The sender's keys never decide what is let through.
 */
export const writableBody = (
  body: object,
  known: ReadonlySet<string>,
  hidden: ReadonlySet<string>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => known.has(name) && !hidden.has(name)));
