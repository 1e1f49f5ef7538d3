import { useController } from 'react-hook-form';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { serviceNames, statementLabels, valueNames, type StatementName } from '../statements.ts';
import { ProfileTextArea } from './ProfileTextArea.tsx';
import type { ProfileValues } from './profile-form.ts';

/** What the home page says about services, and the About page about values: each text, and whether it is shown. */
export function StatementsSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel
      title="Services and values"
      description="The services of the home page and the values of the About page. Say what is true of you, and leave out the rest."
    >
      <div className={`${panelBodyClass} grid gap-x-7 gap-y-6 md:grid-cols-2`}>
        {[...serviceNames, ...valueNames].map((name) => (
          <StatementField key={name} form={form} name={name} />
        ))}
      </div>
    </Panel>
  );
}

function StatementField({ form, name }: { form: StaffForm<ProfileValues>; name: StatementName }) {
  const { field: isShown } = useController({ control: form.control, name: `statements.${name}.isShown` });
  const label = statementLabels[name];
  return (
    <div className="grid content-start gap-3">
      <Switch
        label={label}
        name={`Show ${label}`}
        checked={isShown.value}
        disabled={form.pending}
        onChange={isShown.onChange}
      />
      <ProfileTextArea
        form={form}
        path={`statements.${name}.text`}
        label={`Text of ${label}`}
        rows={2}
        maxLength={300}
      />
    </div>
  );
}
