const shape =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap cramped:leading-tight! cramped:whitespace-normal ' +
  'transition-colors duration-quick aria-disabled:cursor-default aria-disabled:opacity-60 ' +
  'disabled:cursor-default disabled:border-staff-hair disabled:bg-staff-sunk disabled:text-staff-muted';
const usual = 'min-h-11 px-4 text-[0.9375rem]/none md:min-h-10';
/** In rows of a table: text without a box, so that thirty of them do not outweigh the button above. */
const small = 'min-h-11 px-2.5 text-small/none md:min-h-9';

const variants = {
  line: `${usual} border-staff-outline bg-staff-surface text-staff-ink hover:bg-staff-sunk`,
  text: `${usual} border-transparent text-staff-accent hover:bg-staff-sunk`,
  primary: `${usual} border-staff-accent bg-staff-accent text-staff-accent-ink hover:bg-[color-mix(in_srgb,var(--color-staff-accent)_88%,black)]`,
  danger: `${usual} border-loss bg-loss text-white hover:bg-[color-mix(in_srgb,var(--color-loss)_88%,black)]`,
  row: `${small} border-transparent text-staff-accent hover:bg-[color-mix(in_srgb,var(--color-staff-accent)_9%,transparent)]`,
  'row-danger': `${small} border-transparent text-loss hover:bg-[color-mix(in_srgb,var(--color-loss)_9%,transparent)]`,
};
export type StaffButtonVariant = keyof typeof variants;

/** Classes of a button, or of a link that looks like one, on the staff screens. */
export const staffButtonClass = (variant: StaffButtonVariant) => `${shape} ${variants[variant]}`;
