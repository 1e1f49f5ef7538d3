// The website's own pictures: car, view, width and crop.
import type { Look, Shot } from './names.ts';

/** One picture of the website; `name` is its file name without the extension. */
export interface SitePicture {
  name: string;
  look: Look;
  shot: Shot;
  width: number;
  /** Crop of the finished picture, pixels. */
  crop?: { left: number; top: number; width: number; height: number };
}

const BLUE_BERLINETTA: Look = {
  profile: 'mid',
  paint: 'azure',
  wheel: { design: 'twin5', finish: 'silver' },
  caliper: '#e0a800',
  hide: 'black',
  trim: 'carbon',
  seed: 1,
};
const AMBER_BERLINETTA: Look = {
  ...BLUE_BERLINETTA,
  paint: 'amber',
  wheel: { design: 'turbine', finish: 'silver' },
  caliper: '#1b1b1d',
  seed: 24,
};
const GREEN_TOURER: Look = {
  profile: 'gt',
  paint: 'racing',
  wheel: { design: 'y7', finish: 'gold' },
  caliper: '#c9a227',
  hide: 'tan',
  trim: 'carbon',
  seed: 5,
};
const BLUE_TOURER: Look = { ...GREEN_TOURER, paint: 'azure', wheel: { design: 'multi20', finish: 'silver' } };

export const SITE_PICTURES: SitePicture[] = [
  { name: 'hero', look: BLUE_BERLINETTA, shot: { view: 'side', room: 'black' }, width: 2400 },
  { name: 'showroom', look: GREEN_TOURER, shot: { view: 'tail', room: 'black' }, width: 1600 },
  { name: 'about', look: AMBER_BERLINETTA, shot: { view: 'long', room: 'tunnel' }, width: 2400 },
  { name: 'story', look: GREEN_TOURER, shot: { view: 'interior-quilt', room: 'black' }, width: 1600 },
  { name: 'contact', look: BLUE_TOURER, shot: { view: 'head', room: 'black' }, width: 1600 },
  { name: 'login', look: GREEN_TOURER, shot: { view: 'wheel', room: 'black' }, width: 1600 },
  {
    name: 'share',
    look: BLUE_BERLINETTA,
    shot: { view: 'side', room: 'black' },
    width: 1200,
    crop: { left: 0, top: 24, width: 1200, height: 630 },
  },
];
