import { useQueryClient } from '@tanstack/react-query';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
import { useOfferedDraft } from '../../../ui/staff/form/useOfferedDraft.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { deskQuery, saveTemplate, templatesQuery } from '../../inquiry-work.staff.queries.ts';
import { replyTemplateInput } from '../../inquiry-work.schema.ts';
import { replyBounds, type ReplyTemplate } from '../../inquiry.ts';
import { templateDrafts } from '../lead/reply-drafts.ts';
import { placeholders } from '../../reply-template.ts';

/** A new template, or one that is edited. */
export function TemplateDialog(props: {
  template: ReplyTemplate | null;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { template, onClose } = props;
  const toast = useToast();
  const queryClient = useQueryClient();
  const start = { name: template?.name ?? '', subject: template?.subject ?? '', body: template?.body ?? '' };
  const form = useStaffForm({
    values: start,
    check: (values) => schemaIssues(replyTemplateInput, values),
  });
  const draft = useOfferedDraft(form, {
    drafts: templateDrafts,
    subject: String(template?.id ?? 'new'),
    start,
  });
  const submit = form.submitTo(async (values) => {
    const saved = await saveTemplate(template?.id ?? null, values);
    draft.drop(values);
    toast({ title: template === null ? 'Template added' : 'Template saved', description: saved.name });
    void queryClient.invalidateQueries({ queryKey: deskQuery().queryKey });
    await queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey });
    onClose();
  }, 'Failed to save the template');
  return (
    <FormDialog
      title={template === null ? 'Add Template' : 'Edit Template'}
      size="large"
      submitLabel="Save Template"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
      focusAfter={props.focusAfter}
      draft={draft.offered === null ? undefined : { ...draft.offered, what: 'this template' }}
    >
      <Field label="Name" hint="What you choose it by" error={form.errorAt('name')}>
        {(control) => (
          <input
            {...control}
            {...form.register('name')}
            maxLength={replyBounds.name}
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
      <Field label="Subject" error={form.errorAt('subject')}>
        {(control) => (
          <input
            {...control}
            {...form.register('subject')}
            maxLength={replyBounds.subject}
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
      <Field label="Message" error={form.errorAt('body')}>
        {(control) => (
          <textarea
            {...control}
            {...form.register('body')}
            rows={10}
            maxLength={replyBounds.text}
            readOnly={form.pending}
            dir="auto"
            className={`${controlClass} resize-y`}
          />
        )}
      </Field>
      <div className="text-small">
        <p className="font-medium text-staff-ink">Filled in for each inquiry, in subject and message:</p>
        <ul className="mt-1 grid gap-x-6 md:grid-cols-2">
          {Object.entries(placeholders).map(([name, meaning]) => (
            <li key={name}>
              <code className="text-staff-ink">{`{${name}}`}</code> {meaning}
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}
