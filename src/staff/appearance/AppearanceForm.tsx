import { useQueryClient } from '@tanstack/react-query';
import { siteQuery } from '../../dealership/site.queries.ts';
import { SavedFormFrame } from '../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import { appearanceQuery, saveAppearance } from '../../appearance/appearance.staff.queries.ts';
import type { SavedAppearance } from '../../appearance/appearance.store.ts';
import { typePairs, type Appearance } from '../../appearance/appearance.ts';
import { appearanceCss } from '../../appearance/site/appearance-css.ts';
import { fontFaces } from '../../appearance/site/type-faces.ts';
import {
  appearanceDrafts,
  appearanceIssues,
  appearanceSections,
  changesOf,
  shownAppearance,
  toSaved,
} from './appearance-form.ts';
import { ColorFields } from './ColorFields.tsx';
import { MarkFields } from './MarkFields.tsx';
import { Preview } from './Preview.tsx';
import { ShapeFields } from './ShapeFields.tsx';
import { setStyle } from './set-style.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import { TypeChoice } from './TypeChoice.tsx';

/** The appearance's form beside the home page, which follows each change. */
export function AppearanceForm({ saved }: { saved: SavedAppearance }) {
  const queries = useQueryClient();
  const editor = useSavedForm<Appearance>({
    start: toSaved(saved),
    drafts: appearanceDrafts,
    subject: 'appearance',
    sections: appearanceSections,
    check: appearanceIssues,
    save: async (values, { values: base, updatedAt }) => {
      const next = await saveAppearance({ ...changesOf(values, base), updatedAt });
      // For when the website is opened without loading the page again.
      setStyle(document, appearanceCss(next.appearance));
      return toSaved(next);
    },
    load: async () => toSaved(await queries.fetchQuery(appearanceQuery())),
    onSaved: () => void queries.invalidateQueries({ queryKey: siteQuery().queryKey }),
    texts: {
      saved: 'Appearance saved',
      failed: 'Failed to save the appearance',
      loadFailed: 'Failed to load the appearance',
    },
  });
  const { form, values } = editor;

  return (
    <SavedFormFrame
      editor={editor}
      label="Appearance"
      what="the appearance"
      unsavedText="Your changes to the appearance are not saved."
    >
      <style href="type-faces" precedence="staff">
        {typePairs.map(fontFaces).join('')}
      </style>
      <ThemeChoice form={form} values={values} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 min-[1180px]:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <ColorFields form={form} values={values} />
          <TypeChoice form={form} values={values} />
          <ShapeFields form={form} values={values} />
          <MarkFields form={form} values={values} />
        </div>
        <Preview appearance={shownAppearance(values)} />
      </div>
    </SavedFormFrame>
  );
}
