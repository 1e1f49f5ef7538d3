import { type RefObject, useEffect } from 'react';
import { scriptNonce } from '../platform/browser/script-nonce.ts';

/** Milliseconds for which a form waits for its scripts before the browser sends it without them. */
const longestWait = 8_000;

/**
 * `data-early` marks a form that waits: '' until its scripts take over, 'sent' once the browser sends it, until
 * the page is left, since the visitor may come back to it. `data-live` marks a form whose scripts are there.
 */
const script = `addEventListener('submit',event=>{const form=event.target,{dataset}=form;if(form.method!=='post'||'live'in dataset)return;event.preventDefault();if('early'in dataset)return;dataset.early='';setTimeout(()=>{if(dataset.early!=='')return;dataset.early='sent';addEventListener('pagehide',()=>delete dataset.early,{once:true});form.submit()},${longestWait})},true);
addEventListener('formdata',({target,formData})=>{if(target.closest('search'))for(const[name,value]of[...formData])if(!value||/^all_(makes|years)$/.test(value))formData.delete(name)})`;

/**
 * An inline script for the time before hydration. A form that is submitted then says so and waits for its
 * scripts, which answer better, but not forever: the browser can send it too. And it removes empty choices from
 * the URL of a search that the browser submits itself.
 */
export function EarlySubmits() {
  // oxlint-disable-next-line react/no-danger -- a constant of this file; scripts have no other content
  return <script nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: script }} />;
}

/** On hydration, takes over a form, and submits it if the visitor has submitted it before. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const node = form.current;
    if (node === null) return;
    node.setAttribute('data-live', '');
    if (node.dataset['early'] !== '') return;
    node.requestSubmit();
    node.removeAttribute('data-early');
  }, [form]);
}
