import { useRef, type ReactNode } from 'react';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import type { StaffButtonVariant } from '../../../ui/staff/button.ts';

/** A button that opens the file picker for one picture. */
export function PictureButton(props: {
  /** Names the file field. */
  label: string;
  variant: StaffButtonVariant;
  uploading: boolean;
  readOnly?: boolean;
  onPick: (file: File) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={props.label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          event.target.value = '';
          if (picked !== undefined) props.onPick(picked);
        }}
      />
      <PendingButton
        variant={props.variant}
        pending={props.uploading}
        pendingLabel="Uploading..."
        onClick={() => {
          if (props.readOnly !== true) input.current?.click();
        }}
      >
        {props.children}
      </PendingButton>
    </>
  );
}
