import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { sendKeepTime } from '../../inquiries.staff.queries.ts';
import type { Inquiry } from '../../inquiry.ts';
import { mutationOptions, refreshInquiries } from '../useInquiryChange.ts';

/** Below the time of an appointment: whether it is kept, and the button that keeps it; nothing if it stays. */
export function TimeState({ inquiry }: { inquiry: Inquiry }) {
  // Answers of an earlier version say nothing of it.
  const { hasTime, heldUntil = null, appointmentAt } = inquiry;
  const [now] = useState(() => new Date());
  if (hasTime && heldUntil === null) return null;
  const isComing = appointmentAt !== null && new Date(appointmentAt) > now;
  return (
    <span className="block text-small text-staff-muted">
      {stateText(inquiry, now)}
      {isComing && !inquiry.isArchived && !inquiry.isDoubtful && <KeepTime inquiry={inquiry} />}
    </span>
  );
}

function stateText({ hasTime, heldUntil, isArchived, isDoubtful }: Inquiry, now: Date): string {
  if (hasTime && heldUntil !== null && new Date(heldUntil) > now)
    return `Not confirmed yet, kept until ${formatDateTime(heldUntil)}`;
  if (isArchived) return 'Not kept while it is archived';
  if (isDoubtful) return 'Not kept while it is doubtful';
  return 'Not kept: it was not confirmed, or others have it';
}

/** Keeps a time that the customer has not confirmed, as after a call. */
function KeepTime({ inquiry }: { inquiry: Inquiry }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    ...mutationOptions(inquiry),
    mutationFn: () => sendKeepTime(inquiry.id),
    onSuccess: () => toast({ title: 'Time Kept', description: `The time is ${inquiry.name}’s` }),
    onError: (error) => errorToast(error, 'Failed to keep the time'),
    onSettled: () => refreshInquiries(queryClient),
  });
  return (
    <Button variant="row" aria-disabled={isPending} className="-mr-2.5" onClick={() => mutate()}>
      Keep the Time
    </Button>
  );
}
