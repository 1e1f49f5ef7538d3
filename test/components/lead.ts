import { within } from '@testing-library/dom';
import { openDealership } from './dealership.tsx';
import { details } from './inquiries-tab.ts';

const byRole = (role: 'button' | 'combobox' | 'form' | 'textbox' | 'group', name: string) => () =>
  details().getByRole(role, { name });

const reply = byRole('form', 'Reply');
const followUp = byRole('group', 'Follow up');

/** The parts of the open inquiry in which staff work on it. */
export const lead = {
  assignedTo: byRole('combobox', 'Assigned to'),
  take: byRole('button', 'Take It'),
  followUp,
  followUpButton: (name: string) => within(followUp()).getByRole('button', { name }),
  followUpDay: () => within(followUp()).getByLabelText('Follow up on'),
  reply,
  template: byRole('combobox', 'Template'),
  subject: () => within(reply()).getByRole('textbox', { name: 'Subject' }),
  text: byRole('textbox', 'Reply message'),
  send: byRole('button', 'Send Reply'),
  recordAnswer: byRole('button', 'Record That I Answered'),
  note: byRole('textbox', 'New note'),
  addNote: byRole('button', 'Add Note'),
  /** What staff have written, the newest first. */
  entries: () =>
    within(details().getByRole('region', { name: 'Notes and replies' })).queryAllByRole('listitem'),
  others: () =>
    within(details().getByRole('region', { name: 'Other inquiries of this person' })).getAllByRole('button'),
};

const template = {
  name: 'Price',
  subject: 'The {vehicle}',
  body: 'Dear {name},\n\nThe {vehicle} is {price}. Call {phone}.\n\n{you}, {dealership}',
};

/** A dealership that answers from here, with a template. Its mail waits, because nothing sends it. */
export async function openWithMail() {
  const mail = {
    smtpUrl: 'smtp://mail.example',
    from: 'website@dealership.example',
    leadsTo: ['leads@dealership.example'],
    adfTo: [],
  };
  const dealership = await openDealership({ mail });
  await dealership.api.post('/api/reply-templates', template);
  return dealership;
}
