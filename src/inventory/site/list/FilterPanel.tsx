import { type FormEvent, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { allMakes, allYears, detailNames, type Facets } from '../../../vehicles/filters.ts';
import { FilterButtons } from './FilterButtons.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { type InventorySearch, isFiltered } from '../inventory-search.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { PriceFilter } from './PriceFilter.tsx';
import { useDraftCount } from './useDraftCount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { controlClass } from '../../../ui/control.ts';

/**
 * The filter panel (section 2). Changes are a draft until Filter, Enter or the release of a price thumb
 * applies them; whenever the address changes, the panel follows it. On phones all but model and make is hidden
 * behind a toggle. Details are hidden behind More everywhere; Filter and Reset come after the last field. On phones
 * they are there while the panel is open, and as soon as something is chosen, at the ends of its two rows.
 */
export function FilterPanel(props: {
  search: InventorySearch;
  facets: Facets;
  disabled: boolean;
  onApply: (search: InventorySearch) => void;
  onReset: () => void;
}) {
  const { search, facets, disabled } = props;
  const [draft, setDraft] = useState(search);
  const [shown, setShown] = useState(search);
  const [open, setOpen] = useState(false);
  const [moreOpen, setMoreOpen] = useState(false);
  const [resets, setResets] = useState(0);
  const { isChanged, count } = useDraftCount(draft, search);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const moreId = useId();
  if (shown !== search) {
    setShown(search);
    setDraft(search);
  }

  const change = (changes: InventorySearch) => setDraft((before) => ({ ...before, ...changes }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong !== null) {
      setOpen(true);
      wrong.focus();
      return;
    }
    setOpen(false);
    // On phones the pressed button is hidden now, which would lose the keyboard's position.
    if (document.activeElement?.matches('button, select')) toggle.current?.focus({ preventScroll: true });
    props.onApply({ ...draft, model: draft.model?.trim() || undefined });
  };
  const reset = (event: FormEvent) => {
    event.preventDefault();
    setDraft({});
    setResets(resets + 1);
    props.onReset();
    // On phones the pressed button is hidden now. A wide screen shows no toggle, which takes no focus then.
    if (!open) toggle.current?.focus({ preventScroll: true });
  };
  const chosen = (values: unknown[]) => values.filter((value) => value !== undefined).length;
  const chosenDetails = chosen(detailNames.map((name) => search[name]));
  // Not known yet on a page from the server, where More must have its place.
  const { details } = facets;
  const hasMore = details?.length !== 0;
  // Without scripts nothing could open it.
  const folded = open ? '' : 'max-md:[@media(scripting:enabled)]:hidden';
  const atEnds = !open && (isChanged || isFiltered(search));
  return (
    <search>
      <form
        action="/inventory"
        aria-label="Filter the inventory"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 min-[22rem]:max-md:grid-cols-[minmax(0,1fr)_auto_auto] md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.8fr)] md:gap-x-4.5 md:gap-y-5 md:rounded-card md:bg-surface md:px-6.5 md:pt-6 md:pb-5.5 md:shadow-lit xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1.1fr)_minmax(0,0.9fr)_auto]"
        onSubmit={submit}
        onReset={reset}
      >
        <ModelField
          value={draft.model ?? ''}
          disabled={disabled}
          className={atEnds ? 'max-[22rem]:col-span-full max-md:col-span-2' : 'max-md:col-span-full'}
          onChange={(text) => change({ model: text || undefined })}
        />
        <FilterChoice
          label="Make"
          name="make"
          all="All Makes"
          none={allMakes}
          options={facets.makes}
          value={draft.make}
          disabled={disabled}
          className="max-md:[&>label]:sr-only"
          onChange={(make) => change({ make })}
        />
        <FiltersToggle
          ref={toggle}
          open={open}
          applied={chosen([search.year, search.minPrice ?? search.maxPrice]) + chosenDetails}
          controls={id}
          className={`noscript:invisible px-3.5! md:hidden [&>svg]:hidden ${atEnds ? '' : 'min-[22rem]:max-md:col-span-2'}`}
          onToggle={() => setOpen(!open)}
        >
          Filters
        </FiltersToggle>
        <FilterChoice
          label="Year"
          name="year"
          all="All Years"
          none={allYears}
          options={facets.years.map(String)}
          value={draft.year?.toString()}
          disabled={disabled}
          className={`max-md:col-span-full ${folded}`}
          onChange={(year) => change({ year: year === undefined ? undefined : Number(year) })}
        />
        <PriceFilter
          // Mounted again after Reset, which also clears text that was typed and not applied.
          key={resets}
          id={id}
          className={`col-span-full ${hasMore ? 'xl:col-span-3' : ''} ${folded}`}
          priceRange={facets.priceRange}
          draft={draft}
          disabled={disabled}
          onChange={change}
          onRelease={(changes) => props.onApply({ ...draft, ...changes })}
        />
        {hasMore && (
          <>
            <FiltersToggle
              open={moreOpen}
              applied={chosenDetails}
              controls={moreId}
              className={`max-md:col-span-full noscript:hidden xl:col-start-4 xl:row-start-2 xl:self-start ${folded}`}
              onToggle={() => setMoreOpen(!moreOpen)}
            >
              More
            </FiltersToggle>
            {moreOpen && details && (
              <MoreFilters
                id={moreId}
                offered={details}
                draft={draft}
                disabled={disabled}
                className={folded}
                onChange={change}
              />
            )}
          </>
        )}
        <FilterButtons
          count={count}
          disabled={disabled}
          atEnds={atEnds}
          className={`max-md:col-span-full md:col-start-2 md:col-end-4 md:justify-end ${moreOpen ? 'md:order-2 xl:col-end-5' : 'xl:col-start-4 xl:row-start-1'} ${atEnds ? '' : folded}`}
        />
      </form>
    </search>
  );
}

/** Shows and hides some of the filters; the badge counts those of them that are applied. */
function FiltersToggle({
  ref,
  open,
  applied,
  controls,
  className,
  onToggle,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  open: boolean;
  applied: number;
  /** Id of the element that it shows and hides. */
  controls: string;
  className: string;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      className={`${buttonClass('line')} ${className}`}
      onClick={onToggle}
    >
      {children}
      {applied > 0 && (
        <span className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-pill bg-text px-1.5 text-micro tracking-normal text-ground tabular-nums">
          {applied}
          <span className="sr-only"> applied</span>
        </span>
      )}
      <ChevronIcon
        className={`size-4.5 transition-transform duration-move ease-glide ${open ? 'rotate-180' : ''}`}
      />
    </button>
  );
}

/** The text search. Phones have no room for its label, which is still read out. */
function ModelField(props: {
  value: string;
  disabled: boolean;
  className: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className={`min-w-0 ${props.className}`}>
      <label htmlFor={id} className="mb-1.75 block text-small font-medium text-text-soft max-md:sr-only">
        Model
      </label>
      <input
        id={id}
        type="search"
        name="model"
        enterKeyHint="search"
        placeholder="Search by model..."
        maxLength={100}
        className={`${controlClass} text-ellipsis`}
        disabled={props.disabled}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}
