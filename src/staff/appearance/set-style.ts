import { appearanceStyle } from '../../appearance/site/style-name.ts';

/** Gives a page of this site the style sheet of another appearance. */
export function setStyle(page: Document, css: string): void {
  let style = page.querySelector(`style[data-href="${appearanceStyle}"]`);
  if (style === null) {
    style = page.createElement('style');
    style.setAttribute('data-href', appearanceStyle);
    page.head.append(style);
  }
  style.textContent = css;
}
