import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { ProfileField } from './ProfileField.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { ProfileTextArea } from './ProfileTextArea.tsx';
import type { ProfileValues } from './profile-form.ts';

/** The short introduction on the home page. */
export function IntroductionSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel title="Introduction" description="Shown on the home page; the text also opens the About page.">
      <div className={`${panelBodyClass} grid gap-4.5`}>
        <ProfileField form={form} path="introduction.heading" label="Heading" maxLength={160} />
        <ProfileTextArea form={form} path="introduction.text" label="Text" rows={4} maxLength={2_000} />
      </div>
    </Panel>
  );
}
