import { useController } from 'react-hook-form';
import { z } from '../../platform/zod.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { serviceNames, statementLabels, valueNames, type StatementName } from '../statements.ts';
import { describePart } from './part-form.ts';
import { PartSettings } from './PartSettings.tsx';
import { SettingsField, SettingsTextArea } from './SettingsField.tsx';

const statementNames = [...serviceNames, ...valueNames];
const statement = z.object({ isShown: z.boolean(), text: z.string() });
const values = z.object({
  introduction: z.object({ heading: z.string(), text: z.string() }),
  statements: z.object(
    Object.fromEntries(statementNames.map((name) => [name, statement])) as Record<
      StatementName,
      typeof statement
    >,
  ),
});
type Values = z.infer<typeof values>;

const homePageForm = describePart({
  label: 'Home page',
  values,
  toValues: ({ introduction, statements }) => ({ introduction, statements }),
  toInput: (typed) => typed,
});

/** What the home page says of the dealership and its services, and the About page of its values. */
export const HomePageSettings = () => (
  <PartSettings title="Introduction" subject="home" form={homePageForm}>
    {(form) => (
      <>
        <Panel title="Introduction" description="Shown on the home page; the text also opens the About page.">
          <div className={`${panelBodyClass} grid gap-4.5`}>
            <SettingsField form={form} path="introduction.heading" label="Heading" maxLength={160} />
            <SettingsTextArea form={form} path="introduction.text" label="Text" rows={4} maxLength={2_000} />
          </div>
        </Panel>{' '}
        <Panel
          title="Services and values"
          description="The services of the home page and the values of the About page. Say what is true of you, and leave out the rest."
        >
          <div className={`${panelBodyClass} grid gap-x-7 gap-y-6 md:grid-cols-2`}>
            {statementNames.map((name) => (
              <StatementField key={name} form={form} name={name} />
            ))}
          </div>
        </Panel>
      </>
    )}
  </PartSettings>
);

function StatementField({ form, name }: { form: StaffForm<Values>; name: StatementName }) {
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
      <SettingsTextArea
        form={form}
        path={`statements.${name}.text`}
        label={`Text of ${label}`}
        rows={2}
        maxLength={300}
      />
    </div>
  );
}
