import { createLink, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { controlClass } from '../../../ui/control.ts';
import { pageNumbers } from '../../../ui/page-numbers.ts';
import { formatNumber } from '../../../vehicles/format.ts';
import { type InventorySearch, parseInventorySearch } from '../inventory-search.ts';

/** Gets the focus after a change of page, because the links are below the list and the list starts again. */
export const listHeadingId = 'vehicles';

const box = 'grid h-11 min-w-11 place-items-center rounded-control px-2 md:px-2.5';
const shown = 'bg-raised text-text shadow-[inset_0_-2px_var(--color-accent)]';

/** Links to the pages of the list, which keep all filters; nothing when there is only one page. */
export function Pagination(props: { page: number; pages: number; search: InventorySearch }) {
  const { page, pages, search } = props;
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    // Only if focus is on a link, or was lost because the clicked link is gone.
    if (document.activeElement?.matches('body, nav *'))
      document.getElementById(listHeadingId)?.focus({ preventScroll: true });
  }, [page]);
  if (pages === 1) return null;
  const link = (target: number, content: ReactNode, label?: string) => (
    <PageLink
      to="/inventory"
      search={{ ...search, page: target === 1 ? undefined : target }}
      activeOptions={{ exact: true }}
      aria-label={label}
      current={target === page}
    >
      {content}
    </PageLink>
  );
  return (
    <nav aria-label="Pages" className="mt-12">
      <ul className="flex flex-wrap justify-center gap-0.5 tabular-nums md:gap-1.5">
        <li>{page > 1 ? link(page - 1, 'Previous') : <Ended>Previous</Ended>}</li>
        {pageNumbers(page, pages).map((step) =>
          typeof step === 'number' ? (
            <li key={step}>{link(step, step, `Page ${step}`)}</li>
          ) : (
            <li key={`after ${step.gapAfter}`} aria-hidden="true" className={`${box} px-0 text-text-muted`}>
              …
            </li>
          ),
        )}
        <li>{page < pages ? link(page + 1, 'Next') : <Ended>Next</Ended>}</li>
      </ul>
      {pages > mostWithoutJump && <PageJump key={page} pages={pages} search={search} />}
    </nav>
  );
}

/** Above this number of pages, most are behind a gap. */
const mostWithoutJump = 7;

/** Goes to any page. Without scripts it is a form that asks for it. */
function PageJump({ pages, search }: { pages: number; search: InventorySearch }) {
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

/**
 * Marks the page that is shown. The router would mark the one in the address, which the list may not show
 * yet.
 */
const PageLink = createLink(
  ({ current, children, ...anchor }: ComponentProps<'a'> & { current: boolean }) => (
    <a
      {...anchor}
      aria-current={current ? 'page' : undefined}
      className={`${box} transition-colors duration-quick ${current ? shown : 'hover:bg-surface hover:text-text'}`}
    >
      {children}
    </a>
  ),
);

/** Previous or next at the first or last page: in its usual place, but not a link. */
const Ended = ({ children }: { children: ReactNode }) => (
  <span className={`${box} text-text-muted`}>{children}</span>
);
