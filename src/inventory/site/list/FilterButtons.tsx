import { buttonClass } from '../../../ui/button.ts';
import { formatNumber } from '../../../vehicles/format.ts';

/**
 * Filter and Reset. `count` is how many vehicles Filter would show: in sight on the button, and announced, unless a
 * field is invalid. `atEnds` of the panel's two rows on a phone, unless it is too narrow.
 */
export function FilterButtons(props: {
  count: number | undefined;
  disabled: boolean;
  atEnds: boolean;
  className: string;
}) {
  const { count, disabled, atEnds } = props;
  const [inGrid, atFirst, atSecond] = atEnds
    ? [
        'min-[22rem]:max-md:contents',
        'min-[22rem]:max-md:col-start-3 min-[22rem]:max-md:row-start-1 min-[22rem]:max-md:px-3!',
        'min-[22rem]:max-md:col-start-3 min-[22rem]:max-md:row-start-2 min-[22rem]:max-md:px-3!',
      ]
    : [];
  return (
    <div
      className={`grid grid-cols-2 gap-2.5 md:flex [form:has([aria-invalid])_&_:is(span,output)]:hidden ${inGrid ?? ''} ${props.className}`}
    >
      <button
        type="submit"
        className={`${buttonClass('solid')} md:min-w-26 ${atFirst ?? ''}`}
        disabled={disabled}
      >
        Filter
        {count !== undefined && (
          <span aria-hidden="true" className="tabular-nums">
            ({formatNumber(count)})
          </span>
        )}
      </button>
      <button
        type="reset"
        className={`${buttonClass('line')} md:min-w-26 ${atSecond ?? ''}`}
        disabled={disabled}
      >
        Reset
      </button>
      <output className="sr-only">
        {count !== undefined &&
          `${formatNumber(count)} ${count === 1 ? 'vehicle matches' : 'vehicles match'}`}
      </output>
    </div>
  );
}
