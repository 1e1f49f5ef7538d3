import { buttonClass } from '../../../ui/button.ts';
import { formatNumber } from '../../../vehicles/format.ts';

/** Hidden on phones, where it is in the sheet. Without scripts, nothing could open the sheet. */
export const foldedClass = 'max-md:[@media(scripting:enabled)]:hidden';

/**
 * Filter and Reset, beside the fields or at the foot of the sheet (`inSheet`). `count` is the number of vehicles that Filter
 * would show. It is announced and shown below the name of the button, which it does not move, unless a field is invalid.
 */
export function FilterButtons(props: {
  count: number | undefined;
  disabled: boolean;
  inSheet: boolean;
  /** On phones without the sheet: at the ends of the two rows, or hidden. */
  atEnds: boolean;
}) {
  const { count, disabled, inSheet, atEnds } = props;
  const [first, second] = atEnds
    ? [
        'max-md:min-[22rem]:col-start-3 max-md:min-[22rem]:row-start-1',
        'max-md:min-[22rem]:col-start-3 max-md:min-[22rem]:row-start-2 max-[22rem]:col-span-2',
      ]
    : [inSheet ? '' : foldedClass, inSheet ? '' : foldedClass];
  return (
    <div
      className={`[form:has([aria-invalid])_&_:is(b,output)]:hidden ${inSheet ? 'grid grid-cols-[1fr_auto] gap-2.5 border-t border-hairline bg-surface px-5 pt-3 pb-4' : 'contents'}`}
    >
      <button
        type="submit"
        className={`${buttonClass('solid')} relative min-h-13 px-4! md:min-h-14.5 min-w-24 xl:min-w-26 ${first}`}
        disabled={disabled}
      >
        Filter
        {count !== undefined && !inSheet && (
          <b
            aria-hidden="true"
            className="absolute inset-x-0 bottom-1.5 text-[0.75rem]/none font-normal tracking-normal tabular-nums"
          >
            {formatNumber(count)} {count === 1 ? 'match' : 'matches'}
          </b>
        )}
      </button>
      <button
        type="reset"
        className={`${buttonClass('line')} min-h-13 px-4! md:min-h-14.5 ${second}`}
        disabled={disabled}
      >
        Reset
      </button>
      <output className={inSheet ? 'order-first col-span-full min-h-6.5 text-text' : 'sr-only'}>
        {count !== undefined &&
          `${formatNumber(count)} ${count === 1 ? 'vehicle matches' : 'vehicles match'}`}
      </output>
    </div>
  );
}
