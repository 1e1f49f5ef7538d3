/** A setting as a screen shows it: the label of a control, or the heading of a panel. */
export type ShownSetting = { label: string; hint: string; element: HTMLElement };

/** The settings on a screen in their order. What a list or a table repeats for each entry is no setting. */
export function shownSettings(screen: Element): ShownSetting[] {
  const found = [...screen.querySelectorAll<HTMLElement>('h2, legend, label')]
    .filter((element) => element.closest('table, [aria-hidden=true]') === null && !isOneOfAChoice(element))
    .map((element) => ({ label: wordsOf(element), hint: hintOf(element), element }));
  return found.filter(
    ({ label }, index) => label !== '' && found.findIndex((other) => other.label === label) === index,
  );
}

/** The part of an address after `#` that leads to a setting: "Days as a new arrival" is `days-as-a-new-arrival`. */
export const settingAnchor = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The control of a label, or else the element itself. */
export const controlOf = (element: HTMLElement): HTMLElement =>
  (element instanceof HTMLLabelElement &&
    (document.getElementById(element.htmlFor) ?? element.querySelector<HTMLElement>('input'))) ||
  element;

const isOneOfAChoice = (element: HTMLElement) => controlOf(element).matches('[type=radio]');

const wordsOf = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

function hintOf(element: HTMLElement): string {
  if (element.tagName === 'H2') return wordsOf(element.parentElement?.querySelector(':scope > p'));
  const described = controlOf(element).getAttribute('aria-describedby') ?? '';
  return described
    .split(' ')
    .map((id) => wordsOf(document.getElementById(id)))
    .join(' ')
    .trim();
}
