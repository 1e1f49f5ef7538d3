import { tabStorage } from '../../platform/browser/browser-storage.ts';

export const inquiryDraftKey = 'inquiryDraft';

/** Whether this tab has a draft of an inquiry, which a page shows without an interaction. */
export const hasInquiryDraft = () => tabStorage.read(inquiryDraftKey) !== null;
