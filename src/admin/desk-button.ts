const shape =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border px-4 text-[0.9375rem]/none ' +
  'font-medium whitespace-nowrap transition-colors duration-quick md:min-h-10';

const colors = {
  line: 'border-desk-outline bg-desk-surface text-desk-ink hover:bg-desk-sunk',
  text: 'border-transparent text-desk-accent hover:bg-desk-sunk',
};

/** Classes of a button, or of a link that looks like one, in the portal. */
export const deskButtonClass = (variant: keyof typeof colors) => `${shape} ${colors[variant]}`;
