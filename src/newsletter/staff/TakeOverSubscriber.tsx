import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/staff/Button.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { Subscriber } from '../newsletter.ts';
import { subscribersKey, takeOverSubscriber } from '../newsletter.staff.queries.ts';

/** Adds a doubtful address to the list with one press. */
export function TakeOverSubscriber({ subscriber }: { subscriber: Subscriber }) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeOverSubscriber(subscriber.id),
    onSuccess: () => {
      toast({ title: 'Address taken over', description: subscriber.email });
    },
    onError: (error) => errorToast(error, 'Failed to take over the address'),
    onSettled: () => queries.invalidateQueries({ queryKey: [subscribersKey] }),
  });
  return (
    <Button
      variant="row"
      aria-label={`Take over ${subscriber.email}`}
      aria-disabled={isPending}
      className="whitespace-nowrap"
      onClick={() => mutate()}
    >
      Take Over
    </Button>
  );
}
