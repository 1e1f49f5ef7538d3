import { useStaffNames } from '../../accounts/staff/useStaffNames.ts';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { formatDate } from '../../platform/dates.ts';
import { controlClass } from '../../ui/control.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { SavedFormFrame } from '../../ui/staff/form/SavedFormFrame.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { Field } from '../../ui/Field.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { legalSlugs } from '../page.ts';
import type { EditedPage } from '../pages.schema.ts';
import { StoryEditor, type Story } from './StoryEditor.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import { pageQuery } from '../pages.queries.ts';
import { editedPageQuery, pagesQuery, savePage } from '../pages.staff.queries.ts';
import { pageForm } from './page-form.ts';

/** The form of a page: its title, its story and whether it is published. */
export function PageEditor({ page, onBack }: { page: EditedPage; onBack?: (() => void) | undefined }) {
  const nameOf = useStaffNames();
  const editor = usePageForm(page);
  const { form } = editor;
  const id = useId();
  const isAbout = page.slug === 'about';
  const name = isAbout ? 'About page' : page.title;
  const storyError = form.errorAt('content');
  const { field: story } = useController({ control: form.control, name: 'content' });
  const { field: published } = useController({ control: form.control, name: 'isPublished' });
  return (
    <SavedFormFrame
      editor={editor}
      label={name}
      what="this page"
      unsavedText={`Your changes to ${isAbout ? 'the About page' : 'this page'} are not saved.`}
    >
      <Panel
        title={name}
        description={`${isAbout ? 'The story on the public page.' : `The page at /${page.slug}.`} ${savedText(page, nameOf)}`}
        actions={
          <div className="flex flex-wrap gap-2.5">
            {onBack !== undefined && (
              <Button variant="text" onClick={onBack}>
                All Pages
              </Button>
            )}
            {(isAbout || page.isPublished) && (
              <a href={`/${page.slug}`} target="_blank" className={staffButtonClass('line')}>
                View Page
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            )}
          </div>
        }
      >
        <div className={panelBodyClass}>
          {legalSlugs.has(page.slug) && !page.isPublished && (
            <p className="mb-4.5 border-l-2 border-staff-accent bg-staff-sunk px-4 py-3 text-staff-ink">
              This text is a draft. It says what this software does and stores; have your lawyer check it
              before you publish it.
            </p>
          )}
          <Field label="Title" error={form.errorAt('title')}>
            {(control) => (
              <input
                {...control}
                {...form.register('title')}
                maxLength={120}
                autoComplete="off"
                readOnly={form.pending}
                className={controlClass}
              />
            )}
          </Field>
          <p id={`${id}-story`} className="mt-4.5 mb-1.75 text-small font-medium text-staff-soft">
            Story
          </p>
          <StoryEditor
            content={story.value}
            labelId={`${id}-story`}
            hintId={`${id}-hint`}
            invalid={storyError !== undefined}
            readOnly={form.pending}
            onReady={editor.onStoryReady}
            onChange={story.onChange}
          />
          <div id={`${id}-hint`} className="text-small">
            {storyError !== undefined && (
              <p className="mt-1.75 flex items-start gap-1.75 text-loss">
                <AlertIcon className="mt-0.5 size-4" />
                {storyError}
              </p>
            )}
            <p className="mt-1.5 text-staff-muted">
              Pasted text loses its own fonts and colors. Scripts and embedded frames are removed when you
              save.
            </p>
          </div>
          <div className="mt-4.5">
            <Switch
              label="Published"
              hint={
                isAbout
                  ? 'When off, the page shows a short standard text instead'
                  : 'When on, visitors can read it, and the footer leads to it'
              }
              checked={published.value}
              disabled={form.pending}
              onChange={published.onChange}
            />
          </div>
        </div>
      </Panel>
    </SavedFormFrame>
  );
}

function savedText({ updatedAt, savedBy }: EditedPage, nameOf: (username: string) => string): string {
  if (updatedAt === null) return 'Not saved yet.';
  return `Last saved ${formatDate(updatedAt)}${savedBy === null ? '' : ` by ${nameOf(savedBy)}`}.`;
}

function usePageForm(page: EditedPage) {
  const queries = useQueryClient();
  const { slug } = page;
  const story = useRef<Story | null>(null);

  const saved = useSavedForm({
    description: pageForm,
    start: page,
    subject: slug,
    save: async (change, values) => ({ ...values, updatedAt: (await savePage({ slug, change })).updatedAt }),
    load: () => queries.fetchQuery(editedPageQuery(slug)),
    normalize: (values) => ({ ...values, content: story.current?.write(values.content) ?? values.content }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: editedPageQuery(slug).queryKey });
      void queries.invalidateQueries({ queryKey: pageQuery(slug).queryKey });
      void queries.invalidateQueries({ queryKey: pagesQuery().queryKey });
    },
    noun: 'page',
    ...(slug === 'about' ? {} : { effect: 'Visitors see it while it is published.' }),
  });
  return {
    ...saved,
    /**
     * The editor has loaded; `content` is the saved story in the editor's notation, so that opening it
     * changes nothing.
     */
    onStoryReady: (content: string, ready: Story) => {
      story.current = ready;
      saved.setSaved({ ...saved.saved, values: { ...saved.saved.values, content } });
      saved.form.setValue('content', content);
    },
  };
}
