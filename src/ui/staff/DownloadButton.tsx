import { useMutation } from '@tanstack/react-query';
import { useErrorToast } from '../toast/useErrorToast.ts';
import { PendingButton } from './PendingButton.tsx';

/** Downloads a file from the server; `errorText` is for a failure without a message from the server. */
export function DownloadButton(props: {
  download: () => Promise<void>;
  pendingLabel: string;
  errorText: string;
  variant?: 'line' | 'row';
  /** Accessible name, where several buttons have the same text. It begins with that text. */
  label?: string;
  className?: string;
  children: string;
}) {
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: props.download,
    onError: (error) => errorToast(error, props.errorText),
  });
  return (
    <PendingButton
      variant={props.variant ?? 'line'}
      pending={isPending}
      pendingLabel={props.pendingLabel}
      onClick={() => mutate()}
      {...(props.label === undefined ? {} : { label: props.label })}
      {...(props.className === undefined ? {} : { className: props.className })}
    >
      {props.children}
    </PendingButton>
  );
}
