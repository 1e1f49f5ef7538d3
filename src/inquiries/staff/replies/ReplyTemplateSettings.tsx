import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MailTextSettings } from '../../../mail/staff/MailTextSettings.tsx';
import { createApiClient } from '../../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../../platform/browser/request.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../../ui/staff/DeletionDialog.tsx';
import { FormDialog } from '../../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
import { useOfferedDraft } from '../../../ui/staff/form/useOfferedDraft.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { PanelList, PanelListItem } from '../../../ui/staff/PanelList.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { replyTemplateInput, type ReplyTemplate } from '../../inquiry-work.schema.ts';
import { deskQuery } from '../../inquiry-work.staff.queries.ts';
import { replyBounds } from '../../inquiry.ts';
import { placeholders } from '../../reply-template.ts';
import type { ReplyTemplatesApi } from '../../reply-templates.staff.api.ts';
import { templateDrafts } from '../lead/reply-drafts.ts';

const read = createApiClient<ReplyTemplatesApi>('/api/reply-templates', readAsStaff);
const write = createApiClient<ReplyTemplatesApi>('/api/reply-templates', request);
const listKey = ['/api/reply-templates'];

const addButtonId = 'add-reply-template';

export function ReplyTemplateSettings() {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: listKey, queryFn: () => read('get', '/'), refetchOnMount: true });
  const [editing, setEditing] = useState<ReplyTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ReplyTemplate | null>(null);
  const toAddButton = () => document.getElementById(addButtonId);
  return (
    <>
      <Panel
        title="Reply templates"
        description="Texts that inquiries are answered with. They are filled in before you send them."
        actions={
          <Button
            variant="primary"
            id={addButtonId}
            className="max-md:w-full"
            onClick={() => setEditing('new')}
          >
            Add Template
          </Button>
        }
      >
        <PanelList what="the templates" query={query}>
          {({ templates }) =>
            templates.length === 0 ? (
              <Message title="No templates yet">
                <p>Add the answers that you write again and again. Each inquiry then offers them.</p>
              </Message>
            ) : (
              <ul aria-label="Reply templates">
                {templates.map((template) => (
                  <Row
                    key={template.id}
                    template={template}
                    onEdit={() => setEditing(template)}
                    onDelete={() => setDeleting(template)}
                  />
                ))}
              </ul>
            )
          }
        </PanelList>
      </Panel>
      <MailTextSettings />
      {editing !== null && (
        <TemplateDialog
          template={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          focusAfter={toAddButton}
        />
      )}
      {deleting !== null && (
        <DeletionDialog
          title="Delete this template?"
          text={<p>Replies that were sent from &quot;{deleting.name}&quot; stay as they are.</p>}
          remove={() => write('delete', '/:id', { param: { id: String(deleting.id) } })}
          done={() => ({ title: 'Template deleted', description: deleting.name })}
          failed="Failed to delete the template"
          onDone={async () => {
            void queryClient.invalidateQueries({ queryKey: deskQuery().queryKey });
            await queryClient.invalidateQueries({ queryKey: listKey });
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
          focusAfter={toAddButton}
        />
      )}
    </>
  );
}

const Row = (props: { template: ReplyTemplate; onEdit: () => void; onDelete: () => void }) => {
  const { name, subject, body } = props.template;
  return (
    <PanelListItem
      title={name}
      actions={
        <>
          <Button variant="row" aria-label={`Edit ${name}`} onClick={props.onEdit}>
            Edit
          </Button>
          <Button variant="row-danger" aria-label={`Delete ${name}`} onClick={props.onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{subject}</p>
      <p className="line-clamp-2 text-small wrap-anywhere text-staff-muted">{body}</p>
    </PanelListItem>
  );
};

function TemplateDialog(props: {
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
    const saved = await (template === null
      ? write('post', '/', { json: values })
      : write('patch', '/:id', { param: { id: String(template.id) }, json: values }));
    draft.drop(values);
    toast({ title: template === null ? 'Template added' : 'Template saved', description: saved.name });
    void queryClient.invalidateQueries({ queryKey: deskQuery().queryKey });
    await queryClient.invalidateQueries({ queryKey: listKey });
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
