import { type PointerEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { type FocalPoint, objectPositionOf, usualFocalPoint } from '../focal-point.ts';
import { parseAddress } from '../image.ts';
import { Picture } from '../site/Picture.tsx';
import { pointAt, pointMoved, pointText } from './focal-moves.ts';

const crops = [
  { name: 'Page, 21:9', box: 'aspect-[21/9]', column: 'flex-[2.33]', place: 'page' },
  { name: 'Card, 16:9', box: 'aspect-video', column: 'flex-[1.78]', place: 'card' },
  { name: 'Thumbnail', box: 'aspect-3/2', column: 'flex-[1.5]', place: 'page' },
] as const;

const target =
  'absolute size-11 -translate-1/2 rounded-full border-2 border-white bg-[rgb(11_12_14/0.25)] ' +
  'shadow-[0_0_0_1.5px_rgb(11_12_14/0.7),inset_0_0_0_1.5px_rgb(11_12_14/0.5)] outline-offset-4! ' +
  'before:absolute before:top-1/2 before:left-1/2 before:h-0.5 before:w-3.5 before:-translate-1/2 before:bg-white ' +
  'after:absolute after:top-1/2 after:left-1/2 after:h-3.5 after:w-0.5 after:-translate-1/2 after:bg-white';

/**
 * Sets the part of a photo that every crop keeps in view, by click, drag or arrow keys, with a preview of the
 * crops.
 */
export function FocalPointEditor(props: {
  id: string;
  address: string;
  number: number;
  /** Undefined if staff have not set one; the default applies then. */
  point: FocalPoint | undefined;
  onChange: (point: FocalPoint | null) => void;
}) {
  const { address, number, onChange } = props;
  const point = props.point ?? usualFocalPoint(address, 'card');
  const editor = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void editor.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // The control must get the keyboard focus, not the picture under it.
      event.preventDefault();
      handle.current?.focus({ preventScroll: true });
    } else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange(pointAt(event, event.currentTarget.getBoundingClientRect()));
  };
  const { width, height } = parseAddress(address) ?? { width: 8, height: 5 };
  return (
    <div
      ref={editor}
      id={props.id}
      role="group"
      aria-labelledby={`${props.id}-title`}
      className="mt-4 grid gap-5.5 rounded-card bg-staff p-3 max-md:-mx-1 md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:p-4"
    >
      <div
        className="relative mx-auto w-full cursor-crosshair touch-none self-start select-none"
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(24rem * ${width / height})` }}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <Picture
          address={address}
          alt={`Photo ${number}`}
          sizes="(min-width: 701px) 360px, 100vw"
          tone="staff"
          eager
          className="pointer-events-none size-full rounded-control"
        />
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={`Focal point of photo ${number}`}
          aria-roledescription="focal point"
          aria-describedby={`${props.id}-keys`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={pointText(point)}
          className={target}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          onKeyDown={(event) => {
            const next = pointMoved(point, event.key, event.shiftKey);
            if (next === null) return;
            event.preventDefault();
            onChange(next);
          }}
        />
      </div>
      <div>
        <h4 id={`${props.id}-title`} className="text-[0.9375rem] font-semibold text-staff-ink">
          Focal point of photo {number}
        </h4>
        <p className="mt-1.5 text-small text-staff-muted">
          Click what must stay in view. Every crop keeps it.{' '}
          <span id={`${props.id}-keys`}>The arrow keys move it by 1%, with Shift by 10%.</span>
        </p>
        <div className="mt-3 mb-2 flex items-end gap-3">
          {crops.map(({ name, box, column, place }) => (
            <figure key={name} className={`min-w-0 ${column}`}>
              <Picture
                address={address}
                alt=""
                sizes="160px"
                widths={[320, 480]}
                tone="staff"
                eager
                objectPosition={objectPositionOf(address, props.point, place)}
                className={`w-full rounded-control object-cover ${box}`}
              />
              <figcaption className="mt-1.25 text-micro whitespace-nowrap text-staff-muted">
                {name}
              </figcaption>
            </figure>
          ))}
        </div>
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <Button
            variant="text"
            className="-ml-2.5 px-2.5! text-small!"
            aria-disabled={props.point === undefined}
            onClick={() => onChange(null)}
          >
            Reset to Center
          </Button>
          <span className="text-micro text-staff-muted tabular-nums">{pointText(point)}</span>
        </p>
      </div>
    </div>
  );
}
