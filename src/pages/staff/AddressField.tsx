import type { UseFormRegisterReturn } from 'react-hook-form';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { longestSlug } from '../slug.ts';

/** The last part of a page's address, behind the slash that every address has. */
export function AddressField(props: {
  error: string | undefined;
  hint: string;
  readOnly: boolean;
  input: UseFormRegisterReturn;
}) {
  return (
    <Field label="Address" hint={props.hint} error={props.error}>
      {(control) => (
        <div className="flex items-center gap-1.5">
          <span aria-hidden="true">/</span>
          <input
            {...control}
            {...props.input}
            maxLength={longestSlug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={props.readOnly}
            className={controlClass}
          />
        </div>
      )}
    </Field>
  );
}
