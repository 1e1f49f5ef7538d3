import { useId, type ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

/** Connects a control to its label and messages; spread these on the input, select or textarea. */
export type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A labeled control: label above, hint and error below, connected for assistive technology. */
export function Field(props: {
  label: string;
  error?: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  const hintId = props.hint === undefined ? undefined : `${id}-hint`;
  const errorId = props.error === undefined ? undefined : `${id}-error`;
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ');
  return (
    <div className={props.className}>
      <label htmlFor={id} className="mb-1.75 block text-small font-medium text-text-soft">
        {props.label}
        {props.optional === true && <span className="font-normal text-text-muted"> (optional)</span>}
      </label>
      {props.children({
        id,
        'aria-invalid': props.error === undefined ? undefined : true,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {props.hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-small text-text-muted">
          {props.hint}
        </p>
      )}
      {props.error !== undefined && (
        <p id={errorId} className="mt-1.75 flex items-start gap-1.75 text-small/snug text-danger">
          <AlertIcon className="mt-0.5 size-4" />
          {props.error}
        </p>
      )}
    </div>
  );
}
