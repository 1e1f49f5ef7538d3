/** How the public site looks: a theme and the dealership's changes to it. Safe in a browser. */

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

/** The ground of each theme where the dealership has not chosen one. */
export const themeGrounds: Record<ThemeName, Ground> = {
  halcyon: 'dark',
  gallery: 'light',
  paddock: 'dark',
  maison: 'light',
};

export const groundOf = ({ ground, theme }: { ground: Ground | null; theme: ThemeName }): Ground =>
  ground ?? themeGrounds[theme];

/** Before anything is chosen. */
export const newAppearance = {
  theme: 'halcyon',
  ground: null,
  accent: null,
  type: null,
  corners: null,
  buttons: null,
  logo: null,
  icon: null,
} as const;
