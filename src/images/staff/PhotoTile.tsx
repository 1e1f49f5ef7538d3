import type { KeyboardEvent } from 'react';
import { BinIcon, GripIcon, StarIcon } from '../../ui/staff/staff-icons.tsx';
import { type FocalPoint, objectPositionOf } from '../focal-point.ts';
import { Picture } from '../site/Picture.tsx';
import { dragHandle, tileOf } from './PhotoGrid.tsx';

const tool =
  'pointer-events-auto grid size-11 cursor-pointer place-items-center -outline-offset-4! outline-white! md:size-8';

/**
 * One photo: select it to edit its focal point, drag it by the handle, feature or remove it. All controls are
 * visible without hovering, on a dark overlay so that they stay readable on any picture.
 */
export function PhotoTile(props: {
  address: string;
  number: number;
  featured: boolean;
  selected: boolean;
  focalPoint: FocalPoint | undefined;
  /** The id of the focal point editor. */
  controls: string;
  /** The id of the text that explains how to move a photo by keyboard. */
  instructions: string;
  /** The photo is being moved by keyboard. */
  lifted: boolean;
  onHandleKey: (event: KeyboardEvent<HTMLElement>) => void;
  onHandleBlur: () => void;
  onSelect: () => void;
  onFeature: () => void;
  onRemove: () => void;
}) {
  const { address, number, featured, selected, lifted } = props;
  return (
    <li
      {...tileOf(address)}
      className={`relative aspect-8/5 rounded-card bg-[#16181b] text-white ${selected ? 'outline-2 outline-offset-2 outline-staff-accent' : ''} ${lifted ? 'z-1 scale-103 -rotate-[2.5deg] shadow-staff-float' : ''}`}
    >
      <button
        type="button"
        aria-label={`Photo ${number}, set its focal point`}
        aria-expanded={selected}
        aria-controls={selected ? props.controls : undefined}
        className="absolute inset-0 cursor-pointer overflow-hidden rounded-card -outline-offset-4! outline-white! before:absolute before:inset-0 before:bg-[linear-gradient(rgb(11_12_14/0.62),transparent_40%,transparent_66%,rgb(11_12_14/0.6))]"
        onClick={props.onSelect}
      >
        <Picture
          address={address}
          alt=""
          sizes="(min-width: 701px) 180px, 45vw"
          widths={[320, 480]}
          tone="staff"
          eager
          objectPosition={objectPositionOf(address, props.focalPoint)}
          className="pointer-events-none size-full object-cover"
        />
      </button>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex md:inset-x-1 md:top-1">
        <button
          type="button"
          {...dragHandle}
          aria-roledescription="sortable"
          aria-describedby={props.instructions}
          aria-pressed={lifted || undefined}
          aria-label={`Move photo ${number}`}
          onKeyDown={props.onHandleKey}
          onBlur={props.onHandleBlur}
          className={`${tool} mr-auto cursor-grab! touch-none ${lifted ? 'cursor-grabbing!' : ''}`}
        >
          <GripIcon />
        </button>
        <button
          type="button"
          aria-label={featured ? 'Featured photo' : `Make photo ${number} the featured one`}
          aria-pressed={featured}
          className={`${tool} ${featured ? 'text-[#ffd479]' : ''}`}
          onClick={props.onFeature}
        >
          <StarIcon filled={featured} />
        </button>
        <button type="button" aria-label={`Remove photo ${number}`} className={tool} onClick={props.onRemove}>
          <BinIcon />
        </button>
      </div>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute bottom-1.75 left-3 text-small tabular-nums"
      >
        {number}
      </span>
      {featured && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-2.5 bottom-2 text-micro font-semibold"
        >
          Featured
        </span>
      )}
    </li>
  );
}
