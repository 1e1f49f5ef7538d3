import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { PictureButton } from '../../images/staff/uploads/PictureButton.tsx';
import { uploadOne } from '../../images/staff/uploads/upload-one.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import type { NamedAccount } from '../account-name.ts';
import { Portrait } from './Portrait.tsx';

/** The portrait of a profile's form; an empty `address` is none. */
export function PortraitField(props: {
  account: NamedAccount;
  address: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (address: string) => void;
}) {
  const { address, onChange } = props;
  const id = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    return () => abort.abort();
  }, []);
  const upload = useMutation({
    mutationFn: (picked: File) => uploadOne(picked, leaving.current.signal),
    retry: false,
    onSuccess: onChange,
  });
  const error = upload.error?.message ?? props.error;
  return (
    <div className="flex items-center gap-4">
      <Portrait
        account={{ ...props.account, portrait: address === '' ? null : address }}
        className="size-18 shrink-0"
      />
      <div className="min-w-0">
        <h3 id={`${id}-label`} className="text-small font-medium text-staff-ink">
          Portrait
        </h3>
        <div
          ref={buttons}
          role="group"
          aria-labelledby={`${id}-label`}
          className="-ml-2.5 flex flex-wrap gap-0.5"
        >
          <PictureButton
            label="Portrait"
            variant="row"
            uploading={upload.isPending}
            readOnly={props.readOnly}
            onPick={(picked) => upload.mutate(picked)}
          >
            {address === '' ? 'Choose Picture' : 'Replace'}
          </PictureButton>
          {address !== '' && !upload.isPending && (
            <Button
              variant="row-danger"
              onClick={() => {
                if (props.readOnly) return;
                upload.reset();
                onChange('');
                // The button that had the focus is gone.
                buttons.current?.querySelector('button')?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p className="text-small text-staff-muted">Upright, with the face in the upper third.</p>
        {error !== undefined && (
          <p role="alert" className="mt-1 flex items-start gap-1.75 text-small/snug text-loss">
            <AlertIcon className="mt-0.5 size-4" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
