/** The color of a paint or an interior, as staff pick it for its swatch. */

export const swatchMessage = 'Enter a color in hex, like #0f4d33';

/**
 * The one form in which a swatch is stored: `#0f4d33`, of `0F4D33` and `#0f4D33`. Null for any other text, short forms
 * and names included.
 */
export function canonicalSwatch(text: string): string | null {
  const [, digits] = /^\s*#?([\da-f]{6})\s*$/i.exec(text) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}
