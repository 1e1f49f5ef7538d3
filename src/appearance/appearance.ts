/** How the public site looks: a theme, and what the dealership has changed of it. Safe in a browser. */

export const themeNames = ['halcyon', 'gallery', 'paddock', 'maison'] as const;
export type ThemeName = (typeof themeNames)[number];

export const grounds = ['dark', 'light'] as const;
export type Ground = (typeof grounds)[number];

/** Pairs of typefaces, each named by that of its headlines. */
export const typePairs = [
  'bodoni',
  'instrument',
  'sofia',
  'newsreader',
  'cormorant',
  'caslon',
  'fraunces',
  'tenor',
] as const;
export type TypePair = (typeof typePairs)[number];

export const cornerStyles = ['square', 'fine', 'soft', 'round'] as const;
export type Corners = (typeof cornerStyles)[number];

export const buttonStyles = ['ink', 'accent', 'outline'] as const;
export type ButtonStyle = (typeof buttonStyles)[number];

/**
 * A picture of the dealership's mark, its size in pixels, and the ground on which it can hardly be seen, if there is one.
 */
export type Logo = { address: string; width: number; height: number; faintOn?: Ground | null | undefined };

/** Null means the theme's value; without a logo, the dealership's name is shown. */
export type Appearance = {
  theme: ThemeName;
  ground: Ground | null;
  /** `#rrggbb` */
  accent: string | null;
  type: TypePair | null;
  corners: Corners | null;
  buttons: ButtonStyle | null;
  logo: Logo | null;
  /** The hash in the addresses of the icons; null means those that come with the program. */
  icon: string | null;
};

/** The ground of each theme where the dealership has not chosen one. */
export const themeGrounds: Record<ThemeName, Ground> = {
  halcyon: 'dark',
  gallery: 'light',
  paddock: 'dark',
  maison: 'light',
};

export const groundOf = ({ ground, theme }: Pick<Appearance, 'ground' | 'theme'>): Ground =>
  ground ?? themeGrounds[theme];

/** Before anything is chosen. */
export const newAppearance: Appearance = {
  theme: 'halcyon',
  ground: null,
  accent: null,
  type: null,
  corners: null,
  buttons: null,
  logo: null,
  icon: null,
};
