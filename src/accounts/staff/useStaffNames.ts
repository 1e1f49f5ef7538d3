import { useQuery } from '@tanstack/react-query';
import { accountName } from '../account-name.ts';
import { peopleQuery } from '../own-account.staff.queries.ts';

/**
 * What people are called, by their user names, which logs and records keep: `nameOf('maria')`. A user name that no account has, or
 * whose name is not known yet, is returned as it is.
 */
export function useStaffNames(): (username: string) => string {
  const { data } = useQuery({ ...peopleQuery(), staleTime: 60_000 });
  const person = (username: string) => data?.find((known) => known.username === username);
  return (username) => accountName(person(username) ?? { username, firstName: '', lastName: '' });
}
