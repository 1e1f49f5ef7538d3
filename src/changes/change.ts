/** The change log: who changed what and when. Safe in a browser. */

/** The kind of subject that an entry is about. */
export const changeKinds = [
  'vehicle',
  'inventory',
  'inquiry',
  'dealership',
  'page',
  'account',
  'newsletter',
  'alert',
  'customer',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The action, in the words of the log: "maria changed 2023 Ashdown Grand Tourer V12". */
export const changeActions = [
  'added',
  'changed',
  'sold',
  'deleted',
  'imported',
  'archived',
  'restored',
  'disabled',
  'enabled',
  'removed',
  'erased',
  'exported',
  'joined',
  'parted',
  'sent',
  'stopped',
] as const;
export type ChangeAction = (typeof changeActions)[number];

/** A value as it is written to the log; a list is its lines. */
export type LoggedValue = string | number | boolean | null;

/**
 * A change to one field, by its name in the API, such as `price`. Both null: edited, but too long to show.
 */
export type FieldChange = { field: string; from: LoggedValue; to: LoggedValue };

/**
 * One entry of the log. Entries are never edited, and stay when their subject is deleted. `at` is ISO 8601.
 */
export type Change = {
  id: number;
  at: string;
  /** User name of the author at the time. */
  by: string;
  kind: ChangeKind;
  action: ChangeAction;
  /** Id of the vehicle, inquiry or account; null for subjects without one. */
  subjectId: number | null;
  /** Name of the subject at the time, such as `2023 Ashdown Grand Tourer V12`. */
  subject: string;
  fields: FieldChange[];
};

/**
 * An entry as the log shows it. `deleted`: its subject has since been deleted, so a link would lead nowhere.
 */
export type LoggedChange = Change & { deleted: boolean };

/** What a reader of the log may see of it: entries of these kinds, and none of these fields. */
export type ChangeView = { kinds: readonly ChangeKind[]; hiddenFields: ReadonlySet<string> };

/** The filters of the log; `search` matches the subject, the author and the names of fields. */
export type ChangeFilter = {
  search?: string | undefined;
  by?: string | undefined;
  kind?: ChangeKind | undefined;
};
