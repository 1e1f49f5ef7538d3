/** A dot in a color, like `#0f4d33`, beside its name; nothing where it is not known. */
export function ColorSwatch({ color }: { color: string | null }) {
  if (color === null) return null;
  return (
    <i
      aria-hidden="true"
      className="mr-2 inline-block size-2.75 shrink-0 rounded-full shadow-[inset_0_0_0_1px_var(--color-outline)]"
      style={{ backgroundColor: color }}
    />
  );
}
