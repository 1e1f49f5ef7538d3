import { useState } from 'react';
import { emailMessage, isEmail } from '../../platform/email.ts';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';

type Sent = { isAccepted: boolean; answer: string; milliseconds: number };

/** Sends a mail to an address of staff, and shows what the receiving server said to it. */
export function SendToMe(props: {
  label: string;
  hint?: string;
  button: string;
  /** The address that is there at first. */
  start: string | null;
  send: (to: string) => Promise<Sent>;
}) {
  const [to, setTo] = useState(props.start ?? '');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState<(Sent & { to: string }) | null>(null);
  const submit = async () => {
    if (pending) return;
    const address = to.trim();
    setSent(null);
    setError(isEmail(address) ? undefined : emailMessage);
    if (!isEmail(address)) return;
    setPending(true);
    try {
      setSent({ ...(await props.send(address)), to: address });
    } catch (failure) {
      setError(errorMessage(failure, 'The mail could not be sent'));
    } finally {
      setPending(false);
    }
  };
  return (
    // No form: that of a dialog may be around it.
    <div role="group" aria-label={props.button} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={props.label} error={error} className="min-w-0 flex-1 basis-64">
          {(control) => (
            <input
              {...control}
              type="email"
              value={to}
              onChange={(event) => {
                setTo(event.target.value);
                setError(undefined);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                void submit();
              }}
              autoComplete="email"
              maxLength={254}
              readOnly={pending}
              className={controlClass}
            />
          )}
        </Field>
        <PendingButton
          variant="line"
          onClick={() => void submit()}
          pending={pending}
          pendingLabel="Sending..."
          className="max-md:w-full"
        >
          {props.button}
        </PendingButton>
      </div>
      {props.hint !== undefined && <p className="text-small text-staff-muted">{props.hint}</p>}
      <div role="status">
        {sent !== null && (
          <p
            className={`border-l-2 bg-staff-sunk px-3 py-2.5 ${sent.isAccepted ? 'border-staff-accent' : 'border-danger'}`}
          >
            <b className="font-semibold text-staff-ink">
              {sent.isAccepted ? 'It was accepted.' : 'It was not accepted.'}
            </b>{' '}
            {sent.isAccepted ? 'The receiving server took the mail to' : 'The mail to'} {sent.to}
            {!sent.isAccepted && ' failed'} after {(sent.milliseconds / 1_000).toFixed(1)} s:{' '}
            {sent.isAccepted ? (
              <q className="wrap-anywhere">{sent.answer}</q>
            ) : (
              // The server's words, or ours where it said none.
              <span className="wrap-anywhere">{sent.answer}</span>
            )}
            {sent.isAccepted && '. If you do not see it, look under spam.'}
          </p>
        )}
      </div>
    </div>
  );
}
