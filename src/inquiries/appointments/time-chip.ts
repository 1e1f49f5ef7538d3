/** Classes of a day or a time behind its radio button, which is a `peer`. */
export const chip =
  'grid min-h-11 cursor-pointer place-items-center rounded-control border border-outline px-3 text-small tabular-nums ' +
  'transition-colors duration-quick hover:border-text-muted peer-checked:border-(--button,var(--color-text)) peer-checked:bg-(--button,var(--color-text)) ' +
  'peer-checked:font-semibold peer-checked:text-(--on-button,var(--color-ground)) ' +
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus ' +
  'peer-disabled:cursor-default peer-disabled:border-hairline peer-disabled:text-text-muted';
