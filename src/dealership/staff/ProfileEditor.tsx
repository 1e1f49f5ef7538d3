import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { countErrors } from '../../ui/staff/form/issues.ts';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import { SaveBar } from '../../ui/staff/SaveBar.tsx';
import { StaleNotice } from '../../ui/staff/StaleNotice.tsx';
import { UnsavedGuard } from '../../ui/staff/UnsavedGuard.tsx';
import { useFocusKept } from '../../ui/staff/useFocusKept.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { dealershipQuery, saveDealership } from '../dealership.staff.queries.ts';
import type { SavedDealership } from '../dealership.store.ts';
import { siteQuery } from '../site.queries.ts';
import { HoursSection } from './HoursSection.tsx';
import { IntroductionSection } from './IntroductionSection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { NameSection } from './NameSection.tsx';
import { PicturesSection } from './PicturesSection.tsx';
import { changesOf, profileIssues, profileSections, toSaved, type ProfileValues } from './profile-form.ts';

/** The profile's form: its sections one below the other, with one save bar for all of them. */
export function ProfileEditor({ saved }: { saved: SavedDealership }) {
  const queries = useQueryClient();
  const box = useRef<HTMLFormElement>(null);
  const editor = useSavedForm<ProfileValues>({
    start: toSaved(saved),
    sections: profileSections,
    check: profileIssues,
    save: async (values, { values: base, updatedAt }) =>
      toSaved(await saveDealership({ ...changesOf(values, base), updatedAt })),
    load: async () => toSaved(await queries.fetchQuery(dealershipQuery())),
    onSaved: () => void queries.invalidateQueries({ queryKey: siteQuery().queryKey }),
    texts: {
      saved: 'Settings saved',
      failed: 'Failed to save the settings',
      loadFailed: 'Failed to load the settings',
    },
  });
  const { form, changed, stale } = editor;
  const bad = countErrors(form.formState.errors);
  useFocusKept(box, changed.length > 0);
  useFocusKept(box, stale);

  return (
    <form
      ref={box}
      tabIndex={-1}
      noValidate
      aria-label="Dealership"
      aria-busy={form.pending || undefined}
      onSubmit={editor.submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5 outline-none [&_:is(input,select,textarea,button)]:scroll-mb-36"
    >
      {stale && <StaleNotice what="these settings" onKeep={editor.keepMine} onLoad={editor.loadNewer} />}
      {bad > 0 && (
        <FormAlert>
          {bad === 1 ? 'One field needs' : `${bad} fields need`} a look before this can be saved.
        </FormAlert>
      )}
      <NameSection form={form} />
      <IntroductionSection form={form} />
      <HoursSection form={form} />
      <LinksSection form={form} />
      <PicturesSection form={form} />
      {changed.length > 0 && <SaveBar sections={changed} pending={form.pending} onDiscard={editor.discard} />}
      <UnsavedGuard unsaved={changed.length > 0} text="Your changes to the dealership are not saved." />
    </form>
  );
}
