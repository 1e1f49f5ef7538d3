import { buttonClass } from '../../ui/button.ts';
import { formatNumber } from '../format.ts';

/**
 * Filter and Reset. `count` is how many vehicles Filter would show: in sight on the button, and announced, unless a
 * field is invalid.
 */
export function FilterButtons(props: { count: number | undefined; disabled: boolean; className: string }) {
  const { count, disabled } = props;
  return (
    <div
      className={`grid grid-cols-2 gap-2.5 md:flex [form:has([aria-invalid])_&_:is(span,output)]:hidden ${props.className}`}
    >
      <button type="submit" className={`${buttonClass('solid')} md:min-w-26`} disabled={disabled}>
        Filter
        {count !== undefined && (
          <span aria-hidden="true" className="tabular-nums">
            ({formatNumber(count)})
          </span>
        )}
      </button>
      <button type="reset" className={`${buttonClass('line')} md:min-w-26`} disabled={disabled}>
        Reset
      </button>
      <output className="sr-only">
        {count !== undefined &&
          `${formatNumber(count)} ${count === 1 ? 'vehicle matches' : 'vehicles match'}`}
      </output>
    </div>
  );
}
