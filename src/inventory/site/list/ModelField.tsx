import { useId } from 'react';
import { controlClass } from '../../../ui/control.ts';

/** The text search. Phones have no room for its label, which is still read out. */
export function ModelField(props: {
  value: string;
  disabled: boolean;
  className: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className={`min-w-0 ${props.className}`}>
      <label htmlFor={id} className="mb-1.75 block text-small font-medium text-text-soft max-md:sr-only">
        Model
      </label>
      <input
        id={id}
        type="search"
        name="model"
        enterKeyHint="search"
        placeholder="Search by model..."
        maxLength={100}
        className={`${controlClass} text-ellipsis`}
        disabled={props.disabled}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}
