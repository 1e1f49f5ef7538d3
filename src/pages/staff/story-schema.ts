import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { withoutOfficeMarkup } from '../office-html.ts';
import { linkError } from './link-address.ts';

/** What a story may contain: no more than `sanitizeContent` allows and `.prose` styles. */
export const storyExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // The server adds the attributes of external links.
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkError(address) === undefined,
    },
  }),
  Image.extend({
    // Only pictures of this site: the server drops any other.
    parseHTML: () => [{ tag: 'img[src^="/images/"]' }],
  }),
];

/** Pasted HTML with the elements and the levels of headings that a page uses; fonts and colors are dropped. */
export const asPageMarkup = (html: string): string =>
  withoutOfficeMarkup(html)
    .replaceAll(/<(\/?)h1\b/gi, '<$1h2')
    .replaceAll(/<(\/?)h[4-6]\b/gi, '<$1h3');

/** The story without the empty paragraphs that the editor keeps at its end for typing. */
export const withoutEmptyEnd = (html: string): string => html.replace(/(?:<p><\/p>)+$/, '');
