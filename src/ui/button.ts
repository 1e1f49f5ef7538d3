export type ButtonVariant = 'bone' | 'line' | 'copper';

const shape =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2.5 rounded-control border px-6.5 py-2 text-center ' +
  'font-sans text-small/none font-semibold tracking-[0.045em] no-underline transition-colors duration-move ease-glide ' +
  'aria-disabled:cursor-default aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-45';

const colors: Record<ButtonVariant, string> = {
  bone: 'border-transparent bg-bone text-night hover:bg-white',
  line: 'border-night-outline bg-night/35 text-bone hover:border-bone',
  copper: 'border-transparent bg-copper text-copper-ink hover:bg-copper-lit',
};

/**
 * Classes of a button or of a link that looks like one. Bone is the default; copper is for the primary action
 * of a view. `wide` fills the width of the container.
 */
export function buttonClass(variant: ButtonVariant, options: { wide?: boolean } = {}): string {
  return `${shape} ${colors[variant]}${options.wide === true ? ' w-full' : ''}`;
}
