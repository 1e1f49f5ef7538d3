import { type RefObject, useEffect } from 'react';
import { scriptNonce } from '../platform/browser/script-nonce.ts';

const script = `addEventListener('click',({target,isTrusted})=>{const button=isTrusted&&target.closest('[data-holds] button');if(button)button.dataset.held=''},true)`;

/** An inline script that marks the buttons that are pressed inside `data-holds`, before their scripts have arrived. */
export function HeldPresses() {
  // oxlint-disable-next-line react/no-danger -- a constant of this file; scripts have no other content
  return <script nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Once a part with the attribute `data-holds` is hydrated, repeats the presses that were held until then. */
export function useHeldPresses(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    part.current?.removeAttribute('data-holds');
    for (const button of part.current?.querySelectorAll<HTMLElement>('[data-held]') ?? []) {
      delete button.dataset['held'];
      button.click();
    }
  }, [part]);
}
