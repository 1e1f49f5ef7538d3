import type { Ground } from './appearance.ts';
import type { Appearance } from './appearance.schema.ts';

/** A file that the appearance names, as it is stored. */
export type AppearanceFile = {
  name: string;
  content: Buffer;
  width: number;
  height: number;
  faintOn?: Ground | null;
};

/** The icons, each with the end of its name and the address of the one that comes with the program. */
export const iconFiles = [
  { name: 'favicon.ico', standard: '/marque.ico' },
  { name: '180.png', standard: '/marque-180.png' },
  { name: '192.png', standard: '/marque-192.png' },
  { name: '512.png', standard: '/marque-512.png' },
] as const;
export type IconName = (typeof iconFiles)[number]['name'];

/** The address of an icon: the dealership's, or the one that comes with the program. */
export function iconAddress({ icon }: Pick<Appearance, 'icon'>, name: IconName): string {
  if (icon !== null) return `/appearance/${icon}-${name}`;
  return iconFiles.find((file) => file.name === name)?.standard ?? '/marque.ico';
}
