/** The change log: who changed what and when. Safe in a browser. */

/** What an entry is about. */
export const changeKinds = ['vehicle', 'inquiry', 'dealership', 'page', 'account', 'newsletter'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What was done, in the words of the log: "maria changed 2023 Ashdown Grand Tourer V12". */
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
] as const;
export type ChangeAction = (typeof changeActions)[number];

/** A value as it is written into the log; a long text is never copied, only named. */
export type LoggedValue = string | number | boolean | null;

/** One field's change, by its name in the API, such as `price`. Both null: edited, too long to show. */
export type FieldChange = { field: string; from: LoggedValue; to: LoggedValue };

/** One entry of the log; entries are never edited and stay when their subject is deleted. `at` is ISO 8601. */
export type Change = {
  id: number;
  at: string;
  /** Username of who did it, as it was then. */
  by: string;
  kind: ChangeKind;
  action: ChangeAction;
  /** Id of the vehicle, inquiry or account; null for what has none. */
  subjectId: number | null;
  /** What it was called then, such as `2023 Ashdown Grand Tourer V12`. */
  subject: string;
  fields: FieldChange[];
};

/** An entry as the log shows it. `deleted`: what it is about has been deleted since, so that a link would lead nowhere. */
export type LoggedChange = Change & { deleted: boolean };

/** What the log can be asked for; `search` is found in the subject, in who did it and in the names of fields. */
export type ChangeFilter = {
  search?: string | undefined;
  by?: string | undefined;
  kind?: ChangeKind | undefined;
};
