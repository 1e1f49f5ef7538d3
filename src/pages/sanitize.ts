import sanitizeHtml from 'sanitize-html';
import { withoutOfficeMarkup } from './office-html.ts';

const words = (text: string) => text.split(' ');

// Everything not listed here is removed. The text of some elements is removed too: it is not prose, or
// browsers parse it by special rules (`xmp`, `noscript`, `svg` and others), which is how markup slips past a
// sanitizer.
const allowedTags = words('h2 h3 p ul ol li blockquote figure figcaption a strong em br hr img');
const dropWithText = words(
  'script style noscript template title xmp plaintext noembed noframes iframe frame object embed applet svg math ' +
    'audio video canvas textarea select option button',
);
const ownImage = /^\/images\/[\w-]+(?:[./][\w-]+)*$/;
const digits = /^\d{1,5}$/;

/**
 * Staff's HTML as `.prose` shows it: headings, paragraphs, lists, links, quotations and pictures of our own,
 * without scripts, styles and handlers. A first-level heading becomes a second: the page has its own. Tables become
 * lines, and lists that are only typed become lists. Sanitizing twice changes nothing.
 */
export function sanitizeContent(html: string): string {
  // A removed tag may have kept a paragraph from ending at the next `<p>`; parsing the result again ends it
  // there.
  return tidyOnce(tidyOnce(html));
}

const tidyOnce = (html: string) => sanitizeOnce(withoutOfficeMarkup(html));

function sanitizeOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    nonTextTags: dropWithText,
    allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h2',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      b: 'strong',
      i: 'em',
      a: (tagName, { href = '', title }) => ({
        tagName,
        attribs: {
          href,
          ...(title === undefined ? {} : { title }),
          // Linked pages get no access to ours, and no endorsement from it.
          ...(/^\s*https?:/i.test(href) ? { rel: 'noopener nofollow' } : {}),
        },
      }),
      img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
        tagName,
        attribs: {
          src,
          alt,
          ...(digits.test(width) && digits.test(height) ? { width, height } : {}),
          loading: 'lazy',
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownImage.test(attribs['src'] ?? ''),
  }).trim();
}
