import { z } from '../../platform/zod.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { schemaIssues, type Issue } from '../../ui/staff/form/issues.ts';
import { changedFields, sameJson } from '../../ui/staff/form/merge.ts';
import type { Saved } from '../../ui/staff/form/useConflictMerge.ts';
import { appearanceInputSchema, appearanceSchema } from '../../appearance/appearance.schema.ts';
import type { SavedAppearance } from '../../appearance/appearance.store.ts';
import type { Appearance } from '../../appearance/appearance.ts';
import { hexPattern } from '../../platform/color.ts';
import { accentContrast, lookOf, wantedContrast } from '../../appearance/look.ts';

/** The sections that the save bar names, with the fields in each. */
export const appearanceSections = [
  { name: 'Theme', fields: ['theme'] },
  { name: 'Colors', fields: ['ground', 'accent'] },
  { name: 'Typefaces', fields: ['type'] },
  { name: 'Shapes', fields: ['corners', 'buttons'] },
  { name: 'Logo and icon', fields: ['logo', 'icon'] },
] as const satisfies { name: string; fields: readonly (keyof Appearance)[] }[];

const fields = { names: appearanceSections.flatMap((section) => [...section.fields]), isSame: sameJson };

export const toSaved = ({ appearance, updatedAt }: SavedAppearance): Saved<Appearance> => ({
  values: appearance,
  updatedAt,
});

/** The fields that differ from `base`. */
export function changesOf(values: Appearance, base: Appearance): Partial<Appearance> {
  const changed: readonly string[] = changedFields(fields, base, values);
  return Object.fromEntries(Object.entries(values).filter(([name]) => changed.includes(name)));
}

/** The appearance to show while it is edited: an accent that is only half typed does not count. */
export const shownAppearance = (values: Appearance): Appearance => ({
  ...values,
  accent:
    values.accent !== null && hexPattern.test(values.accent.toLowerCase())
      ? values.accent.toLowerCase()
      : null,
});

/** How legible the accent is where it stands, if that is too little; else null. */
export function faintContrast(values: Appearance): number | null {
  const figure = accentContrast(lookOf(shownAppearance(values)));
  return figure < wantedContrast.text ? figure : null;
}

/** The issues that the API would find in the changes. */
export function appearanceIssues(values: Appearance, base: Appearance): Issue[] {
  const issues = schemaIssues(appearanceInputSchema, changesOf(values, base));
  if (faintContrast(values) === null) return issues;
  return [...issues, { path: 'accent', message: 'Choose an accent that can be read' }];
}

/** An accent may be half typed. */
export const appearanceDrafts = createDrafts<Appearance>(
  'settingsDraft',
  appearanceSchema.extend({ accent: z.string().nullable() }),
);
