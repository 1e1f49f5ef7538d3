/** What an account is called by. Safe in a browser. */
export type NamedAccount = { username: string; firstName: string; lastName: string };

/** Full name, or what there is of it; the user name of an account without a name. */
export const accountName = ({ username, firstName, lastName }: NamedAccount): string =>
  [firstName, lastName].filter((part) => part !== '').join(' ') || username;
