/** What an account is called by. Safe in a browser. */
export type NamedAccount = { username: string; firstName: string; lastName: string };

/** Full name, or what there is of it; the user name of an account without a name. */
export const accountName = ({ username, firstName, lastName }: NamedAccount): string =>
  [firstName, lastName].filter((part) => part !== '').join(' ') || username;

/** Whether an account says what its person is called. */
export const hasName = ({ firstName, lastName }: NamedAccount): boolean =>
  firstName !== '' || lastName !== '';

/** The lines of an account's signature: full name, title, direct line and its own words; empty if it has none of them. */
export const accountSignature = (
  account: NamedAccount & { title: string; phone: string; signature: string },
): string =>
  [accountName({ ...account, username: '' }), account.title, account.phone, account.signature.trim()]
    .filter((line) => line !== '')
    .join('\n');

/** One or two letters in place of a portrait. */
export const accountInitials = (account: NamedAccount): string => {
  const words = accountName(account).split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
};

/** The user name of the one account that has this user name or name, ignoring case; else the name itself. */
export function accountCalled(name: string, people: readonly NamedAccount[]): string {
  const wanted = name.trim().toLowerCase();
  const byUsername = people.find(({ username }) => username === wanted);
  const named = people.filter((person) => accountName(person).toLowerCase() === wanted);
  return (byUsername ?? (named.length === 1 ? named[0] : undefined))?.username ?? name.trim();
}
