import { useId, useRef } from 'react';
import { formatDate } from '../../platform/dates.ts';
import { controlClass } from '../../ui/control.ts';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { SaveBar } from '../../ui/staff/SaveBar.tsx';
import { StaleNotice } from '../../ui/staff/StaleNotice.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { UnsavedGuard } from '../../ui/staff/UnsavedGuard.tsx';
import { useFocusKept } from '../../ui/staff/useFocusKept.ts';
import { Field } from '../../ui/Field.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import type { EditedPage } from '../page.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { StoryEditor } from './StoryEditor.tsx';
import { usePageEditor } from './usePageEditor.ts';

/** The form of a page: its title, its story and whether it is published. */
export function PageEditor({ page }: { page: EditedPage }) {
  const editor = usePageEditor(page);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLInputElement>(null);
  useFocusKept(form, editor.changed.length > 0);
  useFocusKept(form, editor.stale || editor.offered !== null);
  const { values, complaints, pending } = editor;
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      aria-label="About page"
      aria-busy={pending || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const found = editor.submit();
        if (found['title'] !== undefined) title.current?.focus();
        else if (found['content'] !== undefined) editor.focusStory();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5 outline-none"
    >
      {editor.offered !== null && (
        <DraftNotice
          draft={editor.offered}
          page={page}
          onRestore={editor.restoreDraft}
          onDrop={editor.dropOffered}
        />
      )}
      {editor.stale && <StaleNotice what="this page" onKeep={editor.keepMine} onLoad={editor.loadNewer} />}
      <Panel
        title="About page"
        description={`The story on the public page. ${savedText(page)}`}
        actions={
          <a href="/about" target="_blank" className={staffButtonClass('line')}>
            View Page
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        }
      >
        <div className={panelBodyClass}>
          <Field label="Title" error={complaints['title']}>
            {(control) => (
              <input
                {...control}
                ref={title}
                value={values.title}
                maxLength={120}
                autoComplete="off"
                readOnly={pending}
                onChange={(event) => editor.change({ title: event.target.value })}
                className={controlClass}
              />
            )}
          </Field>
          <p id={`${id}-story`} className="mt-4.5 mb-1.75 text-small font-medium text-staff-soft">
            Story
          </p>
          <StoryEditor
            content={values.content}
            labelId={`${id}-story`}
            hintId={`${id}-hint`}
            invalid={complaints['content'] !== undefined}
            readOnly={pending}
            onReady={editor.onStoryReady}
            onChange={(content) => editor.change({ content })}
          />
          <div id={`${id}-hint`} className="text-small">
            {complaints['content'] !== undefined && (
              <p className="mt-1.75 flex items-start gap-1.75 text-loss">
                <AlertIcon className="mt-0.5 size-4" />
                {complaints['content']}
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
              hint="When off, the page shows a short standard text instead"
              checked={values.isPublished}
              disabled={pending}
              onChange={(isPublished) => editor.change({ isPublished })}
            />
          </div>
        </div>
      </Panel>
      {editor.changed.length > 0 && (
        <SaveBar sections={editor.changed} pending={pending} onDiscard={editor.discard} />
      )}
      <UnsavedGuard
        unsaved={editor.changed.length > 0}
        text="Your changes to the About page are not saved. They stay on this device until you save or discard them."
      />
    </form>
  );
}

function savedText({ updatedAt, savedBy }: EditedPage): string {
  if (updatedAt === null) return 'Not saved yet.';
  return `Last saved ${formatDate(updatedAt)}${savedBy === null ? '' : ` by ${savedBy}`}.`;
}
