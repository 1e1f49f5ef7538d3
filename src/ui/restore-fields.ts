/**
 * Puts kept values back into the fields of a form. Values entered before the form was live are newer, and
 * stay.
 */
export function restoreFields(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) {
      if (field.selectedIndex <= 0) field.value = value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value ||= value;
    }
  }
}
