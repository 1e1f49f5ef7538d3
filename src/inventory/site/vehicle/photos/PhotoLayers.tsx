import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PublicVehicle } from '../../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../../vehicles/vehicle-name.ts';
import { PhotoLightbox } from '../PhotoLightbox.tsx';
import type { Photo } from '../gallery-photos.ts';
import { PhotoOverview } from './PhotoOverview.tsx';

/** How photos cover the page: one whole, zoomed in one step or in full screen, or all of them. */
export type PhotoLayer = 'fit' | 'zoomed' | 'fullscreen' | 'all';

export type PhotoLayersProps = {
  vehicle: PublicVehicle;
  photos: readonly Photo[];
  index: number;
  /** What is open; the lightbox may also be open over all photos. */
  layer: PhotoLayer | null;
  onView: (index: number) => void;
  onClose: () => void;
  /** Leads to the inquiry form. */
  onRequest: () => void;
};

/** The lightbox and the overview of a gallery. A chunk of their own, because few visits need them. */
export function PhotoLayers({ layer, onClose, ...props }: PhotoLayersProps) {
  const { photos, index, onView } = props;
  const [overAll, setOverAll] = useState(false);
  const isAll = layer === 'all';
  const shown = isAll ? (overAll ? 'fit' : 'closed') : (layer ?? 'closed');
  useFocusBack(!isAll && shown !== 'closed');
  return (
    <>
      {photos.length > 1 && (
        <PhotoOverview
          {...props}
          shown={isAll}
          covered={overAll}
          onOpen={(at) => {
            onView(at);
            setOverAll(true);
          }}
          onClose={onClose}
        />
      )}
      <PhotoLightbox
        title={`Photos of ${vehicleName(props.vehicle)}`}
        photos={photos}
        index={index}
        shown={shown}
        onView={onView}
        onClose={isAll ? () => setOverAll(false) : onClose}
      />
    </>
  );
}

/**
 * Gives the focus back to what had it when `open` became true. The lightbox does this itself, except when it leaves full
 * screen; over all photos, the overview gives it to the photo that was seen last.
 */
function useFocusBack(open: boolean) {
  const opener = useRef<Element | null>(null);
  // Before the lightbox takes it.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (open || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [open]);
}
