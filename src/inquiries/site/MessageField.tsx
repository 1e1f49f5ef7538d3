import { memo, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { isUntouched } from './prefilled-message.ts';

/**
 * The message. As long as it is untouched, it is selected when it gets the focus, so that typing replaces it.
 * Memoized, because React writes the default value with each rendering, which loses the selection.
 */
export const MessageField = memo(function MessageField(props: {
  prefilled: string | undefined;
  placeholder: string;
  error: string | undefined;
  pending: boolean;
}) {
  const { prefilled } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const message = field.current;
    // A new default value has ended the selection.
    if (message === document.activeElement && message?.value === prefilled) message?.select();
  }, [prefilled]);
  return (
    <Field label="Message" error={props.error} className="md:col-span-2">
      {(control) => (
        <textarea
          {...control}
          ref={field}
          rows={5}
          name="message"
          placeholder={props.placeholder}
          readOnly={props.pending}
          defaultValue={prefilled}
          onMouseDown={focusWithoutCaret}
          onFocus={({ currentTarget }) => isUntouched(currentTarget) && currentTarget.select()}
          className={`${controlClass} min-h-30 resize-y`}
        />
      )}
    </Field>
  );
});

/** The caret that the press would place would end the selection. */
function focusWithoutCaret(event: MouseEvent<HTMLTextAreaElement>) {
  const { currentTarget } = event;
  if (!isUntouched(currentTarget) || currentTarget === document.activeElement) return;
  event.preventDefault();
  currentTarget.focus();
}
