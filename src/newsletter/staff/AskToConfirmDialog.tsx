import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../platform/counted.ts';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { daysToForget } from '../letter.ts';
import type { LetterOverview } from '../letter.schema.ts';
import { askForConfirmation, lettersQuery } from '../letters.staff.queries.ts';
import { durationText } from './duration-text.ts';

/** Asks before every address that nobody has asked yet gets a mail with a link to confirm. */
export function AskToConfirmDialog(props: {
  overview: LetterOverview;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { unasked, perHour, letters } = props.overview;
  const toast = useToast();
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => askForConfirmation({ perHour, after: letters[0]?.id ?? null }),
    onSuccess: () => {
      toast({ title: 'Requests on their way', description: counted(unasked, 'address', 'addresses') });
    },
    onError: (error) => errorToast(error, 'Failed to ask for confirmation'),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: lettersQuery().queryKey });
      props.onClose();
    },
  });
  return (
    <AlertDialog
      title={`Ask ${counted(unasked, 'address', 'addresses')} to confirm?`}
      text={
        <p>
          Each gets one mail with a link, {perHour.toLocaleString('en-US')} an hour, which takes about{' '}
          {durationText(unasked, perHour)}. From then on it gets letters only once it is confirmed, and is
          deleted after {daysToForget} days if it is not. Many readers never answer such a mail, so the list
          gets shorter.
        </p>
      }
      confirm="Ask to Confirm"
      variant="primary"
      pendingLabel="Sending..."
      pending={isPending}
      onCancel={props.onClose}
      onConfirm={() => mutate()}
      focusAfter={props.focusAfter}
    />
  );
}
