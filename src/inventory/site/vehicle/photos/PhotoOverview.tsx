import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { parseAddress } from '../../../../images/image.ts';
import { Picture } from '../../../../images/site/Picture.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { useBackCloses } from '../../../../ui/history-depth.ts';
import { CloseIcon } from '../../../../ui/icons.tsx';
import { formatListPrice } from '../../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../../vehicles/vehicle-name.ts';
import { mostEnlarged, type Photo } from '../gallery-photos.ts';
import { findAnother } from '../ways.ts';
import { overviewAddress } from './overview-address.ts';
import { type Band, bandsOf, heightOf, total } from './photo-bands.ts';
import { usePullDown } from './usePullDown.ts';
import './overview.css';

type PhotoOverviewProps = {
  vehicle: PublicVehicle;
  photos: readonly Photo[];
  /** The photo of the gallery, which is marked. */
  index: number;
  shown: boolean;
  /** Whether the lightbox is open over it. */
  covered: boolean;
  onOpen: (index: number) => void;
  onClose: () => void;
  /** Leads to the inquiry form. */
  onRequest: () => void;
};

/** Pixels between the photos. */
const gap = 6;

/**
 * All photos of a vehicle over its page, with their own address. A press opens one in the lightbox, which is put into
 * this dialog.
 */
