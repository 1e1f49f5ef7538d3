import { type FormEvent, useId, useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { allMakes, allYears, type Facets } from '../filters.ts';
import { appliedFilters } from './applied-filters.ts';
import { FilterChoice } from './FilterChoice.tsx';
import { FiltersToggle } from './FiltersToggle.tsx';
import type { InventorySearch } from './inventory-search.ts';
import { PriceFilter } from './PriceFilter.tsx';

/**
 * The filter panel (section 2). Changes are a draft until Filter, Enter or the release of a price thumb
 * applies them; whenever the address changes, the panel follows it. On phones, year and price are hidden
 * behind a toggle.
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
  const [resets, setResets] = useState(0);
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
    props.onApply({ ...draft, model: draft.model?.trim() || undefined });
  };
  const reset = (event: FormEvent) => {
    event.preventDefault();
    setDraft({});
    setResets(resets + 1);
    props.onReset();
  };
  const hidden = appliedFilters(search).filter(({ name }) => name === 'year' || name === 'price').length;
  const folded = open ? '' : 'max-md:hidden';
  return (
    <search>
      <form
        action="/inventory"
        aria-label="Filter the inventory"
        className="grid items-end gap-4 rounded-card bg-surface p-4.5 shadow-lit md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.8fr)] md:gap-x-4.5 md:gap-y-5 md:px-6.5 md:pt-6 md:pb-5.5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1.1fr)_minmax(0,0.9fr)_auto]"
        onSubmit={submit}
        onReset={reset}
      >
        <Field label="Model">
          {(control) => (
            <input
              {...control}
              type="search"
              name="model"
              enterKeyHint="search"
              placeholder="Search by model..."
              maxLength={100}
              className={controlClass}
              disabled={disabled}
              value={draft.model ?? ''}
              onChange={(event) => change({ model: event.target.value || undefined })}
            />
          )}
        </Field>
        <FilterChoice
          label="Make"
          name="make"
          all="All Makes"
          none={allMakes}
          options={facets.makes}
          value={draft.make}
          disabled={disabled}
          onChange={(make) => change({ make })}
        />
        <FiltersToggle open={open} applied={hidden} controls={moreId} onToggle={() => setOpen(!open)} />
        <FilterChoice
          label="Year"
          name="year"
          all="All Years"
          none={allYears}
          options={facets.years.map(String)}
          value={draft.year === undefined ? undefined : String(draft.year)}
          disabled={disabled}
          className={folded}
          onChange={(year) => change({ year: year === undefined ? undefined : Number(year) })}
        />
        <PriceFilter
          // Mounted again after Reset, which also clears text that was typed and not applied.
          key={resets}
          id={moreId}
          className={`md:col-span-full ${folded}`}
          priceRange={facets.priceRange}
          draft={draft}
          disabled={disabled}
          onChange={change}
          onRelease={(changes) => props.onApply({ ...draft, ...changes })}
        />
        <div className="grid grid-cols-2 gap-2.5 md:col-span-full md:flex xl:col-span-1 xl:col-start-4 xl:row-start-1">
          <button type="submit" className={`${buttonClass('solid')} md:min-w-26`} disabled={disabled}>
            Filter
          </button>
          <button type="reset" className={`${buttonClass('line')} md:min-w-26`} disabled={disabled}>
            Reset
          </button>
        </div>
      </form>
    </search>
  );
}
