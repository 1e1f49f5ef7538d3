import { storedUser } from '../session.ts';

/** For password managers, which store a password under its user name. */
export const OwnUsername = () => (
  <input type="hidden" name="username" autoComplete="username" value={storedUser()?.username ?? ''} />
);
