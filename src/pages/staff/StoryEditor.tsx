import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import './story-editor.css';
import { readSelection } from './read-selection.ts';
import { StoryToolbar } from './StoryToolbar.tsx';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { withoutOfficeMarkup } from '../office-html.ts';
import { linkError } from './link-address.ts';

/**
 * What a form can do with the editor: `write` replaces the story, and returns it as the editor serializes it.
 */
export type Story = { write: (html: string) => string };

/**
 * A story as HTML, edited as it will look. `onReady` is called with the story as the editor serializes it,
 * which may differ from `content` in notation, and with the function that replaces it; `onChange` is called
 * for each change.
 */
export function StoryEditor(props: {
  content: string;
  labelId: string;
  hintId: string;
  invalid: boolean;
  readOnly: boolean;
  onReady: (html: string, story: Story) => void;
  onChange: (html: string) => void;
}) {
  const { readOnly, invalid, labelId, hintId } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: asPageMarkup,
      handleDOMEvents: {
        keydown: (_view: unknown, event: KeyboardEvent) => {
          if (!event.isComposing) readSelection();
          return false;
        },
      },
      attributes: {
        class: 'prose story-editor',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': hintId,
        'aria-invalid': String(invalid),
        'aria-readonly': String(readOnly),
      },
    }),
    [readOnly, invalid, labelId, hintId],
  );
  const editor = useEditor({
    extensions: storyExtensions,
    content: props.content,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    // TipTap's own stylesheet is not needed: ours is story-editor.css.
    injectCSS: false,
    editorProps,
    editable: !readOnly,
    onCreate: ({ editor: created }) =>
      latest.current.onReady(withoutEmptyEnd(created.getHTML()), {
        write: (html) => {
          created.commands.setContent(html, { emitUpdate: false });
          return withoutEmptyEnd(created.getHTML());
        },
      }),
    onUpdate: ({ editor: changed }) => latest.current.onChange(withoutEmptyEnd(changed.getHTML())),
  });

  return (
    <div
      className={`rounded-control border bg-staff-surface ${invalid ? 'border-loss shadow-[inset_0_0_0_1px_var(--color-loss)]' : 'border-staff-outline'}`}
    >
      {editor !== null && <StoryToolbar editor={editor} readOnly={readOnly} />}
      <EditorContent editor={editor} className="min-h-96" />
    </div>
  );
}

/** What a story may contain: no more than `sanitizeContent` allows and `.prose` styles. */
const storyExtensions = [
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
const asPageMarkup = (html: string): string =>
  withoutOfficeMarkup(html)
    .replaceAll(/<(\/?)h1\b/gi, '<$1h2')
    .replaceAll(/<(\/?)h[4-6]\b/gi, '<$1h3');

/** The story without the empty paragraphs that the editor keeps at its end for typing. */
const withoutEmptyEnd = (html: string): string => html.replace(/(?:<p><\/p>)+$/, '');
