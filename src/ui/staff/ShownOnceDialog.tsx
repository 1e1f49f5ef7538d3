import type { ReactNode } from 'react';
import { controlClass } from '../control.ts';
import { Field } from '../Field.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useCopy } from './useCopy.ts';

/** Shows a secret that no later answer has, to be copied. `label` is what it is, such as `Address`. */
export function ShownOnceDialog(props: {
  title: string;
  description: ReactNode;
  label: string;
  secret: string;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { label, secret } = props;
  const noun = label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
  const copy = useCopy();
  return (
    <Dialog
      size="small"
      title={props.title}
      description={props.description}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
      footer={
        <>
          <Button
            variant="line"
            onClick={() =>
              void copy(secret, {
                done: { title: `${label} copied` },
                failed: `Select the ${noun} and copy it`,
              })
            }
          >
            Copy
          </Button>
          <Button variant="primary" onClick={props.onClose}>
            Done
          </Button>
        </>
      }
    >
      <Field label={label}>
        {(control) => (
          // Of several lines, so that the whole of it can be read.
          <textarea
            {...control}
            readOnly
            rows={2}
            value={secret}
            onFocus={({ target }) => target.select()}
            className={`${controlClass} resize-none font-mono text-small break-all`}
          />
        )}
      </Field>
    </Dialog>
  );
}
