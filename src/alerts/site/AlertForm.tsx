import { createApiClient } from '../../platform/browser/api-client.ts';
import { request } from '../../platform/browser/request.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useAddressForm } from '../../ui/useAddressForm.ts';
import type { AlertsApi } from '../alerts.api.ts';
import { criteriaNames, type AlertCriteria } from '../criteria.ts';

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

const call = createApiClient<AlertsApi>('/api/alerts', request);

/** POST /api/alerts; returns the address as it was stored. */
const askForAlert = (alert: { email: string; criteria: AlertCriteria }) => call('post', '/', { json: alert });
