import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { ListedPage } from '../page.ts';
import { pageInputSchema } from '../pages.schema.ts';
import { pagesQuery, savePage } from '../pages.staff.queries.ts';
import { AddressField } from './AddressField.tsx';

/** Moves a page to another address. */
export function ChangeAddressDialog(props: {
  page: ListedPage;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { page, onClose } = props;
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useStaffForm({
    values: { slug: page.slug },
    check: (values) => schemaIssues(pageInputSchema, values),
  });
  const submit = form.submitTo(async ({ slug }) => {
    const saved = await savePage({ slug: page.slug, change: { slug } });
    toast({ title: 'Address changed', description: `${page.title} is at /${saved.slug}.` });
    await queryClient.invalidateQueries({ queryKey: pagesQuery().queryKey });
    onClose();
  }, 'Failed to change the address');
  return (
    <FormDialog
      title="Change Address"
      submitLabel="Change Address"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
      focusAfter={props.focusAfter}
    >
      <AddressField
        input={form.register('slug')}
        error={form.errorAt('slug')}
        readOnly={form.pending}
        hint={`Links to /${page.slug} lead to the new address`}
      />
    </FormDialog>
  );
}
