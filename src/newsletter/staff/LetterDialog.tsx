import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MailPreview } from '../../mail/staff/MailPreview.tsx';
import { counted } from '../../platform/counted.ts';
import { z } from '../../platform/zod.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useOfferedDraft } from '../../ui/staff/form/useOfferedDraft.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { letterBounds } from '../letter.ts';
import { letterInput, sendLetterInput, type LetterInput, type LetterOverview } from '../letter.schema.ts';
import { lettersQuery, previewLetter, sendLetter, sendLetterToMe } from '../letters.staff.queries.ts';
import { durationText } from './duration-text.ts';
import { LetterCars } from './LetterCars.tsx';

const valuesSchema = z.object({
  subject: z.string(),
  introduction: z.string(),
  cars: z.array(z.object({ id: z.number(), name: z.string(), facts: z.string() })),
  perHour: z.string(),
});
type Values = z.infer<typeof valuesSchema>;

const drafts = createDrafts('letterDraft', valuesSchema);

const letterOf = ({ subject, introduction, cars }: Values): LetterInput => ({
  subject,
  introduction,
  vehicleIds: cars.map(({ id }) => id),
});

/** The form's field for a path of the call. */
const fieldOf = (path: string) => (path.startsWith('vehicleIds') ? 'cars' : path);

/** Writes a letter beside the mail that its readers would get, and sends it after a question. */
export function LetterDialog(props: {
  overview: LetterOverview;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  // What the letter started from stays, whatever is fetched meanwhile: a second one must not be sent unseen.
  const [{ listed, letters, newVehicles, ...overview }] = useState(props.overview);
  const after = letters[0]?.id ?? null;
  const start: Values = {
    ...overview.start,
    cars: newVehicles.vehicles,
    perHour: String(overview.perHour),
  };
  const queries = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const [asking, setAsking] = useState<Values | null>(null);
  const form = useStaffForm<Values>({
    values: start,
    check: (values) =>
      schemaIssues(sendLetterInput, { ...letterOf(values), perHour: Number(values.perHour), after }).map(
        ({ path, message }) => ({ path: fieldOf(path), message }),
      ),
    fieldOf,
  });
  const draft = useOfferedDraft(form, { drafts, subject: 'letter', start });
  const send = useMutation({
    mutationFn: (values: Values) =>
      sendLetter({ ...letterOf(values), perHour: Number(values.perHour), after }),
    onSuccess: async (_sent, values) => {
      draft.drop(values);
      toast({ title: 'The letter is on its way', description: values.subject });
      await queries.invalidateQueries({ queryKey: lettersQuery().queryKey });
      props.onClose();
    },
    onError: (error) => {
      setAsking(null);
      errorToast(error, 'Failed to send the letter');
    },
  });
  const typed = form.watch();
  const letter = letterOf(typed);
  const perHour = Number(typed.perHour);
  const setCars = (cars: Values['cars']) => {
    form.setValue('cars', cars, { shouldDirty: true });
    form.clearErrors('cars');
  };
  const to = counted(listed, 'Address', 'Addresses');
  return (
    <>
      <FormDialog
        title="Write a Letter"
        size="large"
        submitLabel={`Send to ${to}...`}
        pendingLabel="Sending..."
        pending={form.pending}
        failure={form.failure}
        onSubmit={form.submitTo(async (values) => setAsking(values), 'Failed to send the letter')}
        onClose={props.onClose}
        focusAfter={props.focusAfter}
        draft={draft.offered === null ? undefined : { ...draft.offered, what: 'this letter' }}
      >
        <Field label="Subject" error={form.errorAt('subject')}>
          {(control) => (
            <input
              {...control}
              {...form.register('subject')}
              maxLength={letterBounds.subject}
              className={controlClass}
            />
          )}
        </Field>
        <Field
          label="Introduction"
          hint="An empty line begins a new paragraph."
          error={form.errorAt('introduction')}
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register('introduction')}
              rows={4}
              maxLength={letterBounds.introduction}
              dir="auto"
              className={`${controlClass} resize-y`}
            />
          )}
        </Field>
        <LetterCars cars={typed.cars} newCars={newVehicles} error={form.errorAt('cars')} onChange={setCars} />
        <Field
          label="Mails an hour"
          hint={
            perHour >= 1
              ? `The letter takes about ${durationText(listed, perHour)}. Your mail service may allow fewer mails.`
              : 'Your mail service says how many it allows.'
          }
          error={form.errorAt('perHour')}
          className="max-w-72"
        >
          {(control) => (
            <input {...control} {...form.register('perHour')} inputMode="numeric" className={controlClass} />
          )}
        </Field>
        <MailPreview
          title="What your readers get"
          missing={
            schemaIssues(letterInput, letter).length === 0 ? null : 'A letter needs a subject and a car.'
          }
          queryKey={['/api/newsletter/letters/preview', letter]}
          fetchMail={() => previewLetter(letter)}
          toMe={{ ownEmail: overview.ownEmail, send: (to) => sendLetterToMe({ ...letter, to }) }}
        />
      </FormDialog>
      {asking !== null && (
        <AlertDialog
          title={`Send this letter to ${counted(listed, 'address', 'addresses')}?`}
          text={
            <p className="wrap-anywhere">
              “{asking.subject}” with {counted(asking.cars.length, 'car')}. Whoever ends the newsletter
              meanwhile gets nothing more, and you can stop what has not gone out.
            </p>
          }
          confirm="Send"
          variant="primary"
          pendingLabel="Sending..."
          pending={send.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => send.mutate(asking)}
        />
      )}
    </>
  );
}
