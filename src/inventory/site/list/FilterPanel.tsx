import { Link } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { allMakes, allYears, detailNames, type Facets } from '../../../vehicles/filters.ts';
import { DeferredPriceFilter } from './DeferredPriceFilter.tsx';
import { FilterButtons, foldedClass } from './FilterButtons.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { FiltersToggle } from './FiltersToggle.tsx';
import { type InventorySearch, isFiltered } from '../inventory-search.ts';
import { MoreFilters } from './MoreFilters.tsx';
import type { PriceFilterProps } from './PriceFilter.tsx';
import { useDraftCount } from './useDraftCount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { controlClass } from '../../../ui/control.ts';

/** Loaded when they are opened. */
const SheetHead = lazy(async () => ({ default: (await import('./SheetHead.tsx')).SheetHead }));
const More = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof MoreFilters>> => MoreFilters)
  .client(() => lazy(async () => ({ default: (await import('./MoreFilters.tsx')).MoreFilters })))();

/**
 * The filter panel (section 2), one line on desktops. Changes are a draft until Filter, Enter or the release of a price
 * thumb applies them; whenever the address changes, the panel follows it. More opens the details in a panel over the cards.
 * On phones a toggle opens a sheet with all fields but model and make. Filter and Reset are at its foot, and at the ends of
 * the panel's two rows as soon as something is chosen. A closed sheet has no box, so that its fields are part of the line.
 */
