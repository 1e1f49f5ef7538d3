export type ButtonVariant = 'solid' | 'line' | 'accent';

const shape =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2.5 rounded-control border px-6.5 py-2 text-center ' +
  'font-sans text-small/none font-semibold tracking-[0.045em] no-underline transition-colors duration-move ease-glide ' +
  'aria-disabled:cursor-default aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-45';

const colors: Record<ButtonVariant, string> = {
  solid:
    'border-(--button-edge,transparent) bg-(--button,var(--color-text)) text-(--on-button,var(--color-ground)) hover:bg-(--button-lit,var(--color-text-lit))',
  line: 'border-outline bg-ground/35 text-text hover:border-text',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-lit',
};

/**
 * Classes of a button or of a link that looks like one. `solid` is the default; `accent` is for the primary action
 * of a view. `wide` fills the width of the container.
 */
export function buttonClass(variant: ButtonVariant, options: { wide?: boolean } = {}): string {
  return `${shape} ${colors[variant]}${options.wide === true ? ' w-full' : ''}`;
}
