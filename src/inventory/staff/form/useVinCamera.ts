import { useEffect, useRef, useState } from 'react';
import { vinInCode } from '../../../vehicles/vin-code.ts';

/** What browsers have that read bar codes; TypeScript does not know it yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare global {
  var BarcodeDetector:
    | ((new (options: { formats: string[] }) => Detector) & { getSupportedFormats: () => Promise<string[]> })
    | undefined;
}

/** The codes that VINs are printed in: on the frame of a door, behind the windshield, on papers. */
const wanted: readonly string[] = ['code_39', 'code_128', 'data_matrix', 'qr_code'];

/** Milliseconds between two attempts to read a code. */
const lookMs = 150;

/** The codes that this browser reads; none without a camera that it may ask for. */
export async function readableCodes(): Promise<string[]> {
  const { BarcodeDetector } = globalThis;
  if (BarcodeDetector === undefined || navigator.mediaDevices?.getUserMedia === undefined) return [];
  return (await BarcodeDetector.getSupportedFormats()).filter((format) => wanted.includes(format));
}

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser may not use the camera here. Allow it in the browser’s settings for this site, and try again.',
  NotFoundError: 'This device has no camera that the browser can use.',
  OverconstrainedError: 'This device has no camera that the browser can use.',
  NotReadableError: 'The camera is in use by another program. Close that, and try again.',
};

type CameraState =
  | { kind: 'starting' }
  /** `other` is the text of a code that holds no VIN. */
  | { kind: 'looking'; other: string | null }
  | { kind: 'failed'; reason: string };

/** Shows the camera in `video` until a code with a VIN is seen, which is given to `onFound`, or the component is gone. */
export function useVinCamera(formats: readonly string[], onFound: (vin: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    const shown = video.current;
    const { BarcodeDetector } = globalThis;
    if (shown === null || BarcodeDetector === undefined) return undefined;
    const detector = new BarcodeDetector({ formats: [...formats] });
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      // A frame that cannot be read is none with a code: the next one may be.
      const codes = await detector.detect(shown).catch(() => []);
      if (isOver) return;
      const vin = codes.map(({ rawValue }) => vinInCode(rawValue)).find((each) => each !== null);
      if (vin !== undefined) {
        stop();
        return found.current(vin);
      }
      const [other] = codes;
      if (other !== undefined) setState({ kind: 'looking', other: other.rawValue.slice(0, 60) });
      timer = setTimeout(() => void look(), lookMs);
    };
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1920 } },
        });
        if (isOver) return stop();
        shown.srcObject = stream;
        await shown.play();
        if (isOver) return;
        setState({ kind: 'looking', other: null });
        await look();
      } catch (error) {
        if (isOver) return;
        stop();
        const name = error instanceof DOMException ? error.name : '';
        setState({ kind: 'failed', reason: reasons[name] ?? 'The camera could not be started.' });
      }
    };
    void start();
    return stop;
  }, [formats]);
  return { video, state };
}
