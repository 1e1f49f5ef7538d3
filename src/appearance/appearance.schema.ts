import { z } from '../platform/zod.ts';
import { buttonStyles, cornerStyles, grounds, themeNames, typePairs } from './appearance.ts';
import { hexPattern } from '../platform/color.ts';

const colorMessage = 'Enter a color like #e2935f';
const logoMessage = 'Upload the logo first';
const iconMessage = 'Upload the icon first';

/** Ours only: a picture elsewhere could tell its host who visits. */
const logoPattern = /^\/appearance\/[\da-f]{32}\.png$/;

/**
 * The appearance, as stored and as every page reads it. Null is the theme's value; without a logo, the dealership's name is
 * shown, and without an icon, that of the program.
 */
export const appearanceSchema = z
  .object({
    theme: z.enum(themeNames, 'Choose a theme'),
    ground: z.enum(grounds).nullable().openapi({ description: 'Null: as in the theme, like what follows' }),
    accent: z.string(colorMessage).trim().toLowerCase().regex(hexPattern, colorMessage).nullable(),
    type: z.enum(typePairs).nullable(),
    corners: z.enum(cornerStyles).nullable(),
    buttons: z.enum(buttonStyles).nullable(),
    logo: z
      .object({
        address: z.string(logoMessage).regex(logoPattern, logoMessage),
        width: z.int().min(1).max(4_000),
        height: z.int().min(1).max(4_000),
        faintOn: z.enum(grounds).nullish().openapi({
          description:
            'The ground on which it can hardly be seen; known from the upload, and not taken from a client',
        }),
      })
      .nullable(),
    /** The hash in the addresses of the icons. */
    icon: z
      .string(iconMessage)
      .regex(/^[\da-f]{32}$/, iconMessage)
      .nullable(),
  })
  .openapi('Appearance');
export type Appearance = z.infer<typeof appearanceSchema>;
export type Logo = NonNullable<Appearance['logo']>;

/** What staff send: some of the settings or all, and the `updatedAt` that they were read with. */
export const appearanceInputSchema = appearanceSchema
  .partial()
  .extend({ updatedAt: z.string().nullable().optional() })
  .openapi('AppearanceInput');
