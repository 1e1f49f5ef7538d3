import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { useFormState, useWatch } from 'react-hook-form';
import { numberHint } from './number-hint.ts';
import { ProfileField } from './ProfileField.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import type { ProfileValues } from './profile-form.ts';

/** Of the six columns of a wide window. */
const half = 'md:col-span-3';
const third = 'md:col-span-2';

export function NameSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel title="Name and address" description="Shown in the header, the footer and on the Contact page.">
      <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-6`}>
        <ProfileField form={form} path="name" label="Dealership name" maxLength={80} className={half} />
        <ProfileField
          form={form}
          path="tagline"
          label="One line about you"
          maxLength={160}
          className={half}
        />
        <ProfileField
          form={form}
          path="logoText.primary"
          label="Logo, large word"
          maxLength={40}
          className={half}
        />
        <ProfileField
          form={form}
          path="logoText.secondary"
          label="Logo, small words"
          hint="May be left empty."
          maxLength={40}
          className={half}
        />
        <ProfileField
          form={form}
          path="street"
          label="Street address"
          maxLength={120}
          className="md:col-span-6"
        />
        <ProfileField form={form} path="city" label="City" maxLength={80} className={half} />
        <ProfileField form={form} path="region" label="State" maxLength={40} className="max-md:w-1/2" />
        <ProfileField form={form} path="postalCode" label="ZIP code" maxLength={20} className={third} />
        <ProfileField
          form={form}
          path="regionName"
          label="State, written out"
          maxLength={80}
          className={half}
        />
        <ProfileField
          form={form}
          path="country"
          label="Country code"
          maxLength={2}
          className="max-md:w-1/2"
        />
        <ProfileField
          form={form}
          path="foundedYear"
          label="In business since"
          inputMode="numeric"
          maxLength={4}
          className={third}
        />
        <NumberField form={form} path="phone" label="Phone" />
        <ProfileField form={form} path="email" label="Email" type="email" maxLength={254} className={half} />
        <NumberField form={form} path="textNumber" label="Number for text messages" mayBeEmpty />
        <NumberField form={form} path="whatsAppNumber" label="WhatsApp number" mayBeEmpty needsCountry />
      </div>
    </Panel>
  );
}

/** A telephone number, with a hint if it becomes no link. */
function NumberField(props: {
  form: StaffForm<ProfileValues>;
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
    <ProfileField
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
