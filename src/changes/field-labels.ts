/** Fields of the log by their names in the API, where splitting the name into words would not give its label. */
const labels: Readonly<Record<string, string>> = {
  vin: 'VIN',
  isNewArrival: 'New Arrival',
  isFeatured: 'Featured',
  isArchived: 'Archived',
  isPublished: 'Published',
  content: 'Story',
  images: 'Photos',
  featuredImage: 'Featured Photo',
};

/** What the log calls a field: `costBasis` is "Cost Basis". */
export const fieldLabel = (field: string) =>
  labels[field] ?? field.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());

/** Names of the fields whose label of their own holds `text`, in any case: someone searches for what they read. */
export function fieldsLabeled(text: string): string[] {
  const wanted = text.toLowerCase();
  return Object.keys(labels).filter((field) => labels[field]?.toLowerCase().includes(wanted));
}
