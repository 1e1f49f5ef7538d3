const shape =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap ' +
  'transition-colors duration-quick aria-disabled:cursor-default aria-disabled:opacity-60 ' +
  'disabled:cursor-default disabled:border-desk-hair disabled:bg-desk-sunk disabled:text-desk-muted';
const usual = 'min-h-11 px-4 text-[0.9375rem]/none md:min-h-10';
/** In rows of a table: a word without a box, so that thirty of them do not drown the one button above. */
const small = 'min-h-11 px-2.5 text-small/none md:min-h-9';

const variants = {
  line: `${usual} border-desk-outline bg-desk-surface text-desk-ink hover:bg-desk-sunk`,
  text: `${usual} border-transparent text-desk-accent hover:bg-desk-sunk`,
  primary: `${usual} border-desk-accent bg-desk-accent text-desk-accent-ink hover:bg-[color-mix(in_srgb,var(--color-desk-accent)_88%,black)]`,
  danger: `${usual} border-loss bg-loss text-white hover:bg-[color-mix(in_srgb,var(--color-loss)_88%,black)]`,
  row: `${small} border-transparent text-desk-accent hover:bg-[color-mix(in_srgb,var(--color-desk-accent)_9%,transparent)]`,
  'row-danger': `${small} border-transparent text-loss hover:bg-[color-mix(in_srgb,var(--color-loss)_9%,transparent)]`,
};
export type DeskButtonVariant = keyof typeof variants;

/** Classes of a button, or of a link that looks like one, in the portal. */
export const deskButtonClass = (variant: DeskButtonVariant) => `${shape} ${variants[variant]}`;
