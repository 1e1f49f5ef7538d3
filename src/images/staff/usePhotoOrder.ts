import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { endDrag } from './PhotoGrid.tsx';

/** A photo that is being moved; its number and index are those before the move. */
type Lifted = { address: string; number: number; from: number; by: 'keyboard' | 'pointer' };

/**
 * Moves photos by keyboard and by pointer. On a handle, Space lifts the photo, arrows move it, Space drops it, and Escape
 * puts it back. The photo moves in the list at each step, and each step has an announcement for screen readers.
 * `onMove` puts one photo in another one's position.
 */
export function usePhotoOrder(images: readonly string[], onMove: (address: string, to: string) => void) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, announce] = useState('');
  const position = (index: number) => `position ${index + 1} of ${images.length}`;

  const lift = (address: string, by: Lifted['by']) => {
    const from = images.indexOf(address);
    setLifted({ address, number: from + 1, from, by });
    announce(`Photo ${from + 1} lifted, at ${position(from)}.`);
  };
  const moveTo = (photo: Lifted, index: number) => {
    const to = images[index];
    if (to === undefined) return;
    if (to !== photo.address) onMove(photo.address, to);
    announce(`Photo ${photo.number} moved to ${position(index)}.`);
  };
  const drop = ({ address, number }: Lifted) => {
    setLifted(null);
    announce(`Photo ${number} dropped at ${position(images.indexOf(address))}.`);
  };
  const putBack = (photo: Lifted) => {
    if (photo.by === 'pointer') endDrag();
    moveTo(photo, photo.from);
    setLifted(null);
    announce(`Photo ${photo.number} is back at ${position(photo.from)}.`);
  };
  useEscape(lifted !== null, () => lifted && putBack(lifted));

  return {
    announcement,
    liftedByKeyboard: lifted?.by === 'keyboard' ? lifted.address : null,
    handle: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>, address: string) => {
        if (event.code === 'Space') {
          event.preventDefault();
          if (lifted) drop(lifted);
          else lift(address, 'keyboard');
          return;
        }
        const step = lifted ? stepOf(event) : 0;
        if (!lifted || step === 0) return;
        event.preventDefault();
        moveTo(lifted, images.indexOf(address) + step);
      },
      onBlur: () => {
        if (lifted?.by === 'keyboard') drop(lifted);
      },
    },
    drag: {
      onStart: (address: string) => lift(address, 'pointer'),
      onOver: (to: string) => lifted && moveTo(lifted, images.indexOf(to)),
      onEnd: () => lifted && drop(lifted),
    },
  };
}

/** Keeps Escape from the dialog around the photos, which listens on the document. */
function useEscape(active: boolean, onEscape: () => void) {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      escape();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [active]);
}

/** How many positions an arrow key moves by: one sideways, a row up and down. 0 for other keys. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowRight') return 1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return 0;
  const tile = currentTarget.closest('li');
  const tiles = [...(tile?.parentElement?.children ?? [])].filter((item) => item instanceof HTMLElement);
  const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
  return key === 'ArrowUp' ? -columns : columns;
}
