import { useQuery } from '@tanstack/react-query';
import { hasName } from '../account-name.ts';
import type { StaffPerson } from '../accounts.schema.ts';
import { peopleQuery } from '../own-account.staff.queries.ts';

/** Who can look after a vehicle: everybody with an active account and a name. Undefined while that is not known. */
export function useAdvisers(): StaffPerson[] | undefined {
  const { data } = useQuery({ ...peopleQuery(), staleTime: 60_000 });
  return data?.filter((person) => person.isActive && hasName(person));
}
