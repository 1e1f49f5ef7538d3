import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useAddressForm } from '../../ui/useAddressForm.ts';
import { askForAlert } from '../alerts.queries.ts';
import { type AlertCriteria, criteriaNames } from '../criteria.ts';

/** Asks for an alert: the address only, since the criteria are already chosen. */
export function AlertForm(props: {
  criteria: AlertCriteria;
  typed?: string | undefined;
  refusal?: string | undefined;
  onAsked: (email: string) => void;
}) {
  const { criteria, typed, refusal } = props;
  const { form, field, error, pending } = useAddressForm({
    send: (typed) => askForAlert({ ...typed, criteria }),
    onSent: ({ email }) => props.onAsked(email),
    failed: 'We could not take your address. Please try again.',
    typed,
    refusal,
  });
  return (
    <form {...form} action="/alerts" className="relative">
      {criteriaNames.map(
        (name) =>
          criteria[name] !== undefined && (
            <input key={name} type="hidden" name={name} value={String(criteria[name])} />
          ),
      )}
      <Field label="Email address" error={error}>
        {(control) => <input {...control} {...field} className={`${controlClass} w-full`} />}
      </Field>
      <SubmitButton variant="solid" wide pending={pending} pendingLabel="Sending..." className="mt-4.5">
        Tell Me
      </SubmitButton>
    </form>
  );
}
