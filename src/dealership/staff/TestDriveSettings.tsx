import { z } from '../../platform/zod.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { describePart, wholeNumber } from './part-form.ts';
import { PartSettings } from './PartSettings.tsx';
import { SettingsField } from './SettingsField.tsx';

const testDriveForm = describePart({
  label: 'Test drives',
  values: z.object({ appointmentMinutes: z.string(), appointmentsAtOnce: z.string() }),
  toValues: ({ appointmentMinutes, appointmentsAtOnce }) => ({
    appointmentMinutes: String(appointmentMinutes),
    appointmentsAtOnce: String(appointmentsAtOnce),
  }),
  toInput: ({ appointmentMinutes, appointmentsAtOnce }) => ({
    appointmentMinutes: wholeNumber(appointmentMinutes),
    appointmentsAtOnce: wholeNumber(appointmentsAtOnce),
  }),
});

/** Which times visitors can choose for a test drive. */
export const TestDriveSettings = () => (
  <PartSettings title="Test drives" subject="test-drives" form={testDriveForm}>
    {(form) => (
      <Panel title="Test drives" description="Visitors choose among times within the business hours.">
        <div className={`${panelBodyClass} grid items-start gap-4.5 md:grid-cols-2 md:gap-x-4`}>
          <SettingsField
            form={form}
            path="appointmentMinutes"
            label="Minutes for a test drive"
            inputMode="numeric"
            maxLength={3}
          />
          <SettingsField
            form={form}
            path="appointmentsAtOnce"
            label="Test drives at once"
            hint="0 offers no times."
            inputMode="numeric"
            maxLength={2}
          />
        </div>
      </Panel>
    )}
  </PartSettings>
);
