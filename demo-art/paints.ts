// Paints. base: color in the dark, hi: color of the metal flake under light, flake 0..1.
// finish: gloss, satin or matte widen the reflections. shift: second flake color at grazing angles (pearl).
import type { PaintName } from './names.ts';

interface Paint {
  name: string;
  base: string;
  hi: string;
  flake: number;
  shift?: string;
  finish?: 'satin' | 'matte';
}

const PAINTS: Record<PaintName, Paint> = {
  rosso: { name: 'Rosso Aurora', base: '#960d12', hi: '#ff3a26', flake: 0.1 },
  carmine: { name: 'Carmine Metallic', base: '#5d0a14', hi: '#e8324a', flake: 0.5 },
  azure: { name: 'Azure Deep', base: '#0b2c68', hi: '#4f9dff', flake: 0.45 },
  midnight: { name: 'Midnight Blue', base: '#0a1424', hi: '#5379b8', flake: 0.5 },
  sky: { name: 'Glacier Blue', base: '#5d8296', hi: '#c6e6f4', flake: 0.25 },
  racing: { name: 'Racing Green', base: '#0b2f20', hi: '#4cae7a', flake: 0.35 },
  sage: { name: 'Sage Stone', base: '#6d7662', hi: '#c9d3b4', flake: 0.05 },
  silver: { name: 'Quicksilver', base: '#858a90', hi: '#f2f6ff', flake: 0.4 },
  gray: { name: 'Slate Gray', base: '#3b4046', hi: '#a9b6c6', flake: 0.4 },
  chalk: { name: 'Chalk', base: '#aaa89f', hi: '#dedcd2', flake: 0 },
  ink: { name: 'Ink Black', base: '#0c0c0d', hi: '#8b8e93', flake: 0.2 },
  pearl: { name: 'Pearl White', base: '#d3d1ca', hi: '#ffffff', flake: 0.12, shift: '#fff0d8' },
  amber: { name: 'Amber Flame', base: '#b4500a', hi: '#ffa640', flake: 0.4 },
  copper: { name: 'Copper', base: '#6b2c16', hi: '#ff9a70', flake: 0.55, shift: '#ffb48c' },
  bronze: { name: 'Bronze Age', base: '#5d3d22', hi: '#f2b06c', flake: 0.5, shift: '#ff8f50' },
  champagne: { name: 'Champagne', base: '#8f806a', hi: '#f6e3c2', flake: 0.45 },
  yellow: { name: 'Solar Yellow', base: '#d79a05', hi: '#ffd84a', flake: 0.08 },
  aubergine: { name: 'Aubergine Pearl', base: '#2a0f2b', hi: '#a455a8', flake: 0.5, shift: '#5a7bff' },
  ivory: { name: 'Old Ivory', base: '#e0d8c4', hi: '#fff8e8', flake: 0 },
  satinGray: { name: 'Satin Graphite', base: '#34373b', hi: '#8e979f', flake: 0.2, finish: 'satin' },
  matteGreen: { name: 'Matte Olive', base: '#353a2b', hi: '#7d8666', flake: 0.1, finish: 'matte' },
  satinBlue: { name: 'Satin Petrol', base: '#143844', hi: '#5da6b6', flake: 0.25, finish: 'satin' },
  matteBlack: { name: 'Matte Black', base: '#111214', hi: '#4d535a', flake: 0.05, finish: 'matte' },
};

export const paintOf = (name: PaintName): Paint => PAINTS[name];

/** How a lacquer spreads reflections (blur), how strong its clear coat is, how much it lifts the base color. */
export const FINISH = {
  gloss: { blur: 0, coat: 1, lift: 1 },
  satin: { blur: 0.42, coat: 0.62, lift: 1.25 },
  matte: { blur: 0.95, coat: 0.4, lift: 1.4 },
};
