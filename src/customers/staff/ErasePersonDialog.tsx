import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { storedUser } from '../../accounts/session.ts';
import { inquiriesKey } from '../../inquiries/inquiries.staff.queries.ts';
import { leadDrafts } from '../../inquiries/staff/add/lead-values.ts';
import { noteDrafts, replyDrafts } from '../../inquiries/staff/lead/reply-drafts.ts';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { counted } from '../../platform/counted.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import type { Customer, Erased } from '../customer.schema.ts';
import { eraseCustomer } from '../customers.staff.queries.ts';
import { goingLines } from './erasure-texts.ts';

const listClass = 'list-disc pl-5 marker:text-staff-muted';

/** Lists what goes and what stays, asks for the name, and erases the person. */
export function ErasePersonDialog(props: {
  customer: Customer;
  onErased: (erased: Erased) => void;
  onClose: () => void;
}) {
  const { customer, onClose } = props;
  const formId = useId();
  const [name, setName] = useState('');
  const [keepBuyer, setKeepBuyer] = useState(true);
  const [problem, setProblem] = useState<string>();
  const { erase, pending, failure } = useErasure(customer, props.onErased);
  const hasBought = customer.bought.length > 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const isSame = plain(name) === plain(customer.name);
    setProblem(isSame ? undefined : 'Type the name as it is shown');
    if (isSame) erase({ name, keepBuyer: hasBought && keepBuyer });
    else event.currentTarget.querySelector<HTMLElement>('input[type=text]')?.focus();
  };
  return (
    <Dialog
      size="small"
      title="Erase this person?"
      description={customer.name}
      onClose={() => {
        if (!pending) onClose();
      }}
      footer={
        <>
          <Button variant="line" aria-disabled={pending} onClick={() => !pending && onClose()}>
            Cancel
          </Button>
          <PendingButton
            variant="danger"
            type="submit"
            form={formId}
            pending={pending}
            pendingLabel="Erasing..."
          >
            Erase for Good
          </PendingButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} aria-label="Erase this person" className="grid gap-4.5">
        {failure !== undefined && <FormAlert>{failure}</FormAlert>}
        <section aria-label="What goes">
          <h3 className="mb-1 font-semibold text-staff-ink">What goes, for good</h3>
          <ul className={listClass}>
            {goingLines(customer).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section aria-label="What stays">
          <h3 className="mb-1 font-semibold text-staff-ink">What stays</h3>
          <ul className={listClass}>
            {hasBought && <li>{counted(customer.bought.length, 'sale')}, because sales must be kept</li>}
            <li>Backups that were made before, until they are deleted</li>
            <li>A note in the change log that it was done, by whom, and the numbers above</li>
            {customer.sharers.length > 0 && (
              <li>
                Inquiries of others with the same phone number:{' '}
                {customer.sharers.map((one) => one.name).join(', ')}
              </li>
            )}
          </ul>
        </section>
        {hasBought && (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold text-staff-ink">The buyer’s name</legend>
            <Choice checked={keepBuyer} onChoose={() => setKeepBuyer(true)}>
              Keep it with the sale, without mail, phone and messages. Dealers must usually be able to say for
              some years whom they sold a car to.
            </Choice>
            <Choice checked={!keepBuyer} onChoose={() => setKeepBuyer(false)}>
              Make the sale anonymous
            </Choice>
          </fieldset>
        )}
        <Field label="Type the name to confirm" hint={customer.name} error={problem}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={300}
              readOnly={pending}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setProblem(undefined);
              }}
              className={controlClass}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** As the server compares names. */
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

const Choice = (props: { checked: boolean; onChoose: () => void; children: string }) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2">
    <input
      type="radio"
      name="buyer"
      checked={props.checked}
      onChange={props.onChoose}
      className="mt-0.75 size-4.5 shrink-0 accent-staff-accent"
    />
    <span>{props.children}</span>
  </label>
);

/** The call, and what this device still holds of the person: drafts, and what was read of inquiries. */
function useErasure(customer: Customer, onErased: (erased: Erased) => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (confirmation: { name: string; keepBuyer: boolean }) =>
      eraseCustomer(customer.person, confirmation),
    onSuccess: (erased) => {
      const username = storedUser()?.username ?? '';
      for (const id of customer.inquiryIds)
        for (const drafts of [noteDrafts, replyDrafts]) drafts.drop({ username, subject: String(id) });
      leadDrafts.drop({ username, subject: customer.person });
      queries.removeQueries({ queryKey: inquiriesKey });
      toast({ title: 'Person Erased', description: 'Nothing of them is stored any more' });
      onErased(erased);
    },
  });
  return {
    erase: mutate,
    pending: isPending,
    failure: error === null ? undefined : errorMessage(error, 'Failed to erase the person'),
  };
}
