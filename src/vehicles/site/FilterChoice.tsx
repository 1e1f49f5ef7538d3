import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

/** A dropdown whose first entry is no choice. A choice that nothing is listed for any more stays visible. */
export function FilterChoice(props: {
  label: string;
  /** In the address, for a panel that is sent before the page is live. */
  name: string;
  all: string;
  none: string;
  options: string[];
  value: string | undefined;
  disabled: boolean;
  className?: string;
  onChange: (value: string | undefined) => void;
}) {
  const { value, options } = props;
  const offered = value === undefined || options.includes(value) ? options : [value, ...options];
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
          {offered.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
