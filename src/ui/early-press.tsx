import { type RefObject, useEffect } from 'react';
import { scriptNonce } from '../platform/browser/script-nonce.ts';

const script = `addEventListener('click',({target})=>{const button=target.closest('[data-awaits] button[type=button]');if(button)button.dataset.early=1+ +(button.dataset.early??0)},true)`;

/**
 * An inline script for the time before hydration: it counts the presses of buttons inside `data-awaits`, which
 * base.css marks at once.
 */
export function EarlyPresses() {
  // oxlint-disable-next-line react/no-danger -- a constant of this file; scripts have no other content
  return <script nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: script }} />;
}

/**
 * Once a part with the attribute `data-awaits` is hydrated, repeats the presses of its buttons, except in parts
 * of it that are hydrated later.
 */
export function useEarlyPresses(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    part.current?.removeAttribute('data-awaits');
    for (const button of part.current?.querySelectorAll<HTMLElement>('button[data-early]') ?? []) {
      if (button.closest('[data-awaits]') !== null) continue;
      const presses = Number(button.dataset['early']);
      delete button.dataset['early'];
      for (let press = 0; press < presses; press += 1) button.click();
    }
  }, [part]);
}
