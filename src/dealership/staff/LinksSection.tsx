import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { linkNames, type LinkName } from '../dealership.ts';
import { ProfileField } from './ProfileField.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import type { ProfileValues } from './profile-form.ts';

const labels: Record<LinkName, string> = {
  photos: 'Instagram',
  video: 'YouTube',
  news: 'News',
  financing: 'Financing',
  vehicleSales: 'Vehicle Sales',
  consignment: 'Consignment',
  acquisitions: 'Acquisitions',
  vehicleService: 'Vehicle Service',
  globalShipping: 'Global Shipping',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  cookies: 'Cookie Policy',
};

/** The targets of the website's links that have no page of their own. */
export function LinksSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel title="Links" description="A link left empty is shown as plain text on the website.">
      <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2`}>
        {linkNames.map((name) => (
          <ProfileField
            key={name}
            form={form}
            path={`links.${name}`}
            label={labels[name]}
            inputMode="url"
            maxLength={500}
            placeholder="https://"
          />
        ))}
      </div>
    </Panel>
  );
}
