/**
 * Classes of an input, select or textarea on the public site. Invalid ones are marked by `aria-invalid`;
 * while a form is being sent, inputs are `readOnly` and selects `aria-disabled`.
 */
export const controlClass =
  'block w-full min-h-(--control-height) rounded-control border border-night-outline bg-night-field px-3.5 py-2.5 font-sans text-(length:--control-text)/snug ' +
  'text-bone transition-colors duration-quick placeholder:text-bone-muted placeholder:opacity-100 hover:border-bone-muted ' +
  'aria-invalid:border-night-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-night-danger)] ' +
  '[&[readonly]]:border-night-hair [&[readonly]]:text-bone-muted aria-disabled:border-night-hair aria-disabled:text-bone-muted ' +
  'disabled:cursor-default disabled:opacity-45';
