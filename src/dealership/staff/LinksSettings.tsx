import { z } from '../../platform/zod.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { linkNames, type LinkName } from '../dealership.ts';
import { describePart } from './part-form.ts';
import { PartSettings } from './PartSettings.tsx';
import { SettingsField } from './SettingsField.tsx';

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

const byName = <Value,>(valueOf: (name: LinkName) => Value) =>
  Object.fromEntries(linkNames.map((name) => [name, valueOf(name)])) as Record<LinkName, Value>;

const linksForm = describePart({
  label: 'Links',
  values: z.object({ links: z.object(byName(() => z.string())) }),
  toValues: ({ links }) => ({ links: byName((name) => links[name] ?? '') }),
  toInput: ({ links }) => ({
    links: Object.fromEntries(
      Object.entries(links).flatMap(([name, target]) =>
        target.trim() === '' ? [] : [[name, target.trim()]],
      ),
    ),
  }),
});

/** Targets of the links that have no page of their own. */
export const LinksSettings = () => (
  <PartSettings title="Links" subject="links" form={linksForm}>
    {(form) => (
      <Panel title="Links" description="A link left empty is shown as plain text on the website.">
        <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2`}>
          {linkNames.map((name) => (
            <SettingsField
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
    )}
  </PartSettings>
);
