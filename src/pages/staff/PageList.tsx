import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PanelList } from '../../ui/staff/PanelList.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { type ListedPage, pageInputSchema } from '../pages.schema.ts';
import { pagesQuery, deletePage, editedPageQuery, restorePage, savePage } from '../pages.staff.queries.ts';
import { AddPageDialog } from './AddPageDialog.tsx';
import { PageRow } from './PageRow.tsx';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { AddressField } from './AddressField.tsx';

const addButtonId = 'add-page';

/** All pages, and those that are offered but not made yet. */
export function PageList({ onEdit }: { onEdit: (slug: string) => void }) {
  const query = useQuery(pagesQuery());
  const [adding, setAdding] = useState(false);
  const [moving, setMoving] = useState<ListedPage | null>(null);
  const [deleting, setDeleting] = useState<ListedPage | null>(null);
  const toAddButton = () => document.getElementById(addButtonId);
  return (
    <>
      <Panel
        title="Pages"
        description="Pages of your own. The footer leads to each that is published."
        actions={
          <Button
            variant="primary"
            id={addButtonId}
            className="max-md:w-full"
            onClick={() => setAdding(true)}
          >
            Add Page
          </Button>
        }
      >
        <PanelList what="the pages" query={query}>
          {({ pages }) => (
            <ul aria-label="Pages">
              {pages.map((page) => (
                <PageRow
                  key={page.slug}
                  page={page}
                  onEdit={() => onEdit(page.slug)}
                  onMove={() => setMoving(page)}
                  onDelete={() => setDeleting(page)}
                />
              ))}
            </ul>
          )}
        </PanelList>
      </Panel>
      {adding && <AddPageDialog onClose={() => setAdding(false)} onAdded={onEdit} />}
      {moving !== null && (
        <ChangeAddressDialog page={moving} onClose={() => setMoving(null)} focusAfter={toAddButton} />
      )}
      {deleting !== null && (
        <DeletePageDialog page={deleting} onClose={() => setDeleting(null)} focusAfter={toAddButton} />
      )}
    </>
  );
}

function DeletePageDialog(props: {
  page: ListedPage;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { page, onClose } = props;
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: pagesQuery().queryKey });
  const restoring = useMutation({
    mutationFn: restorePage,
    onSuccess: () => toast({ title: 'Page restored', description: page.title }),
    onError: (error) => errorToast(error, 'Failed to restore the page'),
    onSettled: refresh,
  });
  return (
    <DeletionDialog
      title={`Delete ${page.title}?`}
      text={
        <p>
          Links to it stop working, and its text can be brought back only right afterwards. To take it off the
          website for a while, unpublish it instead.
        </p>
      }
      remove={async () => {
        const deleted = await queryClient.fetchQuery(editedPageQuery(page.slug));
        await deletePage(page.slug);
        return deleted;
      }}
      done={(deleted) => ({
        title: 'Page deleted',
        description: page.title,
        action: {
          label: 'Undo',
          altText: 'Add the page again',
          onClick: () => restoring.mutate(deleted),
        },
      })}
      failed="Failed to delete the page"
      onDone={async () => {
        await refresh();
        onClose();
      }}
      onCancel={onClose}
      focusAfter={props.focusAfter}
    />
  );
}

/** Moves a page to another address. */
function ChangeAddressDialog(props: {
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
