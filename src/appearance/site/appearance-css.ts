import { type ButtonStyle, type Corners, newAppearance } from '../appearance.ts';
import type { Appearance } from '../appearance.schema.ts';
import { logoPlate } from '../logo-plate.ts';
import { lookOf, type Look } from '../look.ts';
import { night, paletteNames } from '../palettes.ts';
import { fontFaces, typePair } from './type-faces.ts';

/** Radii of controls, cards and dialogs. */
const radii: Record<Corners, readonly [string, string, string]> = {
  square: ['0', '0', '0'],
  fine: ['2px', '3px', '4px'],
  soft: ['6px', '8px', '10px'],
  round: ['12px', '16px', '18px'],
};

/** The primary button: its ground, its ground under the pointer, its text, its edge. */
const buttons: Record<ButtonStyle, readonly [string, string, string, string]> = {
  ink: ['var(--color-text)', 'var(--color-text-lit)', 'var(--color-ground)', 'transparent'],
  accent: ['var(--color-accent)', 'var(--color-accent-lit)', 'var(--color-on-accent)', 'transparent'],
  outline: [
    'transparent',
    'color-mix(in srgb,var(--color-text) 12%,transparent)',
    'var(--color-text)',
    'var(--color-text)',
  ],
};

const declarations = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const colors = ({ palette, onAccent, accentLit }: Look) => ({
  ...Object.fromEntries(paletteNames.map((name) => [`--color-${name}`, palette[name]])),
  '--color-on-accent': onAccent,
  '--color-accent-lit': accentLit,
});

/** The custom properties of a look. */
export function lookVariables(look: Look): Record<string, string> {
  const [control, card, dialog] = radii[look.corners];
  const [button, lit, onButton, edge] = buttons[look.buttons];
  const { display, text, variables: more } = typePair(look.type);
  return {
    ...colors(look),
    '--font-display': display,
    '--font-sans': text,
    '--radius-control': control,
    '--radius-card': card,
    '--radius-dialog': dialog,
    '--button': button,
    '--button-lit': lit,
    '--on-button': onButton,
    '--button-edge': edge,
    ...(look.pictures === 'faded' ? {} : { '--fade': 'none' }),
    ...more,
  };
}

/** What lies on a photograph, or in the dark around one, is as in the first theme, with an accent that is legible there. */
const onPhotographs = (look: Look) => {
  const dark = declarations({
    ...colors({ ...look, palette: { ...night, accent: look.accentOnPhoto } }),
    '--color-on-accent': '#000000',
    color: 'var(--color-text-soft)',
  });
  const usual = `.on-photo,.bg-photo,.photo-lightbox{${dark}}`;
  if (look.ground === 'dark') return usual;
  // On a light ground a vehicle's photograph would end in fog, where its controls are and in wide windows the name.
  return (
    `${usual}.photo-stage{${dark};background:var(--color-ground)}@media (width>=43.8125rem){main:has(.photo-stage) .over-stage{${dark}}}` +
    `@media (width>=73.75rem){main:has(.photo-stage) .on-stage{${dark}}}` +
    '.photo-stage~ul button:has(img){background:var(--color-photo)}'
  );
};

/** Light pages are told apart by a soft shadow instead of a lit edge. */
const lightShadows =
  '.shadow-lit{--tw-shadow:0 1px 2px rgb(0 0 0/.07),0 6px 20px -12px rgb(0 0 0/.16)}' +
  '.shadow-float{--tw-shadow:0 18px 50px -16px rgb(0 0 0/.35)}' +
  '.strip-light{box-shadow:none}';

