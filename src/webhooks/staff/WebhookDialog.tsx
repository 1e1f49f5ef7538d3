import { useOwnFactor, withFactor } from '../../accounts/staff/own-factor.ts';
import { OwnerFields } from '../../accounts/staff/OwnerFields.tsx';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { CheckboxGroup } from '../../ui/staff/form/CheckboxGroup.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Switch } from '../../ui/staff/Switch.tsx';
import {
  confirmedWebhookInput,
  hostOf,
  sendsLeadsAnew,
  webhookBounds,
  webhookEvents,
  type NewSecret,
  type WebhookAddress,
  type WebhookInput,
} from '../webhook.schema.ts';
import { addWebhook, changeWebhook } from '../webhooks.staff.queries.ts';
import { eventLabels } from './event-labels.ts';

const eventChoices = webhookEvents.map((event) => ({
  value: event,
  label: (
    <>
      {eventLabels[event]} <code className="text-small text-staff-muted">{event}</code>
    </>
  ),
}));

/** Enters an address that events are sent to. A new one gets a secret. */
export function WebhookDialog(props: {
  /** Null for a new one. */
  address: WebhookAddress | null;
  onClose: () => void;
  /** `made` is null for one that was there. */
  onSaved: (made: NewSecret | null) => Promise<void>;
  focusAfter: () => HTMLElement | null;
}) {
  const { address } = props;
  const factor = useOwnFactor();
  const form = useStaffForm<WebhookInput & { currentPassword: string; code: string }>({
    values: {
      url: address?.url ?? '',
      events: address?.events ?? [],
      isOn: address?.isOn ?? true,
      currentPassword: '',
      code: '',
    },
    check: ({ currentPassword, ...values }) =>
      schemaIssues(confirmedWebhookInput, isConfirmed(values) ? { ...values, currentPassword } : values),
  });
  const isConfirmed = (input: WebhookInput) => sendsLeadsAnew(address, { ...input, url: input.url.trim() });
  const submit = form.submitTo(async ({ currentPassword, code, ...input }) => {
    const json = {
      ...input,
      ...(isConfirmed(input) && (await withFactor(factor, { currentPassword, code }))),
    };
    if (address !== null) await changeWebhook(address.id, json);
    await props.onSaved(address === null ? await addWebhook(json) : null);
  }, 'Failed to save the address');
  return (
    <FormDialog
      title={address === null ? 'Add Address' : `Webhook to ${hostOf(address.url)}`}
      size="medium"
      submitLabel="Save Address"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
    >
      <Field
        label="Address"
        hint="From the other program. It begins with https://."
        error={form.errorAt('url')}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('url')}
            type="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={webhookBounds.url}
            placeholder="https://crm.example/hooks/marque"
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
      <CheckboxGroup form={form} name="events" legend="Events" choices={eventChoices} />
      <Switch
        label="Send to this address"
        hint="Events that happen while it is off are never sent."
        checked={form.watch('isOn')}
        disabled={form.pending}
        onChange={(isOn) => form.setValue('isOn', isOn, { shouldDirty: true })}
      />
      {isConfirmed(form.watch()) && <OwnerFields form={form} factor={factor} />}
    </FormDialog>
  );
}
