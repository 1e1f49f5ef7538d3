import { ownAccountQuery } from '../../../accounts/own-account.staff.queries.ts';
import { accountSignature } from '../../../accounts/account-name.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { isRefused } from '../../../platform/browser/background-request.ts';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import type { InquiryDesk } from '../../inquiry-work.schema.ts';
import { recordAnswer } from '../../inquiry-work.staff.queries.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { LeadHeading } from '../inquiry-texts.tsx';
import { mailDraft, replyDraft, type ReplyText } from '../reply-draft.ts';
import { useInquiryChange } from '../useInquiryChange.ts';
import type { Hindrance } from './hindrance.ts';
import { ReplyForm } from './ReplyForm.tsx';

/** Replies to a customer: from here if there is a mail server, else with the user's mail program. */
export function AnswerSection(props: {
  inquiry: Inquiry;
  desk: UseQueryResult<InquiryDesk>;
  hindrance: Hindrance | null;
  /** A text chosen above, which waits until it is known whether mail can be sent from here. */
  words: ReplyText | null;
  onWordsTaken: () => void;
}) {
  const { inquiry, desk, words } = props;
  // Replies go on without a signature if it cannot be fetched.
  const own = useQuery(ownAccountQuery());
  const signature = own.data === undefined ? '' : accountSignature(own.data);
  const sendsMail = desk.data?.sendsMail === true;
  const isKnown = desk.data !== undefined || desk.isError;
  const openMailProgram = useEffectEvent((draft: ReplyText) => {
    props.onWordsTaken();
    window.location.assign(mailDraft(inquiry.email, draft));
  });
  useEffect(() => {
    // The form takes them where there is one.
    if (words !== null && isKnown && !sendsMail) openMailProgram(words);
  }, [words, isKnown, sendsMail]);
  return (
    <section aria-label="Reply">
      <LeadHeading>Reply</LeadHeading>
      {desk.data === undefined || own.isLoading ? (
        isRefused(desk.error) ? null : desk.isError ? (
          <LoadError
            text="The reply form could not be fetched. Your mail program still works."
            onRetry={() => void desk.refetch()}
          />
        ) : (
          <Skeleton className="h-24 w-full" />
        )
      ) : (
        sendsMail &&
        inquiry.email !== '' && (
          <ReplyForm
            inquiry={inquiry}
            signature={signature}
            templates={desk.data.templates}
            hindrance={props.hindrance}
            words={words}
            onWordsTaken={props.onWordsTaken}
          />
        )
      )}
      <OwnMailProgram
        inquiry={inquiry}
        signature={signature}
        primary={desk.data !== undefined && !sendsMail}
      />
    </section>
  );
}

function OwnMailProgram({
  inquiry,
  signature,
  primary,
}: {
  inquiry: Inquiry;
  signature: string;
  primary: boolean;
}) {
  const { dealership } = useSite();
  // A new one after each answer, so that a second call is recorded too.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { mutate, isPending } = useInquiryChange<string>(inquiry, {
    send: (key) => recordAnswer({ id: inquiry.id, idempotencyKey: key }),
    done: () => ({ title: 'Answer recorded' }),
    failed: 'Failed to record the answer',
    onDone: () => setKey(newIdempotencyKey()),
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2.5">
      {inquiry.email === '' ? (
        <p className="w-full">There is no email address: call, and record it here.</p>
      ) : (
        <a
          href={replyDraft(inquiry, dealership.name, signature)}
          className={`${staffButtonClass(primary ? 'primary' : 'line')} max-md:w-full`}
        >
          Reply via Email
        </a>
      )}
      <PendingButton
        variant="line"
        pending={isPending}
        pendingLabel="Recording..."
        onClick={() => mutate(idempotencyKey)}
        className="max-md:w-full"
      >
        Record That I Answered
      </PendingButton>
    </div>
  );
}
