import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { PictureButton } from '../../images/staff/uploads/PictureButton.tsx';
import { uploadOne } from '../../images/staff/uploads/upload-one.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';

/**
 * One of the website's pictures, with buttons to replace or remove it. Changes take effect when the form is
 * saved.
 */
export function SitePictureField(props: {
  label: string;
  hint: string;
  address: string | undefined;
  error: string | undefined;
  readOnly: boolean;
  onChange: (address: string | undefined) => void;
}) {
  const { label, address, onChange } = props;
  const id = useId();
  const choose = useRef<HTMLDivElement>(null);
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
  const frame = 'aspect-16/10 w-full rounded-card';
  return (
    <li className="min-w-0">
      <h3 id={`${id}-label`} className="text-small font-medium text-staff-ink">
        {label}
      </h3>
      <p className="mb-2 text-small text-staff-muted">{props.hint}</p>
      {address === undefined ? (
        <div
          className={`${frame} grid place-items-center border border-dashed border-staff-outline px-4 text-center text-small text-staff-muted`}
        >
          No picture
        </div>
      ) : (
        <Picture
          address={address}
          alt={`${label} picture`}
          sizes="(min-width: 62.5625rem) 19rem, 90vw"
          className={`${frame} object-cover`}
          tone="staff"
        />
      )}
      <div ref={choose} role="group" aria-labelledby={`${id}-label`} className="mt-1.5 -ml-2.5 flex gap-0.5">
        <PictureButton
          label={`${label} picture`}
          variant="row"
          uploading={upload.isPending}
          readOnly={props.readOnly}
          onPick={(picked) => upload.mutate(picked)}
        >
          {address === undefined ? 'Choose Picture' : 'Replace'}
        </PictureButton>
        {address !== undefined && !upload.isPending && (
          <Button
            variant="row-danger"
            onClick={() => {
              if (props.readOnly) return;
              upload.reset();
              onChange(undefined);
              // The button that had the focus is gone.
              choose.current?.querySelector('button')?.focus();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 flex items-start gap-1.75 text-small/snug text-loss">
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </li>
  );
}