export function PhotoOverview(props: PhotoOverviewProps) {
  const { vehicle, photos, index, shown, covered, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const requested = useRef(false);
  useBackCloses('photos', shown, onClose, {
    address: overviewAddress,
    // Going back would stop the page from scrolling.
    onGone: () => {
      if (requested.current) props.onRequest();
      requested.current = false;
    },
  });
  useEscape(dialog, shown, onClose);
  const { pulled, handlers } = usePullDown(dialog, onClose);

  useEffect(() => {
    if (shown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [shown]);
  useEffect(() => {
    // When it closes, the lightbox gives the focus back to the photo that was pressed.
    if (shown) showPhoto(dialog.current, index, !covered);
  }, [shown, covered, index]);

  return (
    <dialog
      ref={dialog}
      aria-label={`All photos of ${vehicleName(vehicle)}`}
      className="photo-overview"
      style={pulled > 0 ? { translate: `0 ${pulled}px` } : {}}
      // The close event comes late: the dialog may be open again by then.
      onClose={({ currentTarget }) => shown && !currentTarget.open && onClose()}
      {...handlers}
    >
      {shown && (
        <>
          <Head
            vehicle={vehicle}
            count={photos.length}
            onClose={onClose}
            onRequest={() => {
              requested.current = true;
              onClose();
            }}
          />
          <Bands photos={photos} index={index} onOpen={props.onOpen} />
        </>
      )}
    </dialog>
  );
}

function Head(props: { vehicle: PublicVehicle; count: number; onClose: () => void; onRequest: () => void }) {
  const { year, make, model, price, status } = props.vehicle;
  const sold = status === 'sold';
  return (
    <header>
      <button type="button" aria-label="Close all photos" onClick={props.onClose}>
        <CloseIcon />
      </button>
      <h2>
        <span>
          {year} {make}
        </span>{' '}
        {model}
      </h2>
      <p>{props.count} photos</p>
      <p>{sold ? 'Sold' : formatListPrice(price)}</p>
      <button type="button" className={buttonClass('accent')} onClick={props.onRequest}>
        {sold ? (
          findAnother
        ) : (
          <span>
            Request<span> More Information</span>
          </span>
        )}
      </button>
    </header>
  );
}

type PhotosProps = {
  photos: readonly Photo[];
  index: number;
  onOpen: (index: number) => void;
};

function Bands(props: PhotosProps) {
  const columns = useColumns();
  const sizes = props.photos.map(({ address }) => parseAddress(address) ?? usualSize);
  const ratios = sizes.map(({ width, height }) => width / height);
  return (
    <div role="list" className="photo-bands">
      {bandsOf(sizes, columns).map((band) => {
        const cell = (place: number, style: CSSProperties) => (
          <Cell key={place} {...props} place={place} share={band.shares.get(place) ?? 1} style={style} />
        );
        const beside = (place: number) => cell(place, { aspectRatio: ratios[place] });
        const [first = 0] = [...band.left, ...band.rows.flat()];
        return (
          <div key={first} style={bandStyle(band, sizes, columns)}>
            {band.left.map(beside)}
            <div>
              {band.rows.map((row) => (
                <div key={row[0]} style={{ flexGrow: grow / total(row, ratios) }}>
                  {row.map((place) => cell(place, { flexGrow: grow * (ratios[place] ?? 1) }))}
                </div>
              ))}
            </div>
            {band.right.map(beside)}
          </div>
        );
      })}
    </div>
  );
}

/** A factor of each box's `flex-grow`: boxes whose sum is below one would leave some of the room free. */
const grow = 100;
const usualSize = { width: 3, height: 2 };

/** No band enlarges a photo too much, and none of several photos is higher than the window. */
function bandStyle(band: Band, sizes: readonly (typeof usualSize)[], columns: number): CSSProperties {
  const ratios = sizes.map(({ width, height }) => width / height);
  const { slope, offset } = heightOf(band, ratios, gap);
  const widths = [...band.shares].map(
    ([place, share]) => (mostEnlarged * (sizes[place]?.width ?? 0)) / share,
  );
  const inWindow = columns > 1 ? `, calc((100svh - 5rem) * ${band.shape})` : '';
  return {
    '--band': `min(100cqi, ${Math.floor(Math.min(...widths))}px${inWindow})`,
    height: `calc(var(--band) * ${slope} + ${offset}px)`,
  } as CSSProperties;
}

function Cell(props: PhotosProps & { place: number; share: number; style: CSSProperties }) {
  const { photos, place } = props;
  const photo = photos[place];
  if (photo === undefined) return null;
  return (
    <div role="listitem" style={props.style}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Photo ${place + 1} of ${photos.length}`}
        aria-current={place === props.index}
        data-photo={place}
        className="on-photo"
        onClick={() => props.onOpen(place)}
      >
        <Picture
          address={photo.address}
          alt=""
          sizes={`${Math.ceil(props.share * 100)}vw`}
          objectPosition={photo.objectPosition}
        />
        <span aria-hidden="true">{place + 1}</span>
      </button>
    </div>
  );
}

const wide = '(width >= 62.5625rem)';
const medium = '(width >= 43.8125rem)';
const columnsNow = () => (matchMedia(wide).matches ? 3 : matchMedia(medium).matches ? 2 : 1);

/** How many usual photos are in a row. */
function useColumns() {
  const [columns, setColumns] = useState<1 | 2 | 3>(columnsNow);
  useEffect(() => {
    const controller = new AbortController();
    for (const query of [wide, medium])
      matchMedia(query).addEventListener('change', () => setColumns(columnsNow()), controller);
    return () => controller.abort();
  }, []);
  return columns;
}

/** Scrolls a photo to the middle, unless it is in view, and may put the focus on it. */
function showPhoto(dialog: HTMLDialogElement | null, index: number, takesFocus: boolean) {
  const photo = dialog?.querySelector<HTMLElement>(`[data-photo="${index}"]`);
  if (!dialog || !photo) return;
  if (takesFocus) photo.focus({ preventScroll: true });
  const { top, bottom } = photo.getBoundingClientRect();
  const head = dialog.querySelector('header')?.clientHeight ?? 0;
  const isAtTop = index === 0 && dialog.scrollTop === 0;
  if (!isAtTop && (top < head || bottom > innerHeight))
    dialog.scrollTop += (top + bottom - innerHeight - head) / 2;
}

/**
 * Escape closes the overview, or the lightbox in it, which would otherwise close both. On Android, Back does the same as
 * Escape without a key.
 */
function useEscape(dialog: RefObject<HTMLDialogElement | null>, shown: boolean, onClose: () => void) {
  const onEscape = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
    event.preventDefault();
    if (dialog.current?.querySelector('.photo-lightbox') == null) onClose();
    else if (event.type === 'cancel') history.back();
  });
  useEffect(() => {
    if (!shown) return undefined;
    const controller = new AbortController();
    for (const type of ['keydown', 'cancel'])
      dialog.current?.addEventListener(type, (event) => onEscape(event), controller);
    return () => controller.abort();
  }, [dialog, shown]);
}
