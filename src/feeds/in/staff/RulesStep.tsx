import { useQuery } from '@tanstack/react-query';
import { ImportStep } from '../../../import/staff/ImportStep.tsx';
import { mailOverviewQuery } from '../../../mail/mail.staff.queries.ts';
import { RecipientsControl } from '../../../mail/staff/RecipientsControl.tsx';
import { ServerField } from '../../../mail/staff/ServerFields.tsx';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { StaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { Switch } from '../../../ui/staff/Switch.tsx';
import { onMissingChoices } from '../incoming-feed.schema.ts';
import { missingTexts } from './feed-texts.ts';
import type { SetupValues } from './setup-form.ts';

const mailLabel = 'Mail when a run fails or is on hold';

/** When the file is read, and what a run may do by itself. */
export function RulesStep({ form, number }: { form: StaffForm<SetupValues>; number: number }) {
  const every = form.watch('every');
  const accounts = useQuery(mailOverviewQuery()).data?.accounts;
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
        <Field
          label={mailLabel}
          error={form.errorAt('mailTo') ?? form.errorAt('mailPeople')}
          hint="People get it at their account’s email address. Separate several addresses with commas."
        >
          {(control) => (
            <RecipientsControl
              of={mailLabel}
              accounts={accounts ?? []}
              people={accounts === undefined ? [] : form.watch('mailPeople')}
              onChange={(people) => {
                form.setValue('mailPeople', people, { shouldDirty: true });
                form.clearErrors(['mailPeople', 'mailTo']);
              }}
              pending={form.pending}
            >
              <input
                {...control}
                {...form.register('mailTo')}
                type="text"
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="sales@dealer.example"
                readOnly={form.pending}
                className={controlClass}
              />
            </RecipientsControl>
          )}
        </Field>
      </div>
    </ImportStep>
  );
}
