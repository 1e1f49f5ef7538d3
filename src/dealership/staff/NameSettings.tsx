import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { useFormState, useWatch } from 'react-hook-form';
import { numberHint } from './number-hint.ts';
import { nameForm, type NameValues } from './name-form.ts';
import { PartSettings } from './PartSettings.tsx';
import { SettingsField } from './SettingsField.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';

/** Widths in the six columns of a wide window. */
const half = 'md:col-span-3';
const third = 'md:col-span-2';

/** Whose website it is, and how to reach them. */
export const NameSettings = () => (
  <PartSettings title="Name and address" subject="dealership" form={nameForm}>
    {(form) => (
      <Panel title="Name and address" description="Shown in the header, the footer and on the Contact page.">
        <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-6`}>
          <SettingsField form={form} path="name" label="Dealership name" maxLength={80} className={half} />
          <SettingsField
            form={form}
            path="tagline"
            label="One line about you"
            maxLength={160}
            className={half}
          />
          <SettingsField
            form={form}
            path="logoText.primary"
            label="Logo, large word"
            maxLength={40}
            className={half}
          />
          <SettingsField
            form={form}
            path="logoText.secondary"
            label="Logo, small words"
            hint="May be left empty."
            maxLength={40}
            className={half}
          />
          <SettingsField
            form={form}
            path="street"
            label="Street address"
            maxLength={120}
            className="md:col-span-6"
          />
          <SettingsField form={form} path="city" label="City" maxLength={80} className={half} />
          <SettingsField form={form} path="region" label="State" maxLength={40} className="max-md:w-1/2" />
          <SettingsField form={form} path="postalCode" label="ZIP code" maxLength={20} className={third} />
          <SettingsField
            form={form}
            path="regionName"
            label="State, written out"
            maxLength={80}
            className={half}
          />
          <SettingsField
            form={form}
            path="country"
            label="Country code"
            maxLength={2}
            className="max-md:w-1/2"
          />
          <SettingsField
            form={form}
            path="foundedYear"
            label="In business since"
            inputMode="numeric"
            maxLength={4}
            className={third}
          />
          <NumberField form={form} path="phone" label="Phone" />
          <SettingsField
            form={form}
            path="email"
            label="Email"
            type="email"
            maxLength={254}
            className={half}
          />
          <NumberField form={form} path="textNumber" label="Number for text messages" mayBeEmpty />
          <NumberField form={form} path="whatsAppNumber" label="WhatsApp number" mayBeEmpty needsCountry />
        </div>
      </Panel>
    )}
  </PartSettings>
);

/** A telephone number, with a hint if it becomes no link. */
function NumberField(props: {
  form: StaffForm<NameValues>;
  path: 'phone' | 'textNumber' | 'whatsAppNumber';
  label: string;
  mayBeEmpty?: boolean;
  needsCountry?: boolean;
}) {
  const { form, path, label, mayBeEmpty = false, needsCountry = false } = props;
  const typed = useWatch({ control: form.control, name: path });
  const { errors } = useFormState({ control: form.control, name: path });
  const uncertain = errors[path] === undefined ? numberHint(typed, { needsCountry }) : null;
  return (
    <SettingsField
      form={form}
      path={path}
      label={label}
      hint={uncertain ?? (mayBeEmpty ? 'May be left empty.' : undefined)}
      type="tel"
      maxLength={40}
      className={half}
    />
  );
}
