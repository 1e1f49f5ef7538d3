import { useLocation } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';
import { controlOf, settingAnchor, shownSettings } from './shown-settings.ts';

/**
 * Focuses the setting that the address names after `#` as soon as its screen shows it. Whoever does something else
 * meanwhile is left alone.
 */
export function useSettingFocus(screen: RefObject<HTMLElement | null>): void {
  // Another one at each visit: the same setting may be looked for twice.
  const location = useLocation();
  useEffect(() => {
    const box = screen.current;
    const anchor = location.hash;
    if (anchor === '' || box === null) return;
    const observer = new MutationObserver(() => focusIfShown());
    const stop = () => {
      observer.disconnect();
      document.removeEventListener('pointerdown', stop);
      document.removeEventListener('keydown', stop);
    };
    const focusIfShown = () => {
      const setting = shownSettings(box).find(({ label }) => settingAnchor(label) === anchor);
      if (setting === undefined) return;
      stop();
      // After the focus that every new screen takes for itself.
      requestAnimationFrame(() => requestAnimationFrame(() => show(setting.element)));
    };
    observer.observe(box, { childList: true, subtree: true });
    document.addEventListener('pointerdown', stop);
    document.addEventListener('keydown', stop);
    focusIfShown();
    return stop;
  }, [screen, location]);
}

function show(element: HTMLElement): void {
  const control = controlOf(element);
  if (control.tabIndex < 0) control.tabIndex = -1;
  element.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}
