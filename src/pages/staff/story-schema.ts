import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { linkError } from './link-address.ts';

/** What a story may hold: no more than `sanitizeContent` lets through and `.prose` shows. */
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
      // The server adds what a link elsewhere needs.
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkError(address) === undefined,
    },
  }),
  Image.extend({
    // Only pictures of this site: the server drops any other.
    parseHTML: () => [{ tag: 'img[src^="/images/"]' }],
  }),
];

/** Pasted headings become those that a page has; fonts and colors are not part of what a story may hold. */
export const withPageHeadings = (html: string): string =>
  html.replaceAll(/<(\/?)h1\b/gi, '<$1h2').replaceAll(/<(\/?)h[4-6]\b/gi, '<$1h3');

/** The story without the empty paragraphs that the editor keeps at its end to type in. */
export const withoutEmptyEnd = (html: string): string => html.replace(/(?:<p><\/p>)+$/, '');
