import { swatchColor } from './swatch.ts';

/**
 * A dot in the color that a color name describes, beside the name; an empty ring if the name contains no
 * known color.
 */
export function ColorSwatch({ name }: { name: string }) {
  const color = swatchColor(name);
  return (
    <i
      aria-hidden="true"
      className="mr-2 inline-block size-2.75 shrink-0 rounded-full shadow-[inset_0_0_0_1px_rgb(255_255_255/0.3)]"
      style={color === null ? undefined : { backgroundColor: color }}
    />
  );
}
