import { useEffect } from 'react';

/** Pixels that a pointer may move during a press. */
const slack = 10;
const pressable = 'button, a[href], summary, label, input';

type Press = { element: HTMLElement; name: string; around: Element[]; x: number; y: number; place: DOMRect };

const closestPressable = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(pressable) : null;

const nameOf = (element: Element) =>
  [
    element.tagName,
    element.getAttribute('href'),
    element.getAttribute('aria-label') ?? element.textContent,
  ].join(' ');

function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
}

/** What has taken the place of an element: the only one of its name in the part of the screen that has stayed. */
function successorOf({ name, around }: Press): HTMLElement | undefined {
  const part = around.find(({ isConnected }) => isConnected);
  if (part === undefined || part === document.body) return undefined;
  const alike = [...part.querySelectorAll<HTMLElement>(pressable)].filter((one) => nameOf(one) === name);
  return alike.length === 1 ? alike[0] : undefined;
}

/**
 * A press counts for what it began on, even if an answer that arrives meanwhile moves that away from under the pointer, or
 * puts another in its place: the browser would then press nothing, or whatever has come there.
 */
export function useSteadyPresses(): void {
  useEffect(() => {
    let press: Press | null = null;
    const onDown = ({ target, clientX: x, clientY: y, button, isPrimary }: PointerEvent) => {
      const element = isPrimary && button === 0 ? closestPressable(target) : null;
      press = element && {
        element,
        name: nameOf(element),
        around: ancestorsOf(element),
        x,
        y,
        place: element.getBoundingClientRect(),
      };
    };
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      const begun = press;
      press = null;
      if (begun === null || Math.hypot(clientX - begun.x, clientY - begun.y) > slack) return;
      const element = begun.element.isConnected ? begun.element : successorOf(begun);
      const { left, top } = begun.element.getBoundingClientRect();
      const isSteady = element === begun.element && left === begun.place.left && top === begun.place.top;
      if (element !== undefined && !isSteady) repair(element);
    };
    const forget = () => {
      press = null;
    };
    const events = { capture: true };
    window.addEventListener('pointerdown', onDown, events);
    window.addEventListener('pointerup', onUp, events);
    window.addEventListener('pointercancel', forget, events);
    return () => {
      window.removeEventListener('pointerdown', onDown, events);
      window.removeEventListener('pointerup', onUp, events);
      window.removeEventListener('pointercancel', forget, events);
    };
  }, []);
}

/** Presses the element unless the browser does: its click follows the release of the pointer. */
function repair(element: HTMLElement): void {
  const onClick = (event: MouseEvent) => {
    clearTimeout(timer);
    if (event.target instanceof Node && element.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    element.click();
  };
  window.addEventListener('click', onClick, { capture: true, once: true });
  const timer = setTimeout(() => {
    window.removeEventListener('click', onClick, { capture: true });
    element.click();
  });
}
