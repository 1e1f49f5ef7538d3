/** An element by what it is and what it is called: the `at`th of those in view, within another one. */
export type Target = {
  css: string;
  /** The whole name, or a regular expression that it matches. */
  name?: string | { source: string };
  at?: number;
  within?: Target;
};

/**
 * The visible elements that a target names. It runs in the page, on its own: the name is the label, or else
 * the text, as assistive technology reads it.
 */
export function locateAll(target: Target): HTMLElement[] {
  // Labels of pending buttons are invisible until then, and pictograms are hidden from all names.
  const textOf = (node: Node | null | undefined): string => {
    if (!(node instanceof HTMLElement)) return node instanceof Text ? node.data : '';
    if (node.ariaHidden === 'true' || !node.checkVisibility({ visibilityProperty: true })) return '';
    return node.ariaLabel ?? [...node.childNodes].map(textOf).join('');
  };
  const nameOf = (element: HTMLElement) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labeled = ids.map((id) => textOf(document.getElementById(id))).join(' ');
    const [label] =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? (element.labels ?? [])
        : [];
    return (labeled || element.ariaLabel || textOf(label ?? element)).replaceAll(/\s+/g, ' ').trim();
  };
  const isNamed = (element: HTMLElement) => {
    const { name } = target;
    if (name === undefined) return true;
    return typeof name === 'string'
      ? nameOf(element) === name
      : new RegExp(name.source).test(nameOf(element));
  };
  const roots: ParentNode[] = target.within === undefined ? [document] : locateAll(target.within);
  const found = roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(target.css)])
    .filter(
      (element) =>
        element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true }),
    )
    .filter(isNamed);
  return target.at === undefined ? found : found.slice(target.at, target.at + 1);
}

/**
 * The point in view where a click reaches the element, once it has stopped moving. It runs in the page, and
 * throws what is in the way.
 */
export async function pointOf(element: HTMLElement): Promise<{ x: number; y: number }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  await frame();
  const before = place();
  await frame();
  if (place() !== before) throw new Error('It is moving');
  const box = element.getBoundingClientRect();
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  const hit = document.elementFromPoint(x, y);
  if (hit === null || !element.contains(hit))
    throw new Error(`It is covered by ${hit?.outerHTML.slice(0, 200)}`);
  return { x, y };
}
