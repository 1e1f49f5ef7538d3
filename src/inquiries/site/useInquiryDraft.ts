import { useLayoutEffect, useState, type RefObject } from 'react';
import { tabStorage } from '../../platform/browser/browser-storage.ts';
import { restoreFields } from '../../ui/restore-fields.ts';
import { isUntouched } from './prefilled-message.ts';
import { focusInquiryForm } from './focusInquiryForm.ts';
import { inquiryDraftKey } from './has-inquiry-draft.ts';
import { inquiryValues } from './inquiry-values.ts';

/**
 * Drafts of this tab: the contact fields, which are the same for every car, and the message of each subject,
 * which is the id of a vehicle or `contact`.
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

function readDraft(subject: string) {
  const { contact, messages } = readDrafts();
  const message = messages[subject];
  return { contact, message: message ?? {}, isKnown: message !== undefined };
}

/** Empty contact fields do not replace those of another form, and a prefilled message is not a draft. */
function keepDraft(form: HTMLFormElement): void {
  const { name, email, phone, message, interest, tradeIn } = inquiryValues(form);
  const drafts = readDrafts();
  if (name + email + phone !== '') drafts.contact = { name, email, phone };
  drafts.messages[subjectOf(form)] = { interest, tradeIn, ...(isTyped(form) && { message }) };
  writeDrafts(drafts);
}

/** The form's message. */
const messageOf = (form: HTMLFormElement) => form.elements.namedItem('message') as HTMLTextAreaElement;
const isTyped = (form: HTMLFormElement) => !isUntouched(messageOf(form));

/** The contact fields stay for the next inquiry. */
function forgetMessage(subject: string): void {
  const drafts = readDrafts();
  delete drafts.messages[subject];
  writeDrafts(drafts);
}

const forgetContact = () => writeDrafts({ ...readDrafts(), contact: {} });

/** The id of the vehicle that the form is about, or `contact`. */
const subjectOf = (form: HTMLFormElement) => String(new FormData(form).get('vehicleId') ?? 'contact');

/** Restores a draft. A new form gets the contact fields of the last one, which calls `onOffer`. */
function restore(form: HTMLFormElement, onOffer: () => void): void {
  // A form that was submitted before hydration keeps its values.
  if ('early' in form.dataset) return;
  const { name, email, phone } = inquiryValues(form);
  const typed = isTyped(form);
  const draft = readDraft(subjectOf(form));
  const { message, ...others } = draft.message;
  restoreFields(form, { ...draft.contact, ...others });
  // Also one that was emptied.
  if (message !== undefined && !typed) messageOf(form).value = message;
  if (name + email + phone !== '' || typed) keepDraft(form);
  else if (!draft.isKnown && Object.values(draft.contact).join('') !== '') onOffer();
}

/** Saves what is typed in this tab, across links, Back and reloads. */
export function useInquiryDraft(form: RefObject<HTMLFormElement | null>) {
  const [isOffered, setOffered] = useState(false);
  // Before the form prefills its message.
  useLayoutEffect(() => {
    if (form.current !== null) restore(form.current, () => setOffered(true));
  }, [form]);
  return {
    isOffered,
    keep: keepDraft,
    forget: (node: HTMLFormElement) => {
      forgetMessage(subjectOf(node));
      setOffered(false);
    },
    clearContact: () => {
      forgetContact();
      setOffered(false);
      for (const name of ['name', 'email', 'phone']) {
        const field = form.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = '';
      }
      focusInquiryForm();
    },
  };
}
