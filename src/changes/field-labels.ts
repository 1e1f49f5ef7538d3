/** Labels of fields by their names in the API. The features that own the fields give them. */
export type FieldLabels = Readonly<Record<string, string>>;

const labels: FieldLabels = {
  isArchived: 'Archived',
  isPublished: 'Published',
  content: 'Story',
};

/** What the log calls a field; without a label of its own, `soldPrice` is "Sold Price". */
export const fieldLabel = (field: string, given: FieldLabels) =>
  given[field] ??
  labels[field] ??
  field.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());

/** Names of the fields whose label holds `text`, in any case: people search for what they read. */
export function fieldsLabeled(text: string, given: FieldLabels): string[] {
  const wanted = text.toLowerCase();
  return Object.entries({ ...labels, ...given }).flatMap(([field, label]) =>
    label.toLowerCase().includes(wanted) ? [field] : [],
  );
}
