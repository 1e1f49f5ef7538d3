import { useOwnFactor, withFactor } from '../../accounts/staff/own-factor.ts';
import { OwnerFields } from '../../accounts/staff/OwnerFields.tsx';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { CheckboxGroup } from '../../ui/staff/form/CheckboxGroup.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { apiKeyBounds, scopes, scopeTexts, type Scope } from '../api-key.ts';
import { apiKeyInput, type NewApiKey } from '../api-key.schema.ts';
import { addApiKey } from '../api-keys.staff.queries.ts';

type Values = { name: string; scopes: Scope[]; lastDay: string; currentPassword: string; code: string };

const scopeChoices = scopes.map((scope) => ({ value: scope, ...scopeTexts[scope] }));

const toInput = (values: Values) => ({ ...values, lastDay: values.lastDay === '' ? null : values.lastDay });

export function NewKeyDialog(props: {
  onClose: () => void;
  onMade: (made: NewApiKey) => Promise<void>;
  focusAfter: () => HTMLElement | null;
}) {
  const factor = useOwnFactor();
  const form = useStaffForm<Values>({
    values: { name: '', scopes: [], lastDay: '', currentPassword: '', code: '' },
    check: (values) => schemaIssues(apiKeyInput, toInput(values)),
  });
  const submit = form.submitTo(
    async (values) =>
      props.onMade(await addApiKey({ ...toInput(values), ...(await withFactor(factor, values)) })),
    'Failed to add the key',
  );
  return (
    <FormDialog
      title="Add API Key"
      submitLabel="Add API Key"
      pendingLabel="Adding..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
    >
      <Field
        label="Program"
        hint="The change log shows this name for everything that it does."
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
      <CheckboxGroup form={form} name="scopes" legend="What it may do" choices={scopeChoices} />
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
      <OwnerFields form={form} factor={factor} />
    </FormDialog>
  );
}
