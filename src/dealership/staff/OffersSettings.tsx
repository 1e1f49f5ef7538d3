import { useController } from 'react-hook-form';
import { z } from '../../platform/zod.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { describePart } from './part-form.ts';
import { PartSettings } from './PartSettings.tsx';

const values = z.object({ takesOffers: z.boolean() });
type Values = z.infer<typeof values>;

const offersForm = describePart({
  label: 'Cars offered to you',
  values,
  toValues: ({ takesOffers }) => ({ takesOffers }),
  toInput: (typed) => typed,
});

/** The page on which visitors offer their own cars. */
export const OffersSettings = () => (
  <PartSettings title="Cars offered to you" subject="offers" form={offersForm}>
    {(form) => <OffersPanel form={form} />}
  </PartSettings>
);

function OffersPanel({ form }: { form: StaffForm<Values> }) {
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
