import { ImportStep } from '../../../import/staff/ImportStep.tsx';
import { ServerField } from '../../../mail/staff/ServerFields.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { StaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { Switch } from '../../../ui/staff/Switch.tsx';
import { onMissingChoices } from '../incoming-feed.schema.ts';
import { missingTexts } from './feed-texts.ts';
import type { SetupValues } from './setup-form.ts';

/** When the file is read, and what a run may do by itself. */
export function RulesStep({ form, number }: { form: StaffForm<SetupValues>; number: number }) {
  const every = form.watch('every');
  const isUpload = form.watch('kind') === 'upload';
  return (
    <ImportStep number={number} title="Runs">
      <div className="grid gap-4.5 md:max-w-160">
        {!isUpload && (
          <div className="grid gap-4.5 md:grid-cols-2">
            <Field label="Read the file">
              {(control) => (
                <Select {...control} {...form.register('every')} aria-disabled={form.pending || undefined}>
                  <option value="day">Each day</option>
                  <option value="hours">Several times a day</option>
                </Select>
              )}
            </Field>
            {every === 'day' ? (
              <ServerField
                form={form}
                name="at"
                label="At"
                type="time"
                hint="In the dealership's time zone."
              />
            ) : (
              <ServerField form={form} name="hours" label="Hours between two runs" inputMode="numeric" />
            )}
          </div>
        )}
        <Field label="When a car has left the file">
          {(control) => (
            <Select {...control} {...form.register('onMissing')} aria-disabled={form.pending || undefined}>
              {onMissingChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {missingTexts[choice]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Switch
          label="Take over cars that are here already"
          hint="Off: a car that was entered by hand stays as it is, although it is in the file. Sold cars always stay sold."
          checked={form.watch('takesOver')}
          disabled={form.pending}
          onChange={(takesOver) => form.setValue('takesOver', takesOver, { shouldDirty: true })}
        />
        <ServerField
          form={form}
          name="mostPercent"
          label="Most cars that a run may change, in percent"
          hint="A run that would change more changes nothing until somebody presses Run Anyway."
          inputMode="numeric"
        />
        <ServerField
          form={form}
          name="mailTo"
          label="Mail when a run fails or waits"
          hint="Mail addresses, separated by commas."
          placeholder="sales@dealer.example"
          inputMode="email"
        />
      </div>
    </ImportStep>
  );
}
