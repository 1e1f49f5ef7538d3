/** Where the photographs of a file's row are: addresses, or names of files in a ZIP. */
import { parseAddress } from '../../images/image.ts';

/** The photographs that a cell names, in order and each once. */
export function photoSources(text: string): string[] {
  const parts = text
    .split(/[|;\r\n]+/)
    // Commas and spaces belong to many names, but no address begins in the middle of a name.
    .flatMap((part) => part.split(/[\s,]+(?=https?:\/\/)/i))
    .map((part) => part.trim().replace(/,$/, ''));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Whether a photograph is fetched; any other one is a file. */
export const isFetched = (source: string) => /^https?:\/\//i.test(source);

/**
 * The name of a source's file in a ZIP, without its folder and in lower case. The file of an image of ours is
 * named by its hash, as in the ZIP of an export.
 */
export function fileNameOf(source: string): string {
  const image = parseAddress(source);
  if (image !== null) return `${image.hash}.jpg`;
  return (source.split(/[/\\]/).at(-1) ?? '').toLowerCase();
}