export function FilterPanel(props: {
  search: InventorySearch;
  facets: Facets;
  disabled: boolean;
  onApply: (search: InventorySearch) => void;
  onReset: () => void;
}) {
  const { search, facets, disabled, onApply } = props;
  const [draft, setDraft] = useState(search);
  const [shown, setShown] = useState(search);
  const [inSheet, setInSheet] = useState(false);
  const [moreOpen, setMoreOpen] = useState(search.more === true);
  const [resets, setResets] = useState(0);
  const { isChanged, count } = useDraftCount(draft, search);
  const sheet = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const moreId = useId();
  if (shown !== search) {
    setShown(search);
    setDraft(search);
  }

  const change = useCallback(
    (changes: InventorySearch) => setDraft((before) => ({ ...before, ...changes })),
    [],
  );
  const closeMore = useCallback(() => setMoreOpen(false), []);
  const openSheet = () => {
    sheet.current?.showPopover();
    setInSheet(true);
  };
  const closeSheet = () => {
    sheet.current?.hidePopover();
    setInSheet(false);
    toggle.current?.focus({ preventScroll: true });
  };
  // On phones the pressed button is hidden now, which would lose the keyboard's position. A wide screen shows no toggle,
  // which takes no focus then.
  const focusToggle = () => {
    if (document.activeElement?.matches('button, select')) toggle.current?.focus({ preventScroll: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong !== null) {
      // It is in the closed sheet, which focuses it.
      if (wrong.getClientRects().length === 0) openSheet();
      wrong.focus();
      return;
    }
    if (inSheet) closeSheet();
    else focusToggle();
    setMoreOpen(false);
    onApply({ ...draft, model: draft.model?.trim() || undefined });
  };
  const reset = (event: FormEvent) => {
    event.preventDefault();
    setDraft({});
    setResets(resets + 1);
    props.onReset();
    if (!inSheet) focusToggle();
  };
  const chosen = (values: unknown[]) => values.filter((value) => value !== undefined).length;
  const chosenDetails = chosen(detailNames.map((name) => draft[name]));
  // Not known yet on a page from the server, where More must have its place.
  const { details } = facets;
  const hasMore = details?.length !== 0;
  const folded = inSheet ? '' : foldedClass;
  const atEnds = !inSheet && (isChanged || isFiltered(search));
  return (
    <search>
      <form
        action="/inventory"
        aria-label="Filter the inventory"
        className="relative z-4 inner-labels grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2 md:grid-cols-[1.3fr_1fr_1fr_auto_auto_auto] md:rounded-card md:bg-surface md:p-2.5 md:shadow-lit xl:grid-cols-[1.15fr_1fr_0.85fr_3fr_auto_auto_auto]"
        onSubmit={submit}
        onReset={reset}
      >
        <ModelField
          value={draft.model ?? ''}
          disabled={disabled}
          className={atEnds ? 'max-md:col-span-2 max-[22rem]:col-span-3' : 'max-md:col-span-3'}
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
          className="relative min-w-0 max-md:row-start-2"
          onChange={(make) => change({ make })}
        />
        <FiltersToggle
          ref={toggle}
          open={inSheet}
          chosen={chosen([draft.year, draft.minPrice ?? draft.maxPrice]) + chosenDetails}
          controls={id}
          className={`noscript:invisible md:hidden [&>svg]:hidden ${atEnds ? 'max-[22rem]:col-span-2' : 'max-md:col-span-2'}`}
          onToggle={openSheet}
        >
          Filters
        </FiltersToggle>
        <div
          ref={sheet}
          id={id}
          popover="manual"
          tabIndex={-1}
          {...(inSheet
            ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Filters' }
            : { style: { display: 'contents' } })}
          className="fixed inset-0 flex size-full flex-col bg-ground text-text-soft outline-none"
        >
          {inSheet && (
            <Suspense>
              <SheetHead sheet={sheet} onClose={closeSheet} />
            </Suspense>
          )}
          <div className={inSheet ? 'grid flex-1 content-start gap-2.5 overflow-auto p-5' : 'contents'}>
            <FilterChoice
              label="Year"
              name="year"
              all="All Years"
              none={allYears}
              options={facets.years.map(String)}
              value={draft.year?.toString()}
              disabled={disabled}
              className={`relative min-w-0 max-md:col-span-full ${folded}`}
              onChange={(year) => change({ year: year === undefined ? undefined : Number(year) })}
            />
            <div
              className={`max-md:col-span-full md:max-xl:order-1 md:max-xl:col-span-full ${hasMore ? '' : 'xl:col-span-2'} ${folded}`}
            >
              <Price
                // Mounted again after Reset, which also clears text that was typed and not applied.
                key={resets}
                facets={facets}
                draft={draft}
                disabled={disabled}
                onChange={change}
                onApply={onApply}
              />
            </div>
            {hasMore && (
              <FiltersToggle
                ref={moreButton}
                open={moreOpen}
                chosen={chosenDetails}
                controls={moreId}
                className="noscript:hidden max-md:hidden"
                onToggle={() => setMoreOpen(!moreOpen)}
              >
                More
              </FiltersToggle>
            )}
            <Link
              to="/inventory"
              search={{ ...search, more: true }}
              className={`${buttonClass('line')} min-h-14.5 not-noscript:hidden`}
            >
              More Filters
            </Link>
            {(moreOpen || inSheet) && details && (
              <Suspense>
                <More
                  id={moreId}
                  offered={details}
                  draft={draft}
                  disabled={disabled}
                  floats={!inSheet}
                  button={moreButton}
                  onChange={change}
                  onClose={closeMore}
                />
              </Suspense>
            )}
          </div>
          <FilterButtons count={count} disabled={disabled} inSheet={inSheet} atEnds={atEnds} />
        </div>
      </form>
    </search>
  );
}

/** The price, which is hydrated later. Its props only change with the prices, or React would discard the server's HTML. */
function Price(props: {
  facets: Facets;
  draft: InventorySearch;
  disabled: boolean;
  onChange: (changes: InventorySearch) => void;
  onApply: (search: InventorySearch) => void;
}) {
  const { facets, draft } = props;
  const known = JSON.stringify({ range: facets.priceRange, scale: facets.priceScale });
  const prices = useMemo(() => JSON.parse(known) as PriceFilterProps['prices'], [known]);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const release = useCallback((changes: InventorySearch) => {
    const { draft: drafted, onApply } = latest.current;
    onApply({ ...drafted, ...changes });
  }, []);
  return (
    <DeferredPriceFilter
      prices={prices}
      minPrice={draft.minPrice}
      maxPrice={draft.maxPrice}
      disabled={props.disabled}
      onChange={props.onChange}
      onRelease={release}
    />
  );
}

/** The text search. */
function ModelField(props: {
  value: string;
  disabled: boolean;
  className: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className={`relative min-w-0 ${props.className}`}>
      <label htmlFor={id}>Model</label>
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
