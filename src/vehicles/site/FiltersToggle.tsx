import { buttonClass } from '../../ui/button.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

/** Phones only: shows and hides year and price; the badge counts the filters applied there. */
export function FiltersToggle(props: {
  open: boolean;
  applied: number;
  controls: string;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={props.open}
      aria-controls={props.controls}
      className={`${buttonClass('line')} justify-start md:hidden`}
      onClick={props.onToggle}
    >
      Filters
      {props.applied > 0 && (
        <span className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-pill bg-focus px-1.5 text-micro tracking-normal text-ground tabular-nums">
          {props.applied}
          <span className="sr-only"> applied</span>
        </span>
      )}
      <ChevronIcon
        className={`ml-auto size-4.5 transition-transform duration-move ease-glide ${props.open ? 'rotate-180' : ''}`}
      />
    </button>
  );
}
