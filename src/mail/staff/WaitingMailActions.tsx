import { useState } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { discardMail, type WaitingMail } from '../mail.staff.queries.ts';
import { useReadWaitingAgain, useRetry } from './useRetry.ts';

/** What can be done with a mail that waits. */
export function WaitingMailActions({ mail }: { mail: WaitingMail }) {
  const [isAsked, setAsked] = useState(false);
  const readAgain = useReadWaitingAgain();
  const retry = useRetry();
  return (
    <div className="-mx-2.5 flex">
      <Button variant="row" aria-label={`Try Now: ${mail.subject}`} onClick={() => retry.mutate(mail.id)}>
        Try Now
      </Button>
      <Button variant="row-danger" aria-label={`Discard: ${mail.subject}`} onClick={() => setAsked(true)}>
        Discard
      </Button>
      {isAsked && (
        <DeletionDialog
          title="Discard this mail?"
          text={
            <p>
              &quot;{mail.subject}&quot; to {mail.to} is deleted, and never sent.
            </p>
          }
          remove={() => discardMail(mail.id)}
          done={() => ({ title: 'Mail discarded', description: mail.subject })}
          failed="Failed to discard the mail"
          onDone={async () => {
            setAsked(false);
            await readAgain();
          }}
          onFailed={readAgain}
          onCancel={() => setAsked(false)}
          focusAfter={() => document.getElementById(tryAllId)}
        />
      )}
    </div>
  );
}

/** Of the button that gets the focus when a mail is gone. */
export const tryAllId = 'try-all-mail';
