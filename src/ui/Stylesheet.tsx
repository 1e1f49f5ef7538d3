import { useEffect, useState } from 'react';
import { preload } from 'react-dom';
import { firstInteraction } from '../platform/browser/first-interaction.ts';
import hero from './hero.css?inline';
import listPages from './list-pages.css?inline';
import styles from './styles.css?inline';
import stylesAddress from './styles.css?url';

/** React's name for the style sheet, by which the browser finds the one in the server's HTML. */
const name = 'studio';

/** Tailwind's, which the whole file has: the HTML of the inventory has hardly a byte to spare. */
const notice = /^\/\*![^*]*\*\/\s*/;

/** How much of the styles a page comes with: what the inventory needs, what home needs as well, or the whole. */
export type StylesPart = 0 | 1 | 2;

const inlineStyles = (part: StylesPart) =>
  part === 2 ? styles : listPages.replace(notice, '') + (part === 1 ? hero : '');

/**
 * The website's styles. They are inlined in the page, so that it can be painted without another request: the whole, or
 * what the inventory or home needs, whose HTML is the largest. A navigation to a page that needs more waits for the
 * whole file, which is fetched after the first interaction. The browser's script contains none of them, because React
 * adopts an existing style with this name. While developing, they are a file, which Vite can replace.
 */
export function Stylesheet({ part }: { part: StylesPart }) {
  const [inlined] = useState(part);
  useEffect(() => {
    if (inlined < 2) void firstInteraction().then(() => preload(stylesAddress, { as: 'style' }));
  }, [inlined]);
  if (import.meta.env.DEV) return <link rel="stylesheet" href={stylesAddress} precedence="default" />;
  return (
    <>
      <style href={name} precedence="default">
        {import.meta.env.SSR ? inlineStyles(part) : ''}
      </style>
      {part > inlined && <link rel="stylesheet" href={stylesAddress} precedence="default" />}
    </>
  );
}
