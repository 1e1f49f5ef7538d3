import { controlClass } from '../control.ts';
import { Field } from '../Field.tsx';
import { useToast } from '../toast/useToast.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Shows something secret that was just made, this once, and copies it. `label` as in "Address": "Address copied". */
export function SecretDialog(props: {
  title: string;
  description: string;
  label: string;
  value: string;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { label, value } = props;
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: `${label} copied` });
    } catch {
      const description = `Select the ${label.toLowerCase()} and copy it`;
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
            value={value}
            onFocus={({ target }) => target.select()}
            className={controlClass}
          />
        )}
      </Field>
    </Dialog>
  );
}
