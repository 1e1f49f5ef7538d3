import styles from './styles.css?inline';
import stylesAddress from './styles.css?url';

/** React's name for the style sheet, by which the browser finds the one in the server's HTML. */
const name = 'studio';

/**
 * The website's styles. They are inlined in the page, so that it can be painted
 * without another request. The browser's script does not contain them, because React adopts an existing style
 * with this name. While developing, they are a file, which Vite can replace.
 */
export function Stylesheet() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={stylesAddress} precedence="default" />;
  return (
    <style href={name} precedence="default">
      {import.meta.env.SSR ? styles : ''}
    </style>
  );
}
