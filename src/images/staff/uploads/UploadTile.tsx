import { Button } from '../../../ui/staff/Button.tsx';
import { RetryIcon, WarningIcon } from '../../../ui/staff/staff-icons.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import type { Upload } from './upload-queue.ts';

const nameClass = 'truncate pr-6 font-medium text-staff-ink';
const small = 'gap-1.5! px-2! text-small/none! md:min-h-8!';

/** An upload with its progress; a failed one says why, and can be retried if there is `onRetry`. `shape` is that of its place. */
export function UploadTile({
  upload,
  shape = 'aspect-8/5',
  onRetry,
  onRemove,
}: {
  upload: Upload;
  shape?: string;
  onRetry?: (() => void) | undefined;
  onRemove: () => void;
}) {
  const { name } = upload;
  if (upload.status === 'failed') {
    return (
      <li
        aria-label={`${name} failed`}
        data-failed=""
        className="relative grid content-center gap-0.75 rounded-card border border-loss bg-staff px-3 py-2.5 text-small max-md:col-span-full"
      >
        <WarningIcon className="absolute top-2.5 right-2.5 size-4.5 text-loss" />
        <span className={nameClass} title={name}>
          {name}
        </span>
        <span className="text-micro/tight wrap-anywhere text-loss">{upload.reason}</span>
        <div className="mt-1 flex flex-wrap gap-1">
          {onRetry && (
            <Button variant="line" aria-label={`Retry ${name}`} className={small} onClick={onRetry}>
              <RetryIcon className="size-4" />
              Retry
            </Button>
          )}
          <Button variant="text" aria-label={`Remove ${name}`} className={small} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </li>
    );
  }
  const progress = upload.status === 'sending' ? upload.progress : 0;
  return (
    <li
      aria-label={`Uploading ${name}`}
      className={`relative grid content-center gap-2 rounded-card border border-staff-hair bg-staff px-3.5 py-3 text-small ${shape}`}
    >
      <span className={nameClass} title={name}>
        {name}
      </span>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        className="h-1.5 overflow-hidden rounded-full bg-staff-hair"
      >
        <div
          className="h-full rounded-full bg-staff-accent transition-[width] duration-quick"
          style={{ width: `${progress}%` }}
        />
      </div>
      <span className="text-staff-soft tabular-nums">
        {upload.status === 'sending' ? `${progress}%` : statusTexts[upload.status]}
      </span>
      <button
        type="button"
        aria-label={`Cancel ${name}`}
        className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center text-staff-muted -outline-offset-4! hover:text-staff-ink md:top-1 md:right-1 md:size-8"
        onClick={onRemove}
      >
        <CloseIcon className="size-4" />
      </button>
    </li>
  );
}

const statusTexts = { waiting: 'Waiting...', preparing: 'Preparing...', delayed: 'Trying again soon...' };
