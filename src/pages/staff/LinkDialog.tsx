import type { Editor } from '@tiptap/react';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { linkError } from './link-address.ts';

/** Sets the target of the selected text; without a selection, the address itself is inserted. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const given: unknown = editor.getAttributes('link')['href'];
  const before = typeof given === 'string' ? given : '';
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string | undefined>();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // React's events bubble from a dialog to the form that opened it.
    event.stopPropagation();
    event.preventDefault();
    const target = address.trim();
    const found = linkError(target);
    setError(found);
    if (found !== undefined) {
      input.current?.focus();
      return;
    }
    isDone.current = true;
    onClose();
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && before === '') {
      chain
        .insertContent({ type: 'text', text: target, marks: [{ type: 'link', attrs: { href: target } }] })
        .run();
    } else chain.extendMarkRange('link').setLink({ href: target }).run();
  };

  return (
    <Dialog
      size="small"
      title="Link"
      onClose={onClose}
      isFocusSent={() => isDone.current}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        input.current?.focus();
      }}
      footer={
        <>
          {before !== '' && (
            <Button
              variant="row-danger"
              onClick={() => {
                isDone.current = true;
                onClose();
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
              }}
              className="mr-auto -ml-2.5"
            >
              Remove Link
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {before === '' ? 'Add Link' : 'Change Link'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label="Address" error={error}>
          {(control) => (
            <input
              {...control}
              ref={input}
              value={address}
              maxLength={2_000}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              onChange={(event) => {
                setAddress(event.target.value);
                setError(undefined);
              }}
              className={controlClass}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
