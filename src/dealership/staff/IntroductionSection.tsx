import { controlClass } from '../../ui/control.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProfileField } from './ProfileField.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import type { ProfileValues } from './profile-form.ts';

const path = 'introduction.text';

/** The short introduction on the home page. */
export function IntroductionSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel title="Introduction" description="Shown on the home page; the text also opens the About page.">
      <div className={`${panelBodyClass} grid gap-4.5`}>
        <ProfileField form={form} path="introduction.heading" label="Heading" maxLength={160} />
        <Field label="Text" error={form.errorAt(path)}>
          {(control) => (
            <textarea
              {...control}
              {...form.register(path)}
              rows={4}
              maxLength={2_000}
              readOnly={form.pending}
              className={`${controlClass} field-sizing-content resize-y`}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}
