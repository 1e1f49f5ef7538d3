import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { deleteInquiry } from '../inquiries.staff.queries.ts';
import type { Inquiry } from '../inquiry.ts';
import { mutationOptions, refreshInquiries } from './useInquiryChange.ts';

/** Deletes an archived inquiry for good, for admins: the person who sent it may ask for that. */
export function DeleteInquiry({ inquiry, onDeleted }: { inquiry: Inquiry; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const isAllowed = useMay('administer');
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    ...mutationOptions(inquiry),
    mutationFn: () => deleteInquiry(inquiry.id),
    onSuccess: () => {
      toast({ title: 'Inquiry Deleted', description: `Inquiry ${inquiry.id} is gone for good` });
      onDeleted();
    },
    onError: (error) => errorToast(error, 'Failed to delete inquiry'),
    onSettled: () => refreshInquiries(queryClient),
  });
  if (!isAllowed || !inquiry.isArchived) return null;
  return (
    <>
      <Button variant="row" onClick={() => setAsking(true)}>
        Delete for Good
      </Button>
      {asking && (
        <AlertDialog
          title={`Delete inquiry ${inquiry.id} for good?`}
          text="Everything that this person has sent with it goes, with its notes and replies, and its name in the change log. Nobody can bring it back. Backups that were made before still have it."
          confirm="Delete for Good"
          pendingLabel="Deleting..."
          pending={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => mutate()}
        />
      )}
    </>
  );
}
