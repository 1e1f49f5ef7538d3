import { groundOf } from './appearance.ts';
import type { Appearance } from './appearance.schema.ts';

const colors = { dark: '#ffffff', light: '#0b0c0e' } as const;

/** The background of a logo that would be faint on the ground of the site; null for any other. */
export function logoPlate(appearance: Pick<Appearance, 'theme' | 'ground' | 'logo'>) {
  const ground = groundOf(appearance);
  return appearance.logo?.faintOn === ground
    ? { background: colors[ground], padding: '4px 8px', borderRadius: '4px' }
    : null;
}
