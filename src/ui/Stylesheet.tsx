import { useEffect, useState } from 'react';
import { preload } from 'react-dom';
import { firstInteraction } from '../platform/browser/first-interaction.ts';
import listPages from './list-pages.css?inline';
import styles from './styles.css?inline';
import stylesAddress from './styles.css?url';

/** React's name for the style sheet, by which the browser finds the one in the server's HTML. */
const name = 'studio';

/** Tailwind's, which the whole file has: the HTML of the inventory has hardly a byte to spare. */
const notice = /^\/\*![^*]*\*\/\s*/;

/**
 * The website's styles. They are inlined in the page, so that it can be painted without another request: the `whole`, or
 * what home and the inventory need, whose HTML is the largest. A navigation from there to another page waits for the
 * whole file, which is fetched after the first interaction. The browser's script contains neither, because React adopts
 * an existing style with this name. While developing, they are a file, which Vite can replace.
 */
export function Stylesheet({ whole }: { whole: boolean }) {
  const [inlined] = useState({ whole });
  useEffect(() => {
    if (!inlined.whole) void firstInteraction().then(() => preload(stylesAddress, { as: 'style' }));
  }, [inlined]);
  if (import.meta.env.DEV) return <link rel="stylesheet" href={stylesAddress} precedence="default" />;
  return (
    <>
      <style href={name} precedence="default">
        {import.meta.env.SSR ? (whole ? styles : listPages.replace(notice, '')) : ''}
      </style>
      {whole && !inlined.whole && <link rel="stylesheet" href={stylesAddress} precedence="default" />}
    </>
  );
}
