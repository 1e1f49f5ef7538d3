import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import type { RedirectReport } from '../redirects.schema.ts';

/** Chooses a CSV file and sends it. */
export function RedirectUpload(props: {
  upload: (file: File) => Promise<RedirectReport>;
  onStart: () => void;
  onDone: (report: RedirectReport) => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: props.upload,
    onMutate: props.onStart,
    onSuccess: props.onDone,
    onError: (error) => errorToast(error, 'Failed to upload the redirects'),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-label="CSV file of redirects"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) mutate(file);
          // Choosing the same file again, after a correction, must count as a change.
          event.target.value = '';
        }}
      />
      <PendingButton
        variant="line"
        pending={isPending}
        pendingLabel="Uploading..."
        onClick={() => input.current?.click()}
      >
        Upload CSV
      </PendingButton>
    </>
  );
}
