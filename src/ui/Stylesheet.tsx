import { preload } from 'react-dom';
import bodoni from './fonts/bodoni-moda-latin-400.woff2?url';
import hanken from './fonts/hanken-grotesk-latin-400-700.woff2?url';
import styles from './styles.css?inline';
import stylesAddress from './styles.css?url';

/** React's name for the sheet: the browser finds by it the one that the server wrote into the page. */
const name = 'studio';

/**
 * The website's styles and its two fonts. The styles stand in the page itself, so that it is painted without asking for anything
 * else; the browser's script holds none of them, since React takes over a style of this name as it is. While developing,
 * they are a file, which Vite can replace.
 */
export function Stylesheet() {
  for (const font of [hanken, bodoni])
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  if (import.meta.env.DEV) return <link rel="stylesheet" href={stylesAddress} precedence="default" />;
  return (
    <style href={name} precedence="default">
      {import.meta.env.SSR ? styles : ''}
    </style>
  );
}
