import { within } from '@testing-library/dom';
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
