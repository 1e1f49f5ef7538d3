import { useRef, type ReactNode, useEffect, type RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormAlert } from '../../FormAlert.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { countErrors } from './issues.ts';
import type { SavedForm } from './useSavedForm.ts';
import { Button } from '../Button.tsx';
import { WarningIcon } from '../staff-icons.tsx';
import { PendingButton } from '../PendingButton.tsx';
import { useBlocker } from '@tanstack/react-router';
import { AlertDialog } from '../AlertDialog.tsx';

/**
 * The form around the sections of something that is already saved: what must be decided and corrected above
 * them, the save bar below, and a question before unsaved changes are left.
 */
export function SavedFormFrame<Values extends FieldValues>(props: {
  editor: SavedForm<Values>;
  label: string;
  /** As in "Somebody has saved these settings". */
  what: string;
  /** Asked before unsaved changes are left. */
  unsavedText: string;
  children: ReactNode;
}) {
  const { form, changed, stale, offered, ...editor } = props.editor;
  const box = useRef<HTMLFormElement>(null);
  const bad = countErrors(form.formState.errors);
  useFocusKept(box, changed.length > 0);
  useFocusKept(box, stale || offered !== null);

  return (
    <form
      ref={box}
      tabIndex={-1}
      noValidate
      aria-label={props.label}
      aria-busy={form.pending || undefined}
      onSubmit={editor.submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5 outline-none [&_:is(input,select,textarea,button)]:scroll-mb-36"
    >
      {offered !== null && (
        <DraftNotice
          savedAt={offered.savedAt}
          what={props.what}
          isOutdated={offered.updatedAt !== editor.saved.updatedAt}
          onRestore={editor.restoreDraft}
          onDrop={editor.dropDraft}
        />
      )}
      {stale && <StaleNotice what={props.what} onKeep={editor.keepMine} onLoad={editor.loadNewer} />}
      {bad > 0 && (
        <FormAlert>
          {bad === 1 ? 'One field needs' : `${bad} fields need`} a look before this can be saved.
        </FormAlert>
      )}
      {props.children}
      {changed.length > 0 && <SaveBar sections={changed} pending={form.pending} onDiscard={editor.discard} />}
      <UnsavedGuard
        unsaved={changed.length > 0}
        text={
          editor.keepsDraft
            ? `${props.unsavedText} They stay on this device until you save or discard them.`
            : props.unsavedText
        }
      />
    </form>
  );
}

/**
 * Focuses the form when the element that had the focus disappeared with `shown`, like a save bar after a
 * save. Otherwise the next Tab would start at the top of the page. The form needs `tabIndex={-1}`.
 */
function useFocusKept(form: RefObject<HTMLFormElement | null>, shown: boolean): void {
  const before = useRef(shown);
  useEffect(() => {
    const gone = before.current && !shown;
    before.current = shown;
    if (gone && document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, [form, shown]);
}

/**
 * A notice above a form that somebody else has saved in the meantime. It offers both choices; nothing typed
 * is lost until then.
 */
export function StaleNotice(props: { what: string; onKeep: () => void; onLoad: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The notice is at the top, and the save button at the bottom.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-status-pending-ink bg-staff-surface px-4 py-3.5 md:px-5.5"
    >
      <WarningIcon className="size-4.5 text-status-pending-ink" />
      <p className="min-w-0 flex-1 basis-72">
        <b className="font-semibold text-staff-ink">Somebody else saved {props.what} meanwhile.</b> What you
        changed is still here and not saved.
      </p>
      <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
        <Button variant="line" onClick={props.onLoad}>
          Load Newer Version
        </Button>
        <Button variant="line" onClick={props.onKeep}>
          Keep My Changes
        </Button>
      </div>
    </div>
  );
}

/**
 * Sticks to the bottom of the window while a form holds changes, and names the sections they are in. Stands inside the
 * form: Save Changes submits it.
 */
function SaveBar(props: { sections: readonly string[]; pending: boolean; onDiscard: () => void }) {
  const { sections, pending } = props;
  return (
    <div className="sticky bottom-0 z-10 short:static flex items-center gap-2.5 border border-staff-hair bg-staff-surface shadow-staff-float max-md:-mx-5 max-md:flex-wrap max-md:border-x-0 max-md:px-5 max-md:pt-3 max-md:pb-4 md:rounded-card md:px-5.5 md:py-3.5">
      <p role="status" className="mr-auto flex items-center gap-2.5 leading-snug max-md:w-full">
        <span aria-hidden="true" className="size-2.25 shrink-0 rounded-full bg-status-pending-ink" />
        <span>
          <b className="font-semibold text-staff-ink">Unsaved changes</b> in {inWords(sections)}
        </span>
      </p>
      <Button
        variant="line"
        aria-disabled={pending}
        onClick={() => props.onDiscard()}
        className="max-md:flex-1"
      >
        Discard
      </Button>
      <PendingButton
        type="submit"
        variant="primary"
        className="max-md:flex-1"
        pending={pending}
        pendingLabel="Saving..."
      >
        Save Changes
      </PendingButton>
    </div>
  );
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);

/** One screen edits many pages, and has the page in its query. */
const screenOf = ({ pathname, search }: { pathname: string; search: object }) =>
  'edit' in search ? `${pathname} ${String(search.edit)}` : pathname;

/**
 * Asks for confirmation before a page with unsaved changes is left: within the staff screens with its own
 * dialog, otherwise with the browser's.
 */
function UnsavedGuard({ unsaved, text }: { unsaved: boolean; text: string }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && screenOf(current) !== screenOf(next),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <AlertDialog
      title="Leave without saving?"
      text={<p>{text}</p>}
      cancel="Keep Editing"
      confirm="Leave"
      pendingLabel="Leaving..."
      pending={false}
      onCancel={blocker.reset}
      onConfirm={blocker.proceed}
    />
  );
}
