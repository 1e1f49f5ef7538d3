import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useOfferedDraft } from '../../ui/staff/form/useOfferedDraft.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { z } from '../../platform/zod.ts';
import { mailTextInput } from '../mail-settings.schema.ts';
import {
  mailPlaceholders,
  mailTextBounds,
  mailTextDefaults,
  type MailText,
  type MailTextKind,
} from '../mail-texts.ts';
import {
  mailTextsQuery,
  previewMail,
  resetMailText,
  saveMailText,
  sendMailSample,
} from '../mail-texts.staff.queries.ts';
import { mailOverviewQuery } from '../mail.staff.queries.ts';
import { MailPreview } from './MailPreview.tsx';

const drafts = createDrafts(
  'mailTextDraft',
  z.object({ subject: z.string(), text: z.string(), closing: z.string().default('') }),
);

/** Edits the text of one kind of mail, beside what a customer would get. */
export function MailTextDialog(props: {
  text: MailText & { kind: MailTextKind; isDefault: boolean };
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { kind, isDefault } = props.text;
  const { label, hint, placeholders, ...usual } = mailTextDefaults[kind];
  const queries = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { subject, text, closing } = props.text;
  const start = { subject, text, closing };
  const form = useStaffForm({
    values: start,
    check: (values) => schemaIssues(mailTextInput, { ...values, kind }),
  });
  const draft = useOfferedDraft(form, { drafts, subject: kind, start });
  const submit = form.submitTo(async (values) => {
    queries.setQueryData(mailTextsQuery().queryKey, await saveMailText({ ...values, kind }));
    draft.drop(values);
    toast({ title: 'Text saved', description: label });
    props.onClose();
  }, 'Failed to save the text');
  const reset = useMutation({
    mutationFn: () => resetMailText(kind),
    onSuccess: (texts) => {
      queries.setQueryData(mailTextsQuery().queryKey, texts);
      draft.drop(form.getValues());
      toast({ title: 'Usual text restored', description: label });
      props.onClose();
    },
    onError: (error) => errorToast(error, 'Failed to restore the usual text'),
  });
  const typed = { ...form.watch(), kind };
  const overview = useQuery(mailOverviewQuery());
  return (
    <FormDialog
      title={label}
      size="large"
      submitLabel="Save Text"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
      draft={draft.offered === null ? undefined : { ...draft.offered, what: 'this text' }}
    >
      <p className="text-staff-muted">{hint}. A field that you empty gets its usual words again.</p>
      <Field label="Subject" error={form.errorAt('subject')}>
        {(control) => (
          <input
            {...control}
            {...form.register('subject')}
            maxLength={mailTextBounds.subject}
            placeholder={usual.subject}
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
      {(
        [
          ['text', 'Opening words', 4],
          ['closing', 'Closing words', 2],
        ] as const
      ).map(([name, title, rows]) => (
        <Field key={name} label={title} error={form.errorAt(name)}>
          {(control) => (
            <textarea
              {...control}
              {...form.register(name)}
              rows={rows}
              maxLength={mailTextBounds[name]}
              placeholder={usual[name]}
              readOnly={form.pending}
              dir="auto"
              className={`${controlClass} resize-y`}
            />
          )}
        </Field>
      ))}
      <div className="text-small">
        <p className="font-medium text-staff-ink">
          Filled in for each customer. A sentence with something unknown is left out:
        </p>
        <ul className="mt-1 grid gap-x-6 md:grid-cols-2">
          {placeholders.map((name) => (
            <li key={name}>
              <code className="text-staff-ink">{`{${name}}`}</code> {mailPlaceholders[name]}
            </li>
          ))}
        </ul>
      </div>
      {!isDefault && (
        <div>
          <PendingButton
            variant="line"
            pending={reset.isPending}
            pendingLabel="Restoring..."
            onClick={() => reset.mutate()}
          >
            Restore the Usual Text
          </PendingButton>
        </div>
      )}
      <MailPreview
        title="What a customer gets"
        missing={schemaIssues(mailTextInput, typed).length === 0 ? null : 'Correct the text first.'}
        queryKey={['/api/mail/texts/preview', typed]}
        fetchMail={() => previewMail(typed)}
        toMe={
          overview.data?.sendsMail === true
            ? { ownEmail: overview.data.ownEmail, send: (to) => sendMailSample({ ...typed, to }) }
            : null
        }
      />
    </FormDialog>
  );
}
