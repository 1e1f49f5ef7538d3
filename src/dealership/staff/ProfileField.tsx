import type { ComponentProps } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import type { TextPath } from './profile-form.ts';
import type { ProfileEditorState } from './useProfileEditor.ts';

/** One line of the profile, named by its path. */
export function ProfileField({
  editor,
  path,
  label,
  hint,
  className = '',
  ...input
}: {
  editor: ProfileEditorState;
  path: TextPath;
  label: string;
  hint?: string;
  className?: string;
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'placeholder'>) {
  return (
    <Field label={label} hint={hint} error={editor.complaints[path]} className={className}>
      {(control) => (
        <input
          {...input}
          {...control}
          // The dealership's address is not that of whoever edits it.
          autoComplete="off"
          value={editor.form.texts[path]}
          readOnly={editor.pending}
          onChange={(event) => {
            const { value } = event.target;
            editor.change((form) => ({ ...form, texts: { ...form.texts, [path]: value } }), path);
          }}
          className={controlClass}
        />
      )}
    </Field>
  );
}
