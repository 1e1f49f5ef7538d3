import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Tab'] };
const heardKeys = new Set([
  ...Object.values(keyboardCodes).flat(),
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
]);
const instructions =
  'To move the photo, press Space, then the arrow keys. Press Space again to drop it, or Escape to leave it where it was.';

/** The tiles, in an order that pointer and keyboard change; each step is said. `onMove`: one photo takes another's place. */
export function PhotoGrid({
  images,
  onMove,
  children,
}: {
  images: string[];
  onMove: (address: string, to: string) => void;
  children: ReactNode;
}) {
  const [dragging, setDragging] = useState(false);
  const [drop] = useState(lastDrop);
  useEscapeKept(dragging);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes,
      onActivation: holdKeys,
    }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(images, drop.target),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragStart={() => setDragging(true)}
      onDragCancel={() => setDragging(false)}
      onDragEnd={({ active, collisions }) => {
        setDragging(false);
        // By what the photo lies on: `over` follows a frame later, and a drop right after a move would miss the move.
        const target = collisions?.[0]?.id ?? active.id;
        drop.onto(target);
        if (target !== active.id) onMove(String(active.id), String(target));
      }}
    >
      <SortableContext items={images} strategy={rectSortingStrategy}>
        <ul className="mt-3.5 grid grid-cols-2 gap-2.5 md:grid-cols-4 md:gap-3">{children}</ul>
      </SortableContext>
    </DndContext>
  );
}

/** Remembers what a photo was dropped on until the drop is said, which happens right after it. */
function lastDrop() {
  let last: UniqueIdentifier | undefined;
  return {
    onto: (target: UniqueIdentifier) => {
      last = target;
    },
    target: () => last,
  };
}

function announcementsOf(
  images: readonly string[],
  droppedOn: () => UniqueIdentifier | undefined,
): Announcements {
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
    onDragEnd: ({ active }) => `Photo ${number(active.id)} dropped at ${place(droppedOn() ?? active.id)}.`,
    onDragCancel: ({ active }) => `Photo ${number(active.id)} is back at ${place(active.id)}.`,
  };
}

/**
 * The sensor listens only from a timer after the lift on, and would miss what is pressed right after it: such keys are
 * held back and sent again once it listens.
 */
function holdKeys() {
  const held: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent) => {
    if (!heardKeys.has(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  window.addEventListener('keydown', hold, { capture: true });
  // The first timer ends before the sensor's own, which is set after it; the second one after it.
  setTimeout(() => {
    setTimeout(() => {
      window.removeEventListener('keydown', hold, { capture: true });
      // Each is computed from where the one before has left the photo.
      for (const event of held) {
        flushSync(() => {
          event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
        });
      }
    });
  });
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
