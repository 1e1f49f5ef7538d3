import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { storedUser } from '../../../accounts/session.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
import { sameJson } from '../../../ui/staff/form/merge.ts';
import { useDraft } from '../../../ui/staff/form/useDraft.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { sendReply } from '../../inquiry-work.staff.queries.ts';
import { replyInput } from '../../inquiry-work.schema.ts';
import { replyBounds, type Inquiry, type ReplyTemplate } from '../../inquiry.ts';
import { fillTemplate, placeholderValues } from '../../reply-template.ts';
import { replyStart } from '../reply-draft.ts';
import { replyDrafts } from './reply-drafts.ts';
import { TemplateSelect } from './TemplateSelect.tsx';
import { useLeadWrite } from './useLeadWrite.ts';

type Reply = { subject: string; text: string };

/** Writes an answer, from a template or not, and sends it. What was typed is kept on this device until then. */
export function ReplyForm({ inquiry, templates }: { inquiry: Inquiry; templates: readonly ReplyTemplate[] }) {
  const { dealership } = useSite();
  const username = storedUser()?.username ?? '';
  const toast = useToast();
  const start = replyStart(inquiry, dealership.name);
  const draftKey = { username, subject: String(inquiry.id) };
  const [restored] = useState(() => replyDrafts.read(draftKey));
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const form = useStaffForm<Reply>({
    values: restored?.values ?? start,
    check: (values) => schemaIssues(replyInput, values),
  });
  const values = useWatch({ control: form.control }) as Reply;
  const isChanged = !sameJson('subject', start, values) || !sameJson('text', start, values);
  const draft = useDraft({
    drafts: replyDrafts,
    draftKey,
    draft: { updatedAt: null, base: start, values },
    isChanged,
    isRestored: restored !== null,
  });
  const { mutateAsync } = useLeadWrite<Reply>(inquiry, {
    send: (reply) => sendReply({ id: inquiry.id, ...reply, idempotencyKey }),
    done: () => 'Reply on its way',
    failed: 'Failed to send the reply',
    onDone: (sent) => {
      setKey(newIdempotencyKey());
      draft.drop(sent);
      form.reset(start);
    },
  });
  const submit = form.submitTo((typed) => mutateAsync(typed));

  const insert = (template: ReplyTemplate) => {
    const before = structuredClone(form.getValues());
    const filling = placeholderValues(inquiry, dealership, username);
    form.reset({
      subject: fillTemplate(template.subject, filling),
      text: fillTemplate(template.body, filling),
    });
    if (!isChanged) return;
    toast({
      title: 'Text replaced by the template',
      action: {
        label: 'Undo',
        altText: 'Type it again to bring it back',
        onClick: () => form.reset(before),
      },
    });
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Reply" className="grid gap-3.5">
      {form.failure !== undefined && <FormAlert>{form.failure}</FormAlert>}
      {templates.length > 0 && <TemplateSelect templates={templates} onChoose={insert} />}
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
      <Field
        label="Reply message"
        error={form.errorAt('text')}
        hint={
          <span className="wrap-anywhere">
            To {inquiry.email}, from {dealership.name}
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            {...form.register('text')}
            rows={11}
            maxLength={replyBounds.text}
            readOnly={form.pending}
            dir="auto"
            className={`${controlClass} resize-y`}
          />
        )}
      </Field>
      <div>
        <PendingButton
          type="submit"
          variant="primary"
          pending={form.pending}
          pendingLabel="Sending..."
          className="max-md:w-full"
        >
          Send Reply
        </PendingButton>
      </div>
    </form>
  );
}
