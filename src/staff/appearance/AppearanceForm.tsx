import { useQueryClient } from '@tanstack/react-query';
import { siteQuery } from '../../dealership/site.queries.ts';
import { SavedFormFrame } from '../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import { appearanceQuery, saveAppearance } from '../../appearance/appearance.staff.queries.ts';
import type { SavedAppearance } from '../../appearance/appearance.store.ts';
import { typePairs, type ButtonStyle, type Corners } from '../../appearance/appearance.ts';
import { appearanceCss } from '../../appearance/site/appearance-css.ts';
import { fontFaces, typePair } from '../../appearance/site/type-faces.ts';
import { appearanceForm, shownAppearance } from './appearance-form.ts';
import { ColorFields } from './ColorFields.tsx';
import { LookChoice } from './LookChoice.tsx';
import { MarkFields } from './MarkFields.tsx';
import { Preview } from './Preview.tsx';
import { setStyle } from './set-style.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import { lookOf, themes } from '../../appearance/look.ts';

/** The appearance's form beside the home page, which follows each change. */
export function AppearanceForm({ saved }: { saved: SavedAppearance }) {
  const queries = useQueryClient();
  const editor = useSavedForm({
    description: appearanceForm,
    start: saved,
    subject: 'appearance',
    save: async (changes) => {
      const next = await saveAppearance(changes);
      // For when the website is opened without loading the page again.
      setStyle(document, appearanceCss(next.appearance));
      return next;
    },
    load: () => queries.fetchQuery(appearanceQuery()),
    onSaved: () => void queries.invalidateQueries({ queryKey: siteQuery().queryKey }),
    noun: 'appearance',
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

/** The pairs of typefaces, each name set in its own. */
function TypeChoice({ form, values }: { form: StaffForm<Appearance>; values: Appearance }) {
  const { field } = useController({ control: form.control, name: 'type' });
  const id = useId();
  const chosen = lookOf(shownAppearance(values)).type;
  return (
    <Panel title="Typefaces" description="Headlines and text. They come with Marque.">
      <fieldset className={panelBodyClass}>
        <legend className="sr-only">Typefaces</legend>
        {typePairs.map((name) => {
          const { label, display, text } = typePair(name);
          return (
            <div key={name} className="flex items-center border-t border-staff-hair first-of-type:border-t-0">
              <input
                id={`${id}-${name}`}
                type="radio"
                name="type"
                checked={chosen === name}
                aria-disabled={form.pending || undefined}
                onChange={() => {
                  if (!form.pending) field.onChange(name === themes[values.theme].type ? null : name);
                }}
                className="size-4.5 shrink-0 accent-staff-accent"
              />
              <label htmlFor={`${id}-${name}`} className="min-w-0 flex-1 cursor-pointer py-2 pl-3">
                <span
                  aria-hidden="true"
                  className="block text-[1.375rem]/tight text-staff-ink"
                  style={{ fontFamily: display }}
                >
                  Exceptional
                </span>
                <span className="block text-small text-staff-muted" style={{ fontFamily: text }}>
                  {label}
                </span>
              </label>
            </div>
          );
        })}
      </fieldset>
    </Panel>
  );
}

const corners: { value: Corners; label: string }[] = [
  { value: 'square', label: 'Square' },
  { value: 'fine', label: 'Fine' },
  { value: 'soft', label: 'Soft' },
  { value: 'round', label: 'Round' },
];
const buttons: { value: ButtonStyle; label: string }[] = [
  { value: 'ink', label: 'Text color' },
  { value: 'accent', label: 'Accent' },
  { value: 'outline', label: 'Outline' },
];

/** Corners of buttons, fields and cards, and the style of the main button. */
function ShapeFields({ form, values }: { form: StaffForm<Appearance>; values: Appearance }) {
  const look = lookOf(shownAppearance(values));
  const theme = themes[values.theme];
  return (
    <Panel title="Shapes">
      <div className={`${panelBodyClass} grid gap-4.5`}>
        <LookChoice
          form={form}
          name="corners"
          label="Corners"
          options={corners}
          value={look.corners}
          ofTheme={theme.corners}
        />
        <LookChoice
          form={form}
          name="buttons"
          label="Main button"
          options={buttons}
          value={look.buttons}
          ofTheme={theme.buttons}
        />
      </div>
    </Panel>
  );
}
