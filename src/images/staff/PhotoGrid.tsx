import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import SortableList from 'sortablejs';

/** The photo of a tile and the element that starts a drag; both are attributes for Sortable. */
export const tileOf = (address: string) => ({ 'data-photo': address });
export const dragHandle = { 'data-drag-handle': true };

/**
 * Ends a drag as if the pointer were lost: Sortable has no call for it, and listens to touch events in
 * Safari.
 */
export function endDrag() {
  document.dispatchEvent(new Event('pointercancel'));
  document.dispatchEvent(new Event('touchcancel'));
}

/**
 * The tiles in a grid. Dragging a tile by its handle calls `onStart`, `onOver` for each tile it reaches, and
 * `onEnd`.
 */
export function PhotoGrid(props: {
  onStart: (address: string) => void;
  onOver: (address: string) => void;
  onEnd: () => void;
  children: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const onStart = useEffectEvent(props.onStart);
  const onOver = useEffectEvent(props.onOver);
  const onEnd = useEffectEvent(props.onEnd);
  useEffect(() => {
    if (list.current === null) return undefined;
    const photoOf = (tile: HTMLElement) => tile.dataset['photo'] ?? '';
    const sortable = SortableList.create(list.current, {
      draggable: '[data-photo]',
      handle: '[data-drag-handle]',
      // Pointer events instead of the browser's native dragging, which needs a long press on phones.
      forceFallback: true,
      fallbackTolerance: 4,
      ghostClass: 'opacity-40',
      // Class of the copy that follows the pointer. It lets the pointer through to the tile below.
      dragClass: 'dragged',
      // Only as far as there are photos: above the first row and below the last one they stay in view.
      scrollFn: (_x, y, _event, _touch, box) => {
        const grid = list.current?.getBoundingClientRect();
        const view = box.getBoundingClientRect();
        const isHidden = grid && (y < 0 ? grid.top < view.top : grid.bottom > view.bottom);
        return isHidden ? 'continue' : undefined;
      },
      onStart: ({ item }) => onStart(photoOf(item)),
      onMove: ({ related }) => {
        // React moves the tile, and has done so before the next pointer event.
        flushSync(() => onOver(photoOf(related)));
        return false;
      },
      onEnd: () => onEnd(),
    });
    return () => sortable.destroy();
  }, []);
  return (
    <ul
      ref={list}
      // The browser would scroll along with a photo that changes its place.
      className="mt-3.5 grid [overflow-anchor:none] grid-cols-2 gap-2.5 md:grid-cols-4 md:gap-3 [&>.dragged_*]:pointer-events-none! [&>.dragged]:scale-103 [&>.dragged]:-rotate-[2.5deg] [&>.dragged]:shadow-staff-float"
    >
      {props.children}
    </ul>
  );
}
