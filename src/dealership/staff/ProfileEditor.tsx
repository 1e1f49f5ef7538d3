import { useEffect, useRef, useState } from 'react';
import { SaveBar } from '../../ui/staff/SaveBar.tsx';
import { StaleNotice } from '../../ui/staff/StaleNotice.tsx';
import { UnsavedGuard } from '../../ui/staff/UnsavedGuard.tsx';
import { useFocusKept } from '../../ui/staff/useFocusKept.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import type { SavedDealership } from '../dealership.store.ts';
import { HoursSection } from './HoursSection.tsx';
import { IntroductionSection } from './IntroductionSection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { NameSection } from './NameSection.tsx';
import { PicturesSection } from './PicturesSection.tsx';
import { useProfileEditor } from './useProfileEditor.ts';

/** The form of the profile, its sections one below the other, with one save bar for all of them. */
export function ProfileEditor({ saved }: { saved: SavedDealership }) {
  const editor = useProfileEditor(saved);
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const bad = Object.keys(editor.complaints).length;

  useFocusKept(form, editor.changed.length > 0);
  useFocusKept(form, editor.stale);
  // After a refusal, here or by the server, the first field that needs a look has the focus.
  useEffect(() => {
    const first = bad > 0 ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    first?.focus({ preventScroll: true });
    // In the middle, clear of the save bar.
    first?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only with an attempt: typing must not move the focus
  }, [attempts, editor.pending]);

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      aria-label="Dealership"
      aria-busy={editor.pending || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        editor.submit();
        setAttempts(attempts + 1);
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5 outline-none [&_:is(input,select,textarea,button)]:scroll-mb-36"
    >
      {editor.stale && (
        <StaleNotice what="these settings" onKeep={editor.keepMine} onLoad={editor.loadNewer} />
      )}
      {bad > 0 && (
        <FormAlert>
          {bad === 1 ? 'One field needs' : `${bad} fields need`} a look before this can be saved.
        </FormAlert>
      )}
      <NameSection editor={editor} />
      <IntroductionSection editor={editor} />
      <HoursSection editor={editor} />
      <LinksSection editor={editor} />
      <PicturesSection editor={editor} />
      {editor.changed.length > 0 && (
        <SaveBar sections={editor.changed} pending={editor.pending} onDiscard={editor.discard} />
      )}
      <UnsavedGuard
        unsaved={editor.changed.length > 0}
        text="Your changes to the dealership are not saved."
      />
    </form>
  );
}
