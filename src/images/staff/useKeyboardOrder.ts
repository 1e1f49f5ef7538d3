import { type KeyboardEvent, useState } from 'react';

type Lifted = { address: string; /** Number and index when it was lifted. */ number: number; from: number };

/** What a photo's handle needs to be moved by keyboard. */
export type KeyboardOrder = {
  /** The photo that is being moved. */
  lifted: string | null;
  /** What has just been done, for those who hear it. */
  said: string;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, address: string) => void;
  /** Leaving the handle drops the photo where it is. */
  onBlur: () => void;
};

/**
 * Moves photos by keyboard: Space lifts, arrows move, Space drops, Escape puts back. Each key has been obeyed when the next
 * one comes: the drag library's own sensor listens only from a timer after the lift on, and loses what is pressed before.
 * `onMove`: one photo takes another's place.
 */
export function useKeyboardOrder(
  images: readonly string[],
  onMove: (address: string, to: string) => void,
): KeyboardOrder {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState('');
  const place = (index: number) => `position ${index + 1} of ${images.length}`;

  const lift = (address: string, index: number) => {
    setLifted({ address, number: index + 1, from: index });
    setSaid(`Photo ${index + 1} lifted, at ${place(index)}.`);
  };
  const drop = ({ number, address }: Lifted) => {
    setLifted(null);
    setSaid(`Photo ${number} dropped at ${place(images.indexOf(address))}.`);
  };
  const move = ({ address }: Lifted, index: number) => {
    const there = images[index];
    if (there !== undefined && there !== address) onMove(address, there);
    return there !== undefined;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, address: string) => {
    const index = images.indexOf(address);
    if (event.code === 'Space') {
      event.preventDefault();
      if (lifted) drop(lifted);
      else lift(address, index);
      return;
    }
    if (!lifted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      move(lifted, lifted.from);
      setLifted(null);
      setSaid(`Photo ${lifted.number} is back at ${place(lifted.from)}.`);
      return;
    }
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    if (move(lifted, index + step)) setSaid(`Photo ${lifted.number} moved to ${place(index + step)}.`);
  };
  return {
    lifted: lifted?.address ?? null,
    said,
    onKeyDown,
    onBlur: () => lifted && drop(lifted),
  };
}

/** How many places an arrow leads on: one sideways, a row up and down. 0 for other keys. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowRight') return 1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return 0;
  const tile = currentTarget.closest('li');
  const tiles = [...(tile?.parentElement?.children ?? [])].filter((item) => item instanceof HTMLElement);
  const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
  return key === 'ArrowUp' ? -columns : columns;
}
