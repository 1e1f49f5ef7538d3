import { useId } from 'react';
import { OwnPasswordField } from '../../accounts/staff/OwnPasswordField.tsx';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm, type StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { apiKeyBounds, scopes, scopeTexts, type Scope } from '../api-key.ts';
import { apiKeyInput, type NewApiKey } from '../api-key.schema.ts';
import { addApiKey } from '../api-keys.staff.queries.ts';

type Values = { name: string; scopes: Scope[]; lastDay: string; currentPassword: string };

const toInput = (values: Values) => ({ ...values, lastDay: values.lastDay === '' ? null : values.lastDay });

export function NewKeyDialog(props: {
  onClose: () => void;
  onMade: (made: NewApiKey) => Promise<void>;
  focusAfter: () => HTMLElement | null;
}) {
  const form = useStaffForm<Values>({
    values: { name: '', scopes: [], lastDay: '', currentPassword: '' },
    check: (values) => schemaIssues(apiKeyInput, toInput(values)),
  });
  const submit = form.submitTo(
    async (values) => props.onMade(await addApiKey(toInput(values))),
    'Failed to make the key',
  );
  return (
    <FormDialog
      title="Make API Key"
      submitLabel="Make API Key"
      pendingLabel="Making..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
    >
      <Field
        label="Program"
        hint="The change log names it for all that it does."
        error={form.errorAt('name')}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('name')}
            maxLength={apiKeyBounds.name}
            autoComplete="off"
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
      <ScopeFields form={form} />
      <Field
        label="Last day"
        optional
        hint="Without one, the key works until somebody ends it."
        error={form.errorAt('lastDay')}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('lastDay')}
            type="date"
            max="2099-12-31"
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}

function ScopeFields({ form }: { form: StaffForm<Values> }) {
  const errorId = useId();
  const error = form.errorAt('scopes');
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="mb-1.75 text-small font-medium text-text-soft">What it may do</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            {...form.register('scopes')}
            type="checkbox"
            value={scope}
            aria-invalid={error === undefined ? undefined : true}
            className="mt-0.75 size-4.5 shrink-0 accent-staff-accent"
          />
          <span className="min-w-0">
            <span className="block text-staff-ink">{scopeTexts[scope].label}</span>
            <span className="block text-small text-staff-muted">{scopeTexts[scope].hint}</span>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-small/snug text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
