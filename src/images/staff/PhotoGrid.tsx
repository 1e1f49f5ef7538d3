import {
  type Announcements,
  closestCenter,
  DndContext,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { type ReactNode, useEffect, useState } from 'react';

const instructions =
  'To move the photo, press Space, then the arrow keys. Press Space again to drop it, or Escape to leave it where it was.';

/**
 * The tiles, in an order that the pointer changes; each step is said. `onMove`: one photo takes another's place. What the
 * keyboard does is `useKeyboardOrder`'s: `lifted` says that it is at it.
 */
export function PhotoGrid({
  images,
  lifted,
  onMove,
  children,
}: {
  images: string[];
  lifted: boolean;
  onMove: (address: string, to: string) => void;
  children: ReactNode;
}) {
  const [dragging, setDragging] = useState(false);
  useEscapeKept(dragging || lifted);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(images),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragStart={() => setDragging(true)}
      onDragCancel={() => setDragging(false)}
      onDragEnd={({ active, over }) => {
        setDragging(false);
        if (over !== null && over.id !== active.id) onMove(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={images} strategy={rectSortingStrategy}>
        <ul className="mt-3.5 grid grid-cols-2 gap-2.5 md:grid-cols-4 md:gap-3">{children}</ul>
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(images: readonly string[]): Announcements {
  const number = (id: UniqueIdentifier) => images.indexOf(String(id)) + 1;
  const place = (id: UniqueIdentifier) => `position ${number(id)} of ${images.length}`;
  const lifted = (id: UniqueIdentifier) => `Photo ${number(id)} lifted, at ${place(id)}.`;
  return {
    onDragStart: ({ active }) => lifted(active.id),
    // Also right after the lift, and when a photo comes by its own place again.
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined;
      return over.id === active.id
        ? lifted(active.id)
        : `Photo ${number(active.id)} moved to ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `Photo ${number(active.id)} dropped at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Photo ${number(active.id)} is back at ${place(active.id)}.`,
  };
}

/** While a photo is lifted, Escape puts it back and must not close the dialog around it, which asks on the document. */
function useEscapeKept(active: boolean) {
  useEffect(() => {
    if (!active) return undefined;
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [active]);
}
