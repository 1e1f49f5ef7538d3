import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { ImageDialog } from './ImageDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { readSelection } from './read-selection.ts';

type Tool = {
  name: string;
  /** The button's content; its name if omitted. */
  mark?: string;
  className?: string;
  /** Whether it is active at the cursor; omitted for one-time actions. */
  active?: boolean;
  possible?: boolean;
  run: () => void;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The editor's toolbar: one stop for the Tab key, with arrow keys between the buttons. */
export function StoryToolbar({ editor, readOnly }: { editor: Editor; readOnly: boolean }) {
  const [open, setOpen] = useState<'link' | 'image' | null>(null);
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      heading: current.isActive('heading', { level: 2 }),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      quote: current.isActive('blockquote'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      link: current.isActive('link'),
      image: current.isActive('image'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const edit = () => {
    // Not by the chain, which focuses in the next frame: keys pressed until then would go to the button.
    editor.view.focus();
    return editor.chain();
  };
  const groups: Tool[][] = [
    [
      {
        name: 'Heading',
        mark: 'H2',
        active: state.heading,
        run: () => edit().toggleHeading({ level: 2 }).run(),
      },
      {
        name: 'Bold',
        mark: 'B',
        className: 'font-bold',
        active: state.bold,
        run: () => edit().toggleBold().run(),
      },
      {
        name: 'Italic',
        mark: 'I',
        className: 'italic',
        active: state.italic,
        run: () => edit().toggleItalic().run(),
      },
      { name: 'Quote', mark: '“', active: state.quote, run: () => edit().toggleBlockquote().run() },
      { name: 'List', mark: '•', active: state.bullets, run: () => edit().toggleBulletList().run() },
      {
        name: 'Numbered list',
        mark: '1.',
        active: state.numbers,
        run: () => edit().toggleOrderedList().run(),
      },
    ],
    [
      { name: 'Link', active: state.link, run: () => setOpen('link') },
      { name: 'Image', active: state.image, run: () => setOpen('image') },
    ],
    [
      { name: 'Undo', possible: state.undo, run: () => edit().undo().run() },
      { name: 'Redo', possible: state.redo, run: () => edit().redo().run() },
    ],
  ];
  const order = groups.flat().map(({ name }) => name);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(stop, order.length);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label="Text style"
        tabIndex={-1}
        onPointerDown={readSelection}
        onKeyDown={onKeyDown}
        className="flex flex-wrap gap-0.5 rounded-t-control border-b border-staff-hair bg-staff p-1.25"
      >
        {groups.map((tools) => (
          <div
            key={tools[0]?.name}
            className="flex gap-0.5 cramped:flex-wrap not-first:before:mx-1.5 not-first:before:my-1.5 not-first:before:w-px not-first:before:bg-staff-hair"
          >
            {tools.map(({ name, mark, className = '', active, possible = true, run }) => (
              <button
                key={name}
                type="button"
                aria-pressed={active}
                aria-disabled={!possible || readOnly || undefined}
                tabIndex={order.indexOf(name) === stop ? 0 : -1}
                onFocus={() => setStop(order.indexOf(name))}
                onClick={() => {
                  if (possible && !readOnly) run();
                }}
                className={`min-h-11 min-w-11 cursor-pointer rounded-[2px] px-2.5 text-[0.9375rem] font-medium text-staff-ink -outline-offset-2! hover:bg-staff-sunk aria-disabled:cursor-default aria-disabled:text-staff-muted aria-pressed:bg-staff-ink aria-pressed:text-staff-surface md:min-h-9 md:min-w-9.5 ${className}`}
              >
                {mark !== undefined && <span aria-hidden="true">{mark}</span>}
                <span className={mark === undefined ? '' : 'sr-only'}>{name}</span>
              </button>
            ))}
          </div>
        ))}
      </div>
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(null)} />}
      {open === 'image' && <ImageDialog editor={editor} onClose={() => setOpen(null)} />}
    </>
  );
}
