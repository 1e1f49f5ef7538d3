import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/staff/Button.tsx';
import { Dialog } from '../../../ui/staff/Dialog.tsx';
import { readableCodes, useVinCamera } from './useVinCamera.ts';

/**
 * A button that reads a VIN with the camera, where the browser can; nothing elsewhere. `focusField` runs once the VIN is
 * there.
 */
export function VinScanner({
  onFound,
  focusField,
}: {
  onFound: (vin: string) => void;
  focusField: () => void;
}) {
  const [formats, setFormats] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const hasFound = useRef(false);
  useEffect(() => {
    let isGone = false;
    readableCodes().then(
      (codes) => !isGone && setFormats(codes),
      // It says that it reads codes, and cannot say which.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (formats.length === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => {
          hasFound.current = false;
          setOpen(true);
        }}
        className="mt-1 min-h-11 cursor-pointer text-small font-medium text-staff-accent underline underline-offset-3 md:min-h-8"
      >
        Scan the VIN
      </button>
      {isOpen && (
        <ScannerDialog
          formats={formats}
          onClose={() => setOpen(false)}
          isFocusSent={() => {
            if (hasFound.current) focusField();
            return hasFound.current;
          }}
          onFound={(vin) => {
            hasFound.current = true;
            setOpen(false);
            onFound(vin);
          }}
        />
      )}
    </>
  );
}

type ScanProps = { formats: readonly string[]; onFound: (vin: string) => void };

function ScannerDialog({
  onClose,
  isFocusSent,
  ...scan
}: ScanProps & { onClose: () => void; isFocusSent: () => boolean }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog
      size="small"
      title="Scan the VIN"
      description="Its bar code is on the frame of the driver’s door, behind the windshield, or on the papers."
      onClose={onClose}
      isFocusSent={isFocusSent}
      footer={
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Camera key={attempt} {...scan} onTryAgain={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
}

function Camera({ formats, onFound, onTryAgain }: ScanProps & { onTryAgain: () => void }) {
  const { video, state } = useVinCamera(formats, onFound);
  const hasFailed = state.kind === 'failed';
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the live picture of the camera, without sound */}
      <video
        ref={video}
        muted
        playsInline
        aria-label="Picture of the camera"
        className={`mb-3 aspect-4/3 w-full rounded-card bg-staff-sunk object-cover ${hasFailed ? 'hidden' : ''}`}
      />
      <p role={hasFailed ? 'alert' : 'status'} className={`wrap-anywhere ${hasFailed ? 'text-loss' : ''}`}>
        {hasFailed && state.reason}
        {state.kind === 'starting' && 'Starting the camera…'}
        {state.kind === 'looking' &&
          (state.other === null
            ? 'Hold the code still, as large as it fits in the picture.'
            : `This code has no VIN: ${state.other}`)}
      </p>
      {hasFailed && (
        <Button variant="line" className="mt-4" onClick={onTryAgain}>
          Try Again
        </Button>
      )}
    </>
  );
}
