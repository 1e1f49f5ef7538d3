/** Digits, with a plus sign before a country's code. */
const dialed = (phone: string) => {
  const digits = phone.replace(/[^\d+]/g, '');
  // Ten digits without a country are a number of the dealership's own country, the United States (section 2).
  return /^\d{10}$/.test(digits) ? `+1${digits}` : digits;
};

/** The telephone number as a link's target. */
export const telephoneHref = (phone: string) => `tel:${dialed(phone)}`;

/** A text message to the number, as a link's target. */
export const smsHref = (phone: string, text: string) =>
  // iOS and Android both read this form of the separator.
  `sms:${dialed(phone)}?&body=${encodeURIComponent(text)}`;

/** A WhatsApp message to the number, as a link's target. */
export const whatsAppHref = (phone: string, text: string) =>
  `https://wa.me/${dialed(phone).replace('+', '')}?text=${encodeURIComponent(text)}`;
