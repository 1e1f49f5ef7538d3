import { useController } from 'react-hook-form';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import type { ProfileValues } from './profile-form.ts';

/** The page on which visitors offer their own cars. */
export function OffersSection({ form }: { form: StaffForm<ProfileValues> }) {
  const { field } = useController({ control: form.control, name: 'takesOffers' });
  return (
    <Panel
      title="Cars offered to you"
      description="A page at /sell, on which visitors describe a car that they want to sell or consign. It arrives among your inquiries."
    >
      <div className={panelBodyClass}>
        <Switch
          label="Take offers on the website"
          hint="Off, there is no such page, and no link to it in the footer."
          checked={field.value}
          disabled={form.pending}
          onChange={field.onChange}
        />
      </div>
    </Panel>
  );
}
