import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inquiriesKey } from '../../inquiries/inquiries.staff.queries.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { joinCustomers, partCustomers } from '../customers.staff.queries.ts';

type Done = { what: 'joined' | 'parted'; name: string; addresses: string[]; other: string | null };

/** Joins the person of a record with others and parts them, and takes the last of it back. */
export function useJoins(person: string) {
  const queries = useQueryClient();
  const errorToast = useErrorToast();
  const [last, setLast] = useState<Done | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: { run: () => Promise<Done | null>; onDone?: () => void }) => change.run(),
    onSuccess: (done, { onDone }) => {
      setLast(done);
      onDone?.();
    },
    onError: (error) => errorToast(error, 'Failed to change who this is'),
    // Who else has written, and lists that count people, follow. Nobody waits for them before the next change.
    onSettled: () => void queries.invalidateQueries({ queryKey: inquiriesKey }),
  });
  const run = (change: Parameters<typeof mutate>[0]) => {
    if (!isPending) mutate(change);
  };
  return {
    last: last && {
      ...last,
      isUndoable: last.what === 'joined' ? last.addresses.length > 0 : last.other !== null,
    },
    pending: isPending,
    join: (other: { person: string; name: string }, onDone: () => void) =>
      run({
        run: async () => {
          const addresses = await joinCustomers(person, other.person);
          return { what: 'joined', name: other.name, addresses, other: other.person };
        },
        onDone,
      }),
    part: ({ address, text }: { address: string; text: string }) =>
      run({
        run: async () => {
          const other = await partCustomers(person, [address]);
          return { what: 'parted', name: text, addresses: [address], other };
        },
      }),
    undo: () =>
      run({
        run: async () => {
          if (last?.what === 'joined') await partCustomers(person, last.addresses);
          else if (last?.other != null) await joinCustomers(person, last.other);
          return null;
        },
      }),
  };
}
