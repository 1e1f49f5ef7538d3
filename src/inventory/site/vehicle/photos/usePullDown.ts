import { type RefObject, type TouchEvent, useRef, useState } from 'react';

/** Pixels that a finger must move down. */
const threshold = 90;

/**
 * Touch handlers for a part that scrolls: a finger that pulls it down at its top takes it along by `pulled` pixels, and
 * `onClose` is called when it lets go far enough down.
 */
export function usePullDown(part: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [pulled, setPulled] = useState(0);
  /** How far a finger has pulled since the start, 0 if it does something else. */
  const pullOf = (finger: { clientX: number; clientY: number } | undefined) => {
    if (start.current === null || finger === undefined || part.current?.scrollTop !== 0) return 0;
    const down = finger.clientY - start.current.y;
    return down > Math.abs(finger.clientX - start.current.x) ? down : 0;
  };
  const end = () => {
    start.current = null;
    setPulled(0);
  };
  return {
    pulled,
    handlers: {
      onTouchStart: ({ touches }: TouchEvent) => {
        const [x, y] = [touches[0]?.clientX ?? 0, touches[0]?.clientY ?? 0];
        start.current = touches.length === 1 && part.current?.scrollTop === 0 ? { x, y } : null;
      },
      onTouchMove: ({ touches }: TouchEvent) => setPulled(pullOf(touches[0])),
      onTouchEnd: ({ changedTouches }: TouchEvent) => {
        if (pullOf(changedTouches[0]) > threshold) onClose();
        end();
      },
      onTouchCancel: end,
    },
  };
}
