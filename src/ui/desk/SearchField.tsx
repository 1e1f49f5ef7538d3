import { useEffect, useState, type Ref } from 'react';
import { controlClass } from '../control.ts';
import { SearchIcon } from '../icons.tsx';

/** Milliseconds after the last key until a search begins. */
const searchDelay = 150;

/** A search box that reports what is typed after a short rest, and at once when it is emptied or Enter is pressed. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { value, onSearch } = props;
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  // What is searched for was changed from elsewhere, as by a button that clears it.
  if (reported !== value) {
    setReported(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const waiting = setTimeout(() => onSearch(text), text === '' ? 0 : searchDelay);
    return () => clearTimeout(waiting);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is typed starts the wait; a new callback must not restart it
  }, [text, value]);
  return (
    <div role="search" className="relative min-w-0 flex-[0_1_22.5rem] max-md:basis-full">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-desk-muted" />
      <input
        ref={props.ref}
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text);
        }}
        className={`${controlClass} pl-9.5! md:min-h-10! md:py-2!`}
      />
    </div>
  );
}
