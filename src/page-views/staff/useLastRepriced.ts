import { useQuery } from '@tanstack/react-query';
import type { LoggedChange } from '../../changes/change.ts';
import { changesBesideQuery } from '../../changes/changes.staff.queries.ts';

/** The vehicle whose price changed last, or else the newest one; null if there is none, or while it is unknown. */
export function useLastRepriced() {
  const { data, error, isPending } = useQuery(
    changesBesideQuery({ kind: 'vehicle', search: 'price', page: 1, limit: 20 }),
  );
  const logged = data?.changes.filter(({ deleted, subjectId }) => !deleted && subjectId !== null);
  // A new vehicle's first price is in the log too, but it is not a price change.
  const id = (logged?.find(hasNewPrice) ?? logged?.[0])?.subjectId ?? null;
  return { id, error, isPending };
}

const hasNewPrice = ({ fields }: LoggedChange) =>
  fields.some(({ field, from }) => field === 'price' && from !== null);
