import { contactInterests, vehicleInterests, type Interest } from '../inquiry.ts';

export type InquiryKind = 'vehicle' | 'sold' | 'contact';

/** `name` is the vehicle's: `2024 Veyra Corsa 720`. */
export type InquirySubject =
  | { kind: 'vehicle' | 'sold'; vehicleId: number; name: string }
  | { kind: 'contact' };

const vehicle = {
  heading: 'Interested in this vehicle?',
  placeholder: 'When would you like to see it?',
  send: 'SEND INQUIRY',
  sending: 'SENDING...',
  sent: 'Inquiry sent!',
  failed: 'There was an error sending your inquiry.',
  interests: vehicleInterests,
} as const;

/** Sections 2, 4 and 8, by kind of form. The form of a sold vehicle asks for one like it; the values sent are the same. */
export const texts = {
  vehicle,
  sold: {
    ...vehicle,
    placeholder: 'What matters most to you: year, color, mileage, price?',
  },
  contact: {
    heading: 'Send Us A Message',
    placeholder: 'What can we do for you?',
    send: 'SEND MESSAGE',
    sending: 'Sending...',
    sent: 'Message sent!',
    failed: 'There was an error sending your message.',
    interests: contactInterests,
  },
} as const satisfies Record<InquiryKind, { interests: readonly Interest[] } & Record<string, unknown>>;

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

/** The line above a form with invalid fields. */
export const invalidFieldsText = (fields: number) =>
  `${words[fields] ?? fields} ${fields === 1 ? 'field needs' : 'fields need'} a look before this can be sent.`;
