import { useId } from 'react';

/** A switch with its label: a checkbox with the role `switch`. */
export function Switch(props: {
  label: string;
  /** Accessible name, where several switches have the same label. It begins or ends with that label. */
  name?: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <span className="relative mt-0.5 inline-flex h-6 w-11 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-label={props.name}
          checked={props.checked}
          aria-checked={props.checked}
          disabled={props.disabled}
          aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => props.onChange(event.target.checked)}
          className="peer absolute -inset-2.5 z-10 cursor-pointer opacity-0 disabled:cursor-default"
        />
        <span className="h-6 w-11 rounded-pill border border-staff-outline bg-staff-surface transition-colors duration-quick peer-checked:border-staff-accent peer-checked:bg-staff-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-staff-accent peer-disabled:opacity-50" />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-staff-muted transition-[translate,background-color] duration-quick peer-checked:translate-x-5 peer-checked:bg-staff-accent-ink forced-solid" />
      </span>
      <span className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium text-staff-ink">
          {props.label}
        </label>
        {props.hint !== undefined && (
          <span id={`${id}-hint`} className="block text-small text-staff-muted">
            {props.hint}
          </span>
        )}
      </span>
    </div>
  );
}
