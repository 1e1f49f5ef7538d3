import { tabStorage } from '../../platform/browser/browser-storage.ts';
import type { InquiryValues } from '../inquiry.rules.ts';
import { inquiryDraftKey } from './has-inquiry-draft.ts';

/**
 * What was typed into inquiry forms in this tab: who writes, which is the same for every car, and for each subject,
 * which is the id of a vehicle or `contact`, what is asked.
 */
type Drafts = {
  contact: Record<string, string>;
  messages: Record<string, Record<string, string>>;
};

function readDrafts(): Drafts {
  const { contact = {}, messages = {} } = (tabStorage.readJson(inquiryDraftKey) ?? {}) as Partial<Drafts>;
  return { contact, messages };
}

const writeDrafts = (drafts: Drafts) => tabStorage.write(inquiryDraftKey, JSON.stringify(drafts));

/** The values for the form of a subject, and whether it has been begun. */
export function readDraft(subject: string) {
  const { contact, messages } = readDrafts();
  const message = messages[subject];
  return { contact, message: message ?? {}, isBegun: message !== undefined };
}

/** Keeps what a form holds. Contact fields that are empty leave those of another form as they are. */
export function keepDraft(subject: string, values: InquiryValues): void {
  const { name, email, phone, message, interest } = values;
  const drafts = readDrafts();
  if (name + email + phone !== '') drafts.contact = { name, email, phone };
  drafts.messages[subject] = { message, interest };
  writeDrafts(drafts);
}

/** The message has been sent. Who wrote it stays for the next car. */
export function forgetMessage(subject: string): void {
  const drafts = readDrafts();
  delete drafts.messages[subject];
  writeDrafts(drafts);
}

export const forgetContact = () => writeDrafts({ ...readDrafts(), contact: {} });
