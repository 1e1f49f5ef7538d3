import type { ReactNode, Ref } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';

/** A button that shows and hides filters, with the number of those that are chosen. */
export function FiltersToggle(props: {
  ref?: Ref<HTMLButtonElement>;
  open: boolean;
  chosen: number;
  /** Id of the element that it shows and hides. */
  controls: string;
  className: string;
  onToggle: () => void;
  children: ReactNode;
}) {
  const { ref, open, chosen, controls, className, onToggle, children } = props;
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      className={`${buttonClass('line')} min-h-13 px-3.5! md:min-h-14.5 md:min-w-32 ${className}`}
      onClick={onToggle}
    >
      {children}
      {chosen > 0 && (
        <span className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-pill bg-text px-1.5 text-micro tracking-normal text-ground tabular-nums">
          {chosen}
          <span className="sr-only"> chosen</span>
        </span>
      )}
      <ChevronIcon
        className={`size-4.5 transition-transform duration-move ease-glide ${open ? 'rotate-180' : ''}`}
      />
    </button>
  );
}
