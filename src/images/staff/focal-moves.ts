import type { FocalPoint } from '../focal-point.ts';

/** Percentages of the image's width and height, with at most one decimal. */
const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value * 10) / 10));

/** The point under a pointer, by its position within the box that shows the whole image. */
export const pointAt = (
  pointer: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): FocalPoint => ({
  x: percent(((pointer.clientX - box.left) / box.width) * 100),
  y: percent(((pointer.clientY - box.top) / box.height) * 100),
});

const steps: Record<string, FocalPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where a key moves the point: by 1 per cent, or by 10 with Shift; null for other keys. */
export function pointMoved(point: FocalPoint, key: string, shift: boolean): FocalPoint | null {
  const step = steps[key];
  if (step === undefined) return null;
  const length = shift ? 10 : 1;
  return { x: percent(point.x + step.x * length), y: percent(point.y + step.y * length) };
}

/** `58% across, 44% down` */
export const pointText = ({ x, y }: FocalPoint) => `${x}% across, ${y}% down`;
