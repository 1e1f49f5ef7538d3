import { colorOf } from '../color-names.ts';

/** A dot in the color that a name means, beside the name; nothing if the name may mean several. */
export function ColorSwatch({ name }: { name: string }) {
  const color = colorOf(name);
  if (color === null) return null;
  return (
    <i
      aria-hidden="true"
      className="mr-2 inline-block size-2.75 shrink-0 rounded-full shadow-[inset_0_0_0_1px_var(--color-outline)]"
      style={{ backgroundColor: color }}
    />
  );
}
