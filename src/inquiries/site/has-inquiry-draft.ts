import { tabStorage } from '../../platform/browser/browser-storage.ts';

export const inquiryDraftKey = 'inquiryDraft';

/** Whether this tab has something for an inquiry form: a page shows it before anything is touched. */
export const hasInquiryDraft = () => tabStorage.read(inquiryDraftKey) !== null;
