/** A slider under a field that has the same value; `text` is how the value is spoken. */
export function Slider(props: {
  label: string;
  value: number;
  max: number;
  step: number;
  text: string;
  onChange: (value: number) => void;
}) {
  return (
    <input
      type="range"
      aria-label={props.label}
      aria-valuetext={props.text}
      value={props.value}
      min={0}
      max={props.max}
      step={props.step}
      className="block h-11 w-full cursor-pointer accent-text md:mt-2 md:h-6"
      onChange={({ target }) => props.onChange(Number(target.value))}
    />
  );
}
