import type { ReactNode } from 'react';
import { controlClass } from '../control.ts';
import { Field } from '../Field.tsx';
import { useToast } from '../toast/useToast.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

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
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: `${label} copied` });
    } catch {
      const description = `Select the ${label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())} and copy it`;
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  };
  return (
    <Dialog
      size="small"
      title={props.title}
      description={props.description}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
      footer={
        <>
          <Button variant="line" onClick={() => void copy()}>
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
          <input
            {...control}
            readOnly
            value={secret}
            onFocus={({ target }) => target.select()}
            className={controlClass}
          />
        )}
      </Field>
    </Dialog>
  );
}
