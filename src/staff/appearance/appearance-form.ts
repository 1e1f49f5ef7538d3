import { z } from '../../platform/zod.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { describeForm } from '../../ui/staff/form/describe-form.ts';
import {
  appearanceInputSchema,
  appearanceSchema,
  type Appearance,
} from '../../appearance/appearance.schema.ts';
import type { SavedAppearance } from '../../appearance/appearance.store.ts';
import { hexPattern } from '../../platform/color.ts';
import { accentContrast, lookOf, wantedContrast } from '../../appearance/look.ts';

/** The appearance to show while it is edited: an accent that is only half typed does not count. */
export const shownAppearance = (values: Appearance): Appearance => ({
  ...values,
  accent:
    values.accent !== null && hexPattern.test(values.accent.toLowerCase())
      ? values.accent.toLowerCase()
      : null,
});

/** The contrast of the accent if it is too low; else null. */
export function faintContrast(values: Appearance): number | null {
  const figure = accentContrast(lookOf(shownAppearance(values)));
  return figure < wantedContrast.text ? figure : null;
}

export const appearanceForm = describeForm<SavedAppearance, Appearance, Appearance>({
  // An accent may be half typed.
  drafts: createDrafts('settingsDraft', appearanceSchema.extend({ accent: z.string().nullable() })),
  sections: [
    { name: 'Theme', fields: ['theme'] },
    { name: 'Colors', fields: ['ground', 'accent'] },
    { name: 'Typefaces', fields: ['type'] },
    { name: 'Shapes', fields: ['corners', 'buttons'] },
    { name: 'Logo and icon', fields: ['logo', 'icon'] },
  ],
  toValues: ({ appearance }) => appearance,
  toInput: (values) => values,
  schema: appearanceInputSchema,
  issues: (changes, values) => [
    ...schemaIssues(appearanceInputSchema, changes),
    ...(faintContrast(values) === null
      ? []
      : [{ path: 'accent', message: 'Choose an accent that can be read' }]),
  ],
});
