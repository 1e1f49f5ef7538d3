import { coveredArea, placeFor, type Box } from './toast-place.ts';

/** Milliseconds between checks whether the page has moved a control below the toast. */
const lookMs = 250;

const boxOf = (element: Element): Box => element.getBoundingClientRect();

function controlsBeside(list: HTMLElement): Box[] {
  const { innerWidth, innerHeight } = window;
  return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter((control) => !list.contains(control))
    .map(boxOf)
    .filter(
      ({ left, top, width, height }) =>
        width > 1 &&
        height > 1 &&
        left < innerWidth &&
        top < innerHeight &&
        left + width > 0 &&
        top + height > 0,
    );
}

const keyOf = (boxes: readonly Box[]) => boxes.map(({ left, top }) => `${left},${top}`).join(' ');

/**
 * Places each toast of the list over the page where it covers no control, again when the page has moved one below it and is
 * at rest. Returns what ends that.
 */
export function keepOffControls(list: HTMLElement) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let seen = '';
  const place = (toast: HTMLElement, controls: readonly Box[]) => {
    const { width, height } = toast.getBoundingClientRect();
    const size = { width: innerWidth, height: innerHeight };
    const { left, top } = placeFor({ width, height }, size, controls);
    toast.style.left = `${left}px`;
    toast.style.top = `${top}px`;
  };
  const look = () => {
    const toast = list.querySelector<HTMLElement>('li');
    if (toast === null) return;
    const controls = controlsBeside(list);
    const key = keyOf(controls);
    const isAtRest = key === seen;
    seen = key;
    const box = boxOf(toast);
    const isOutside = box.left + box.width > innerWidth || box.top + box.height > innerHeight;
    if (isAtRest && (isOutside || coveredArea(box, controls) > 0)) place(toast, controls);
  };
  const begin = () => {
    clearInterval(timer);
    const toast = list.querySelector<HTMLElement>('li');
    if (toast === null) return;
    const controls = controlsBeside(list);
    seen = keyOf(controls);
    place(toast, controls);
    timer = setInterval(look, lookMs);
  };
  const observer = new MutationObserver(begin);
  observer.observe(list, { childList: true });
  begin();
  return () => {
    clearInterval(timer);
    observer.disconnect();
  };
}
