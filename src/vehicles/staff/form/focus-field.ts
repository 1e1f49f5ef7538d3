import type { Field } from './values.ts';

/** Moves the focus to a field of the form: its control, or the first button of a part that has none. */
export function focusField(form: HTMLFormElement | null, field: Field): void {
  const control =
    form?.querySelector<HTMLElement>(`[name="${field}"]`) ??
    form?.querySelector<HTMLElement>(`[data-field="${field}"] :is(button, input)`);
  control?.focus();
}
