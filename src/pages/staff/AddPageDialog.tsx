import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useOfferedDraft } from '../../ui/staff/form/useOfferedDraft.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { longestTitle } from '../page.ts';
import { newPageSchema } from '../pages.schema.ts';
import { addPage, pagesQuery } from '../pages.staff.queries.ts';
import { slugOf } from '../slug.ts';
import { AddressField } from './AddressField.tsx';
import { newPageDrafts } from './page-form.ts';

const nothing = { title: '', slug: '' };

/** Asks for the title and the address of a new page, and opens its editor. */
export function AddPageDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (slug: string) => void;
}) {
  const toast = useToast();
  const queryClient = useQueryClient();
  // The address follows the title until it is typed by hand.
  const [isTyped, setTyped] = useState(false);
  const form = useStaffForm({
    values: nothing,
    check: (values) =>
      schemaIssues(newPageSchema, values, (path, { code }) =>
        path === 'title' && code === 'too_small' ? 'Enter a title' : undefined,
      ),
  });
  const draft = useOfferedDraft(form, {
    drafts: newPageDrafts,
    subject: 'new',
    start: nothing,
    onRestore: ({ title, slug }) => setTyped(slug !== slugOf(title)),
  });
  const submit = form.submitTo(async (values) => {
    const { slug, title } = await addPage(values);
    draft.drop(values);
    toast({ title: 'Page added', description: `${title} is not published yet.` });
    await queryClient.invalidateQueries({ queryKey: pagesQuery().queryKey });
    onClose();
    onAdded(slug);
  }, 'Failed to add the page');
  const title = form.register('title', {
    onChange: () => {
      if (!isTyped) form.setValue('slug', slugOf(form.getValues('title')));
    },
  });
  return (
    <FormDialog
      title="Add Page"
      submitLabel="Add Page"
      pendingLabel="Adding..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
      draft={draft.offered === null ? undefined : { ...draft.offered, what: 'this page' }}
    >
      <Field label="Title" error={form.errorAt('title')}>
        {(control) => (
          <input
            {...control}
            {...title}
            maxLength={longestTitle}
            autoComplete="off"
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
      <AddressField
        input={form.register('slug', { onChange: () => setTyped(true) })}
        error={form.errorAt('slug')}
        readOnly={form.pending}
        hint="Made from the title, unless you type another"
      />
    </FormDialog>
  );
}
