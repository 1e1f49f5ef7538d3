import type { MouseEvent } from 'react';

/** A checkbox without a visible label, with a target that is larger than its box. */
export function Checkbox(props: {
  label: string;
  /** `mixed`: some of what it stands for is checked. */
  checked: boolean | 'mixed';
  /** `range`: Shift was held. */
  onChange: (checked: boolean, range: boolean) => void;
  id?: string;
}) {
  const { checked } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps Shift from selecting text
    <label
      onMouseDown={keepTextUnselected}
      className="relative inline-grid size-11 shrink-0 cursor-pointer place-items-center md:size-9"
    >
      <input
        type="checkbox"
        id={props.id}
        aria-label={props.label}
        checked={checked === true}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'mixed';
        }}
        // The click of Shift+Space has the key too.
        onChange={({ target, nativeEvent }) =>
          props.onChange(target.checked, nativeEvent instanceof PointerEvent && nativeEvent.shiftKey)
        }
        className="size-4.5 cursor-pointer accent-staff-accent"
      />
    </label>
  );
}

const keepTextUnselected = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault();
};
