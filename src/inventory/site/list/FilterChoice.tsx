import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';

/**
 * A dropdown whose first entry means no choice. The current choice stays visible even if no listed vehicle
 * has it any more.
 */
export function FilterChoice(props: {
  label: string;
  /** Its name in the address, for a form that is submitted before the page has hydrated. */
  name: string;
  all: string;
  none: string;
  /** Labels by value, or values that are their own labels. */
  options: readonly string[] | Readonly<Record<string, string>>;
  value: string | undefined;
  disabled: boolean;
  className?: string;
  onChange: (value: string | undefined) => void;
}) {
  const { value } = props;
  const options = Array.isArray(props.options)
    ? props.options.map((option: string) => [option, option])
    : Object.entries(props.options);
  const isOffered = value === undefined || options.some(([offered]) => offered === value);
  const offered = isOffered ? options : [[value, value], ...options];
  return (
    <Field label={props.label} className={props.className ?? ''}>
      {(control) => (
        <Select
          {...control}
          name={props.name}
          disabled={props.disabled}
          value={value ?? props.none}
          onChange={(event) =>
            props.onChange(event.target.value === props.none ? undefined : event.target.value)
          }
        >
          <option value={props.none}>{props.all}</option>
          {offered.map(([option, label]) => (
            <option key={option} value={option === label ? undefined : option}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
