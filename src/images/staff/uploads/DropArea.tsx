import { useRef } from 'react';
import { FileIcon } from '../../../ui/staff/staff-icons.tsx';

/**
 * Drops and chooses photos; phones offer their camera as well. `over`: files are being dragged over the
 * field.
 */
export function DropArea(props: {
  room: number;
  limit: number;
  over: boolean;
  onFiles: (files: File[]) => void;
}) {
  const { room, limit, over } = props;
  const picker = useRef<HTMLInputElement>(null);
  const full = room <= 0;
  return (
    <div
      className={`flex items-center gap-3.5 rounded-card border-[1.5px] border-dashed px-5 py-4.5 leading-normal ${over && !full ? 'border-staff-accent bg-[color-mix(in_srgb,var(--color-staff-accent)_7%,transparent)]' : 'border-staff-outline'}`}
    >
      <FileIcon className="size-6 text-staff-muted" />
      <div>
        {full ? (
          <p className="font-medium text-staff-ink">All {limit} places are taken.</p>
        ) : (
          <p>
            <span className="font-medium text-staff-ink">Drop photos here</span> or{' '}
            <button
              type="button"
              className="min-h-11 cursor-pointer text-staff-accent underline underline-offset-3 md:min-h-6"
              onClick={() => picker.current?.click()}
            >
              choose files
            </button>
          </p>
        )}
        <p className="text-small text-staff-muted">
          {full
            ? 'Remove a photo to add another one.'
            : `JPEG, PNG, WebP or AVIF. ${room} of ${limit} places ${room === 1 ? 'is' : 'are'} left.`}
        </p>
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Photo files"
        onChange={({ currentTarget }) => {
          props.onFiles([...(currentTarget.files ?? [])]);
          // Choosing the same file again after a removal is a change, too.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
