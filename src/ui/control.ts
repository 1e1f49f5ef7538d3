/**
 * Classes of an input, select or textarea on the public site. Invalid ones are marked by `aria-invalid`;
 * while a form is being sent, inputs are `readOnly` and selects `aria-disabled`.
 */
export const controlClass =
  'block w-full min-h-(--control-height) rounded-control border border-outline bg-field px-3.5 py-2.5 font-sans text-(length:--control-text)/snug ' +
  'text-text transition-colors duration-quick placeholder:text-text-muted placeholder:opacity-100 hover:border-text-muted ' +
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] ' +
  '[&[readonly]]:border-hairline [&[readonly]]:text-text-muted aria-disabled:border-hairline aria-disabled:text-text-muted ' +
  'disabled:cursor-default disabled:opacity-45';
