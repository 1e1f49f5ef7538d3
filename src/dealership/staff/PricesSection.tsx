import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { ProfileTextArea } from './ProfileTextArea.tsx';
import type { ProfileValues } from './profile-form.ts';

/** The note under each price. */
export function PricesSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel title="Prices" description="What your prices leave out, such as taxes and a documentation fee.">
      <div className={panelBodyClass}>
        <ProfileTextArea
          form={form}
          path="priceNote"
          label="Note under prices"
          hint="On cards, vehicle pages, comparisons, the finance estimate and window stickers. Leave it empty for none."
          rows={2}
          maxLength={300}
          placeholder="Plus tax, title, registration and an $85 documentation fee."
        />
      </div>
    </Panel>
  );
}
