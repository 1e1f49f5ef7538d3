/** The telephone number as a link's target. */
export const telephoneHref = (phone: string) => {
  const digits = phone.replace(/[^\d+]/g, '');
  // Ten digits without a country are a number of the dealership's own country, the United States (section 2).
  return `tel:${/^\d{10}$/.test(digits) ? `+1${digits}` : digits}`;
};
