import type { ReactNode, Ref } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';

/** Shows and hides some of the filters; the badge counts those of them that are applied. */
export function FiltersToggle({
  ref,
  open,
  applied,
  controls,
  className,
  onToggle,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  open: boolean;
  applied: number;
  /** Id of what it shows and hides. */
  controls: string;
  className: string;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      className={`${buttonClass('line')} ${className}`}
      onClick={onToggle}
    >
      {children}
      {applied > 0 && (
        <span className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-pill bg-text px-1.5 text-micro tracking-normal text-ground tabular-nums">
          {applied}
          <span className="sr-only"> applied</span>
        </span>
      )}
      <ChevronIcon
        className={`size-4.5 transition-transform duration-move ease-glide ${open ? 'rotate-180' : ''}`}
      />
    </button>
  );
}
