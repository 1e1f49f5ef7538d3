import { type RefObject, useEffect, useState } from 'react';
import { restoreFields } from '../../ui/restore-fields.ts';
import { focusInquiryForm } from './focusInquiryForm.ts';
import { forgetContact, forgetMessage, keepDraft, readDraft } from './inquiry-draft.ts';
import { inquiryValues } from './inquiry-values.ts';

/** The id of the vehicle that the form is about, or `contact`. */
const subjectOf = (form: HTMLFormElement) => String(new FormData(form).get('vehicleId') ?? 'contact');

/** Brings back what was typed. A form that was not begun yet gets the contact fields of the last one: `onOffer`. */
function restore(form: HTMLFormElement, onOffer: () => void): void {
  // What was sent before the form was live is what the visitor saw.
  if ('early' in form.dataset) return;
  const { name, email, phone, message } = inquiryValues(form);
  const subject = subjectOf(form);
  const draft = readDraft(subject);
  restoreFields(form, { ...draft.contact, ...draft.message });
  if (name + email + phone + message !== '') keepDraft(subject, inquiryValues(form));
  else if (!draft.isBegun && Object.values(draft.contact).join('') !== '') onOffer();
}

/** Keeps what is typed into the form in this tab: links, Back and a reload lose nothing. */
export function useInquiryDraft(form: RefObject<HTMLFormElement | null>) {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (form.current !== null) restore(form.current, () => setOffered(true));
  }, [form]);
  return {
    isOffered,
    keep: (node: HTMLFormElement) => keepDraft(subjectOf(node), inquiryValues(node)),
    /** It has been sent. */
    forget: (node: HTMLFormElement) => {
      forgetMessage(subjectOf(node));
      setOffered(false);
    },
    /** Somebody else writes. */
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
