import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../contenders.ts';

const fonts = join(root, 'src/ui/fonts');
const names = { display: 'bodoni-moda', text: 'hanken-grotesk' };

/** Puts Marque's own two fonts into a peer's folder, as display.woff2 and text.woff2. */
export async function copyFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = await readdir(fonts);
  for (const [role, name] of Object.entries(names)) {
    const file = files.find((file) => file.startsWith(name) && file.endsWith('.woff2'));
    if (file === undefined) throw new Error(`There is no font ${name} in src/ui/fonts`);
    await copyFile(join(fonts, file), join(folder, `${role}.woff2`));
  }
}
