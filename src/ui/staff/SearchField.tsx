import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { controlClass } from '../control.ts';
import { SearchIcon } from './staff-icons.tsx';

/** Milliseconds from the last key to the search. */
const searchDelay = 150;

/**
 * A search box that reports the trimmed text after a short delay, and at once when it is cleared or Enter is pressed.
 */
export function SearchField(props: {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { value, onSearch, ref } = props;
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  // Takes over a value that was set from outside, as by a button that clears it, but not one that was sent from here: more
  // may have been typed since.
  if (known !== value) {
    setKnown(value);
    setSent(value);
    if (value !== sent) setText(value);
  }
  const trimmed = text.trim();
  const report = () => {
    setSent(trimmed);
    onSearch(trimmed);
  };
  const onRest = useEffectEvent(report);
  useEffect(() => {
    if (trimmed === value) return;
    const waiting = setTimeout(onRest, trimmed === '' ? 0 : searchDelay);
    return () => clearTimeout(waiting);
  }, [trimmed, value]);
  return (
    <div
      role="search"
      aria-label={props.label}
      className="relative min-w-0 flex-[0_1_22.5rem] max-md:basis-full"
    >
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-staff-muted" />
      <input
        ref={ref}
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report();
        }}
        className={`${controlClass} pl-9.5! placeholder:text-ellipsis md:min-h-10! md:py-2!`}
      />
    </div>
  );
}
