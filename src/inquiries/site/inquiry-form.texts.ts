import { contactInterests, vehicleInterests, type Interest } from '../inquiry.ts';

export type InquiryKind = 'vehicle' | 'contact';

/** Sections 2, 4 and 8, by kind of form. */
export const texts = {
  vehicle: {
    heading: 'Interested in this vehicle?',
    placeholder: 'When would you like to see it?',
    send: 'SEND INQUIRY',
    sending: 'SENDING...',
    sent: 'Inquiry sent!',
    failed: 'There was an error sending your inquiry.',
    interests: vehicleInterests,
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

/** The line above a form that cannot be sent yet: how many fields are to blame. */
export const needsALook = (fields: number) =>
  `${words[fields] ?? fields} ${fields === 1 ? 'field needs' : 'fields need'} a look before this can be sent.`;
