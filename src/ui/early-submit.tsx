import { type RefObject, useEffect } from 'react';
import { scriptNonce } from '../platform/browser/script-nonce.ts';

const script = `addEventListener('submit',({target})=>{target.dataset.early=''},true);
addEventListener('formdata',({target,formData})=>{if(target.closest('search'))for(const[name,value]of[...formData])if(!value||/^all_(makes|years)$/.test(value))formData.delete(name)})`;

/**
 * An inline script for the time before hydration. It marks forms that are submitted then, and removes empty
 * choices from the URL of a search that the browser submits itself.
 */
export function EarlySubmits() {
  // oxlint-disable-next-line react/no-danger -- a constant of this file; scripts have no other content
  return <script nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: script }} />;
}

/** On hydration, submits a form that the visitor submitted before. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (form.current?.dataset['early'] !== undefined) form.current.requestSubmit();
  }, [form]);
}
