import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { controlClass } from '../../../ui/control.ts';
import { formatNumber } from '../../../vehicles/format.ts';
import { type InventorySearch, parseInventorySearch } from '../inventory-search.ts';

/** Goes to any page. Without scripts it is a form that asks for it. */
export function PageJump({ pages, search }: { pages: number; search: InventorySearch }) {
  const navigate = useNavigate();
  const { page: _page, more: _more, ...kept } = search;
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const page = new FormData(event.currentTarget).get('page');
    void navigate({ to: '/inventory', search: parseInventorySearch({ ...kept, page }) });
  };
  return (
    <form action="/inventory" className="mt-5 flex items-center justify-center gap-3" onSubmit={jump}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-3">
        Page
        <input
          type="number"
          name="page"
          required
          min={1}
          max={pages}
          inputMode="numeric"
          className={`${controlClass} max-w-20 tabular-nums`}
        />
      </label>
      <span>of {formatNumber(pages)}</span>
      <button type="submit" className={buttonClass('line')}>
        Go
      </button>
    </form>
  );
}
