import { useController } from 'react-hook-form';
import { z } from '../../platform/zod.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { Select } from '../../ui/Select.tsx';
import { Field } from '../../ui/Field.tsx';
import { soldCarsChoices } from '../dealership.ts';
import { isForSearchEngines } from '../search-engines.ts';
import { useSite } from '../site.queries.ts';
import { describePart } from './part-form.ts';
import { PartSettings } from './PartSettings.tsx';

const values = z.object({ isClosed: z.boolean(), soldCars: z.enum(soldCarsChoices) });
type Values = z.infer<typeof values>;

const visitorsForm = describePart({
  label: 'Visitors and search engines',
  values,
  toValues: ({ isClosed, soldCars }) => ({ isClosed, soldCars }),
  toInput: (typed) => typed,
});

/** Whether visitors see the website, and search engines list it. */
export const VisitorsSettings = () => (
  <PartSettings title="Visitors and search engines" subject="visitors" form={visitorsForm}>
    {(form) => (
      <>
        <VisitorsPanel form={form} />
        <SoldCarsPanel form={form} />
      </>
    )}
  </PartSettings>
);

function VisitorsPanel({ form }: { form: StaffForm<Values> }) {
  const { field } = useController({ control: form.control, name: 'isClosed' });
  const { dealership } = useSite();
  return (
    <Panel
      title="Visitors and search engines"
      description={
        isForSearchEngines(dealership)
          ? 'Search engines may list the website.'
          : 'Search engines are asked to stay away while the website is closed, or has no name of its own, or neither phone number nor mail address.'
      }
    >
      <div className={panelBodyClass}>
        <Switch
          label="Show “Opening soon”"
          hint="Instead of every page, until you switch it off. Whoever is signed in here still sees the website."
          checked={field.value}
          disabled={form.pending}
          onChange={field.onChange}
        />
      </div>
    </Panel>
  );
}

const soldCarsLabels: Record<Values['soldCars'], string> = {
  hidden: 'Not shown',
  shown: 'Shown without prices',
  priced: 'Shown with their list prices',
};

function SoldCarsPanel({ form }: { form: StaffForm<Values> }) {
  return (
    <Panel
      title="Recently sold cars"
      description="A page with your last 24 sales, linked in the footer of the website. It never says when a car was sold or for how much."
    >
      <div className={`max-w-md ${panelBodyClass}`}>
        <Field label="Page of recently sold cars" error={form.errorAt('soldCars')}>
          {(control) => (
            <Select {...control} {...form.register('soldCars')} disabled={form.pending}>
              {soldCarsChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {soldCarsLabels[choice]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Panel>
  );
}