/** The home page's picture below its headline, with an edge, instead of in the dark behind it. */
const pictureBelow = (look: Look) => {
  const inline = look.headlines === 'left' ? 'start' : 'center';
  return (
    `.hero{height:auto;min-height:0;display:flex;flex-direction:column;gap:0;padding:4.75rem 0 0;text-align:${inline}}` +
    '.hero-light,.hero-floor{display:none}' +
    '.hero-copy{padding-top:clamp(2.5rem,5vw,5rem);font-size:var(--text-hero);text-shadow:none}' +
    '.hero-foot{display:contents}' +
    '.hero-actions{position:static;width:100%;max-width:var(--container-page);margin-inline:auto;' +
    `padding:clamp(1.5rem,2.4vw,2.25rem) 1.25rem clamp(2.5rem,4vw,4rem);justify-content:${inline}}` +
    '.hero-car{order:2;width:100%;max-width:var(--container-page);margin-inline:auto;padding:1rem 1.25rem 0;text-shadow:none}' +
    '.hero-art,.hero>.bay{order:1;position:relative;inset:auto;translate:none;width:100%}' +
    '.hero>.bay{height:clamp(18rem,36vw,36rem)}' +
    '.hero-art img{width:100%;height:clamp(min(58vw,18rem),46vw,47rem);object-position:50% 70%}' +
    '@media (width>=43.8125rem){:is(.hero-actions,.hero-car){padding-inline:1.5rem}}' +
    '.contact-art,.login-art{translate:none}' +
    '@media (width<62.5625rem){.contact-art{position:relative;inset:auto;width:100%;margin-bottom:2rem}' +
    '.login-art+div>:first-child{margin-top:1.25rem}}' +
    // From the left edge of the form below it to the window's edge.
    '@media (width>=62.5625rem){.contact-art{--page:min(100%,var(--container-page));inset:0 0 1.75rem auto;' +
    'width:calc((var(--page) - 4.75rem)*7/12 + (100% - var(--page))/2 + 1.5rem)}' +
    '.contact-art img{height:100%;object-fit:cover}}'
  );
};

const framed =
  '.hero-art,.wide-art{width:calc(100% - 2.5rem);max-width:calc(var(--container-page) - 3rem);margin-inline:auto}' +
  '.hero-art,.wide-art,.contact-art{overflow:hidden;border-radius:var(--radius-card)}' +
  '@media (width>=43.8125rem){.hero-art,.wide-art{width:calc(100% - 3rem)}}' +
  '@media (width<62.5625rem){.contact-art{width:calc(100% - 2.5rem);margin-inline:auto}}' +
  // The edges of the form below it.
  '@media (width>=62.5625rem){.contact-art{top:1.75rem;right:calc((100% - var(--page))/2 + 1.5rem);' +
  'width:calc((var(--page) - 4.75rem)*7/12)}}';

const centered =
  '.page-x>h2.text-title{text-align:center}@media (width>=43.8125rem){.page-y{padding-block:clamp(6rem,9vw,8.5rem)}}';

/** What the typefaces and headlines of some themes need beyond the values. */
const character: Partial<Record<Look['theme'], string>> = {
  gallery: '@layer base{h1,h2,h3{letter-spacing:-.02em}}',
  paddock: '.hero-art,.wide-art{border-top:4px solid var(--color-accent)}',
};

/**
 * The style sheet of an appearance: nothing for the one that the site's own style sheet has. It follows that sheet, and
 * leaves the staff screens alone, except for parts of the website on them.
 */
export function appearanceCss(appearance: Appearance): string {
  return themeCss(appearance) + plateCss(appearance);
}

function plateCss(appearance: Appearance): string {
  const plate = logoPlate(appearance);
  return plate === null
    ? ''
    : `[data-mark] img{background:${plate.background};padding:${plate.padding};border-radius:${plate.borderRadius}}`;
}

function themeCss(appearance: Appearance): string {
  const { logo: _logo, icon: _icon, ...chosen } = appearance;
  const { logo: _none, icon: _noIcon, ...usual } = newAppearance;
  if (JSON.stringify(chosen) === JSON.stringify(usual)) return '';
  const look = lookOf(appearance);
  return [
    fontFaces(look.type),
    `html:not([data-staff]),html [data-studio]{${declarations(lookVariables(look))};color-scheme:${look.ground}}`,
    onPhotographs(look),
    look.ground === 'light' ? lightShadows : '',
    look.pictures === 'faded' ? '' : pictureBelow(look),
    look.pictures === 'framed' ? framed : '',
    look.headlines === 'centered' ? centered : '',
    character[look.theme] ?? '',
  ].join('');
}
