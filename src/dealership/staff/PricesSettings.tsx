import { useController } from 'react-hook-form';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { PartSettings } from './PartSettings.tsx';
import { pricesForm, type PricesValues } from './prices-form.ts';
import { SettingsField, SettingsTextArea } from './SettingsField.tsx';

/** What the website says under each price, its estimate of a monthly payment, and the deposit. */
export const PricesSettings = () => (
  <PartSettings title="Prices" subject="prices" form={pricesForm}>
    {(form) => (
      <>
        <Panel
          title="Prices"
          description="What your prices leave out, such as taxes and a documentation fee."
        >
          <div className={panelBodyClass}>
            <SettingsTextArea
              form={form}
              path="priceNote"
              label="Note under prices"
              hint="On cards, vehicle pages, comparisons, the finance estimate, brochures and window stickers. Leave it empty for none."
              rows={2}
              maxLength={300}
              placeholder="Plus tax, title, registration and an $85 documentation fee."
            />
          </div>
        </Panel>
        <FinancePanel form={form} />
        <DepositPanel form={form} />
      </>
    )}
  </PartSettings>
);

function FinancePanel({ form }: { form: StaffForm<PricesValues> }) {
  const { field: isShown } = useController({ control: form.control, name: 'finance.isShown' });
  return (
    <Panel
      title="Finance estimate"
      description="A monthly payment on each vehicle’s page, which buyers can send with their inquiry."
    >
      <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-3`}>
        <div className="md:col-span-3">
          <Switch
            label="Show on the website"
            hint="Not on vehicles that are sold or whose price is on request."
            checked={isShown.value}
            disabled={form.pending}
            onChange={isShown.onChange}
          />
        </div>
        <SettingsField
          form={form}
          path="finance.rate"
          label="APR, %"
          hint="What buyers start from; they may change it."
          inputMode="decimal"
          maxLength={6}
        />
        <SettingsField
          form={form}
          path="finance.terms"
          label="Terms, in months"
          hint="Such as 36, 48, 60."
          maxLength={60}
        />
        <SettingsField
          form={form}
          path="finance.depositPercent"
          label="Down payment, % of the price"
          hint="What buyers start from."
          inputMode="numeric"
          maxLength={3}
        />
        <SettingsTextArea
          form={form}
          path="finance.disclaimer"
          label="Disclaimer"
          className="md:col-span-3"
          rows={3}
          maxLength={1_000}
        />
      </div>
    </Panel>
  );
}

const DepositPanel = ({ form }: { form: StaffForm<PricesValues> }) => (
  <Panel
    title="Deposit"
    description="“Reserve for $2,500” on the page of each available vehicle leads to your own payment page. Leave both empty for none."
  >
    <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-3`}>
      <SettingsField
        form={form}
        path="deposit.link"
        label="Payment link"
        hint="From your payment provider. Once a buyer has paid, set the vehicle to Reserved yourself."
        className="md:col-span-2"
        inputMode="url"
        maxLength={500}
        placeholder="https://"
      />
      <SettingsField
        form={form}
        path="deposit.amount"
        label="Amount, $"
        hint="As your payment page asks for it."
        inputMode="decimal"
        maxLength={12}
      />
    </div>
  </Panel>
);
