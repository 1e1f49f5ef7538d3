import { Button } from '../../ui/staff/Button.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { useCopy } from '../../ui/staff/useCopy.ts';

/** Recovery codes, which come with a first second factor or are made anew. Shown only once. */
export function RecoveryCodes({
  codes,
  title = 'Second factor is on',
  onClose,
}: {
  codes: readonly string[];
  title?: string;
  onClose: () => void;
}) {
  const copy = useCopy();
  return (
    <Dialog
      size="small"
      title={title}
      description="Write these recovery codes down. Each signs you in once when your phone is not there. They are not shown again, and earlier ones are void. Your other devices are signed out."
      onClose={onClose}
      footer={
        <>
          <Button
            variant="line"
            onClick={() =>
              void copy(codes.join('\n'), {
                done: { title: 'Copied', description: 'Keep the codes where your phone is not.' },
                failed: 'The codes could not be copied.',
              })
            }
            className="max-md:flex-1"
          >
            Copy Codes
          </Button>
          <Button variant="primary" onClick={onClose} className="max-md:flex-1">
            Done
          </Button>
        </>
      }
    >
      <ul aria-label="Recovery codes" className="grid gap-y-2">
        {codes.map((code) => (
          <li key={code} className="font-mono text-small text-staff-ink">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
