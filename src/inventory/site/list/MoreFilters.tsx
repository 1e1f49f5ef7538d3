import { type RefObject, useEffect, useRef } from 'react';
import type { OfferedChoice } from '../../../vehicles/filters.ts';
import { FilterChoice } from './FilterChoice.tsx';
import type { InventorySearch } from '../inventory-search.ts';

/**
 * The details that tell the listed vehicles apart, each as a dropdown. A panel that `floats` lies over the cards, under the
 * line of filters: it closes with Escape, which returns the focus to its button, by a press beside it, and when the focus
 * leaves the form.
 */
export function MoreFilters(props: {
  id: string;
  offered: readonly OfferedChoice[];
  draft: InventorySearch;
  disabled: boolean;
  floats: boolean;
  button: RefObject<HTMLButtonElement | null>;
  onChange: (changes: InventorySearch) => void;
  onClose: () => void;
}) {
  const { button, floats, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!floats) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const isIn = (part: Element | null | undefined, { target }: Event) =>
      target instanceof Node && part?.contains(target) === true;
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (!isIn(panel.current, event) && !isIn(button.current, event)) onClose();
      },
      { signal },
    );
    document.addEventListener(
      'focusin',
      (event) => {
        if (!isIn(panel.current?.closest('form'), event)) onClose();
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        onClose();
        button.current?.focus();
      },
      { signal },
    );
    return () => leaving.abort();
  }, [button, floats, onClose]);
  return (
    <div
      ref={panel}
      id={props.id}
      role="group"
      aria-label="More"
      className={`flex flex-wrap gap-2.5 *:relative *:grow *:basis-36 ${floats ? 'absolute inset-x-0 top-full mt-1.5 rounded-card bg-raised p-4 shadow-float max-md:hidden noscript:static noscript:col-span-full noscript:flex' : ''}`}
    >
      {props.offered.map(({ name, label, options }) => (
        <FilterChoice
          key={name}
          label={label}
          name={name}
          all="Any"
          none=""
          options={options}
          value={props.draft[name]?.toString()}
          disabled={props.disabled}
          onChange={(value) =>
            props.onChange({ [name]: value !== undefined && name === 'power' ? Number(value) : value })
          }
        />
      ))}
    </div>
  );
}
