/** Labels of fields by their names in the API. The features that own the fields give them. */
export type FieldLabels = Readonly<Record<string, string>>;

const labels: FieldLabels = {
  isArchived: 'Archived',
  isDoubtful: 'Doubtful',
  hasTime: 'Time Kept',
  appointmentTime: 'Time of the Appointment',
  licenseSeen: 'Driver’s License Seen',
  isPublished: 'Published',
  content: 'Story',
  slug: 'Address',
  soldToInquiryId: 'Sold to inquiry',
  buyerEmail: 'Buyer’s mail address',
  buyerName: 'Buyer',
  buyerPhone: 'Buyer’s phone',
  soldBy: 'Salesperson',
  joinedWith: 'Joined with',
  whatsAppNumber: 'WhatsApp Number',
};

/** The name of a field in the log; without a label of its own, `soldPrice` becomes "Sold Price". */
export const fieldLabel = (field: string, given: FieldLabels) =>
  given[field] ??
  labels[field] ??
  field.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());

/**
 * Names of the fields whose label contains `text`, ignoring case, because people search for what they see.
 */
export function fieldsLabeled(text: string, given: FieldLabels): string[] {
  const wanted = text.toLowerCase();
  return Object.entries({ ...labels, ...given }).flatMap(([field, label]) =>
    label.toLowerCase().includes(wanted) ? [field] : [],
  );
}
