import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { storedUser } from '../../../accounts/session.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
import { sameJson } from '../../../ui/staff/form/merge.ts';
import { useDraft } from '../../../ui/staff/form/useDraft.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { StateBadges } from '../../../vehicles/staff/StateBadges.tsx';
import { replyInput, type ReplyTemplate } from '../../inquiry-work.schema.ts';
import { sendReply } from '../../inquiry-work.staff.queries.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { carName, replyBounds } from '../../inquiry.ts';
import { fillTemplate, offersVehicle, placeholderValues } from '../../reply-template.ts';
import { replyStart, type ReplyText } from '../reply-draft.ts';
import { useInquiryChange } from '../useInquiryChange.ts';
import type { Hindrance } from './hindrance.ts';
import { replyDrafts } from './reply-drafts.ts';

/** Writes and sends a reply. Typed text is saved on this device until then. */
export function ReplyForm(props: {
  inquiry: Inquiry;
  /** Of the user, or empty. */
  signature: string;
  templates: readonly ReplyTemplate[];
  hindrance: Hindrance | null;
  words: ReplyText | null;
  onWordsTaken: () => void;
}) {
  const { inquiry, templates, hindrance, words } = props;
  const { dealership } = useSite();
  const username = storedUser()?.username ?? '';
  const toast = useToast();
  // A profile that is saved elsewhere meanwhile leaves what is typed alone.
  const [signature] = useState(props.signature);
  const start = replyStart(inquiry, dealership.name, signature);
  const draftKey = { username, subject: String(inquiry.id) };
  const [restored] = useState(() => replyDrafts.read(draftKey));
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const form = useStaffForm<ReplyText>({
    values: restored?.values ?? start,
    check: (values) => schemaIssues(replyInput, values),
  });
  const values = useWatch({ control: form.control }) as ReplyText;
  const isChanged = !sameJson('subject', start, values) || !sameJson('text', start, values);
  const draft = useDraft({
    drafts: replyDrafts,
    draftKey,
    draft: { updatedAt: null, base: start, values },
    isChanged,
    isRestored: restored !== null,
  });
  const { mutateAsync } = useInquiryChange<ReplyText>(inquiry, {
    send: (reply) => sendReply({ id: inquiry.id, ...reply, idempotencyKey }),
    done: () => ({ title: 'Reply on its way' }),
    failed: 'Failed to send the reply',
    onDone: (sent) => {
      setKey(newIdempotencyKey());
      draft.drop(sent);
      form.reset(start);
    },
  });
  const submit = form.submitTo((typed) => mutateAsync(typed));

  const replace = (reply: ReplyText, title: string) => {
    const before = structuredClone(form.getValues());
    form.reset(reply);
    if (!isChanged) return;
    toast({
      title,
      action: {
        label: 'Undo',
        altText: 'Type it again to bring it back',
        onClick: () => form.reset(before),
      },
    });
  };
  const insert = (template: ReplyTemplate) => {
    const filling = placeholderValues(inquiry, dealership, signature || username);
    replace(
      { subject: fillTemplate(template.subject, filling), text: fillTemplate(template.body, filling) },
      'Text replaced by the template',
    );
  };
  const [asked, setAsked] = useState<ReplyTemplate | null>(null);
  const choose = (template: ReplyTemplate) => {
    const names = offersVehicle(`${template.subject} ${template.body}`);
    if (hindrance !== null && names) setAsked(template);
    else insert(template);
  };
  const box = useRef<HTMLFormElement>(null);
  const takeWords = useEffectEvent((reply: ReplyText) => {
    props.onWordsTaken();
    replace(reply, 'Text replaced');
    // Not by the form, which knows its fields again once it is rendered.
    box.current?.querySelector('textarea')?.focus();
  });
  useEffect(() => {
    if (words !== null) takeWords(words);
  }, [words]);

  const name = carName(inquiry);
  return (
    <form ref={box} noValidate onSubmit={submit} aria-label="Reply" className="grid gap-3.5">
      {inquiry.vehicleStates.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small wrap-anywhere">
          About: {name ?? `ID ${inquiry.vehicleId}`} <StateBadges states={inquiry.vehicleStates} />
        </p>
      )}
      {asked !== null && hindrance !== null && (
        <AlertDialog
          title={`Use the template "${asked.name}"?`}
          text={
            <p>
              It names the car or its price. {hindrance.title}: {hindrance.text}
            </p>
          }
          confirm="Use It"
          variant="primary"
          pendingLabel="Use It"
          pending={false}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            insert(asked);
          }}
        />
      )}
      {form.failure !== undefined && <FormAlert>{form.failure}</FormAlert>}
      {templates.length > 0 && <TemplateSelect templates={templates} onChoose={choose} />}
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

/** Shows no template after a choice, because the text may be edited. */
const TemplateSelect = (props: {
  templates: readonly ReplyTemplate[];
  onChoose: (template: ReplyTemplate) => void;
}) => (
  <Field label="Template">
    {(control) => (
      <Select
        {...control}
        value=""
        onChange={({ target }) => {
          const chosen = props.templates.find(({ id }) => String(id) === target.value);
          if (chosen) props.onChoose(chosen);
        }}
      >
        <option value="">Choose a template</option>
        {props.templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
