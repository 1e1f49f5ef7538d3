import { useId } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Switch } from '../../ui/staff/Switch.tsx';
import {
  webhookBounds,
  webhookEvents,
  webhookInput,
  type NewSecret,
  type WebhookAddress,
  type WebhookInput,
} from '../webhook.schema.ts';
import { addWebhook, changeWebhook } from '../webhooks.staff.queries.ts';
import { eventLabels, hostOf } from './event-labels.ts';

/** Enters an address that is told of events. A new one gets a secret. */
export function WebhookDialog(props: {
  /** Null for a new one. */
  address: WebhookAddress | null;
  onClose: () => void;
  /** `made` is null for one that was there. */
  onSaved: (made: NewSecret | null) => Promise<void>;
  focusAfter: () => HTMLElement | null;
}) {
  const { address } = props;
  const eventsId = useId();
  const form = useStaffForm<WebhookInput>({
    values: { url: address?.url ?? '', events: address?.events ?? [], isOn: address?.isOn ?? true },
    check: (values) => schemaIssues(webhookInput, values),
  });
  const submit = form.submitTo(async (values) => {
    if (address !== null) await changeWebhook(address.id, values);
    await props.onSaved(address === null ? await addWebhook(values) : null);
  }, 'Failed to save the address');
  const eventsError = form.errorAt('events');
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
        hint="The other program names it. It begins with https://."
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
      <fieldset aria-describedby={eventsError === undefined ? undefined : eventsId}>
        <legend className="mb-1 text-small font-medium text-text-soft">Tell it when</legend>
        {webhookEvents.map((event) => (
          <label
            key={event}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 text-staff-ink md:min-h-9"
          >
            <input
              type="checkbox"
              value={event}
              {...form.register('events')}
              aria-invalid={eventsError === undefined ? undefined : true}
              className="size-5 shrink-0 accent-staff-accent"
            />
            <span>
              {eventLabels[event]} <code className="text-small text-staff-muted">{event}</code>
            </span>
          </label>
        ))}
        {eventsError !== undefined && (
          <p id={eventsId} className="mt-1.75 flex items-start gap-1.75 text-small/snug text-danger">
            <AlertIcon className="mt-0.5 size-4" />
            {eventsError}
          </p>
        )}
      </fieldset>
      <Switch
        label="Send to this address"
        hint="What happens while it is off is never sent."
        checked={form.watch('isOn')}
        disabled={form.pending}
        onChange={(isOn) => form.setValue('isOn', isOn, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
