import { type RefObject, useEffect } from 'react';
import { scriptNonce } from '../platform/browser/script-nonce.ts';

const script = `addEventListener('submit',({target})=>{target.dataset.early=''},true);
addEventListener('formdata',({target,formData})=>{if(target.closest('search'))for(const[name,value]of[...formData])if(!value||/^all_(makes|years)$/.test(value))formData.delete(name)})`;

/**
 * Goes with the page as it is sent: remembers which form was sent before there was anything to send it, and keeps what
 * is not chosen out of the address that a search leads to before then.
 */
export function EarlySubmits() {
  // oxlint-disable-next-line react/no-danger -- a constant of this file; scripts have no other content
  return <script nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Sends a form that was sent too early, as soon as it can be. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (form.current?.dataset['early'] !== undefined) form.current.requestSubmit();
  }, [form]);
}
