import {
  groundOf,
  type ButtonStyle,
  type Corners,
  type Ground,
  type ThemeName,
  type TypePair,
} from './appearance.ts';
import type { Appearance } from './appearance.schema.ts';
import { legible, legibleOn, lowestContrast, mix } from '../platform/color.ts';
import { night, palettes, type Palette } from './palettes.ts';

/** A theme: its defaults, and the values that the dealership cannot change. */
type Theme = {
  label: string;
  /** One line, for the choice of a theme. */
  description: string;
  type: TypePair;
  corners: Corners;
  buttons: ButtonStyle;
  /** Pictures in the dark fade into the page; elsewhere they have an edge. */
  pictures: 'faded' | 'wide' | 'framed';
  headlines: 'centered' | 'left' | 'hero-centered';
};

export const themes: Record<ThemeName, Theme> = {
  halcyon: {
    label: 'Halcyon',
    description: 'One dark room, one strip light, a copper accent.',
    type: 'bodoni',
    corners: 'fine',
    buttons: 'ink',
    pictures: 'faded',
    headlines: 'hero-centered',
  },
  gallery: {
    label: 'Gallery',
    description: 'White walls and black type. The only color is the cars’.',
    type: 'instrument',
    corners: 'square',
    buttons: 'ink',
    pictures: 'wide',
    headlines: 'left',
  },
  paddock: {
    label: 'Paddock',
    description: 'Deep green and racing yellow, headlines like start numbers.',
    type: 'sofia',
    corners: 'square',
    buttons: 'accent',
    pictures: 'wide',
    headlines: 'left',
  },
  maison: {
    label: 'Maison',
    description: 'Warm paper, ink and oxblood; centered, with room to breathe.',
    type: 'newsreader',
    corners: 'soft',
    buttons: 'ink',
    pictures: 'framed',
    headlines: 'centered',
  },
};

/** Contrast that WCAG asks of text, and of edges of controls. */
export const wantedContrast = { text: 4.5, edge: 3 } as const;

/** An appearance with everything filled in. */
export type Look = Omit<Theme, 'label' | 'description'> & {
  theme: ThemeName;
  ground: Ground;
  palette: Palette;
  onAccent: string;
  accentLit: string;
  /** The accent on photographs, which may be dark anywhere. */
  accentOnPhoto: string;
};

/** The look of an appearance, with the theme's values where it has none. */
export function lookOf(appearance: Appearance): Look {
  const { label: _label, description: _description, ...theme } = themes[appearance.theme];
  const ground = groundOf(appearance);
  const base = palettes[appearance.theme][ground];
  const accent = appearance.accent ?? base.accent;
  const onAccent = legibleOn(accent);
  return {
    theme: appearance.theme,
    // The room of the first theme is dark: on its light ground, pictures have an edge as well.
    pictures: theme.pictures === 'faded' && ground === 'light' ? 'wide' : theme.pictures,
    headlines: theme.headlines,
    ground,
    type: appearance.type ?? theme.type,
    corners: appearance.corners ?? theme.corners,
    buttons: appearance.buttons ?? theme.buttons,
    palette: { ...base, accent },
    onAccent,
    // Away from the text on it, so that it stays legible.
    accentLit: mix(accent, onAccent === '#000000' ? '#ffffff' : '#000000', 0.16),
    accentOnPhoto: legible(accent, photoGrounds, wantedContrast.text),
  };
}

const photoGrounds = [night.ground, night.surface, night.raised];

/** The backgrounds of the accent. */
const accentGrounds = ({ palette }: Look) => [palette.ground, palette.surface, palette.raised];

/** The legibility of the accent: its lowest contrast with its backgrounds. */
export const accentContrast = (look: Look): number =>
  lowestContrast(look.palette.accent, accentGrounds(look));

/** The accent if it is legible, else the nearest color that is. */
export const legibleAccent = (look: Look): string =>
  legible(look.palette.accent, accentGrounds(look), wantedContrast.text);
