import { useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormAlert } from '../../FormAlert.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { StaleNotice } from '../StaleNotice.tsx';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { useFocusKept } from '../useFocusKept.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { countErrors } from './issues.ts';
import type { SavedForm } from './useSavedForm.ts';

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
