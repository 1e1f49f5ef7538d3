import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { pageNumbers } from '../../../ui/page-numbers.ts';
import type { InventorySearch } from '../inventory-search.ts';
import { DeferredPageJump } from './DeferredPageJump.tsx';

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
      {pages > mostWithoutJump && <DeferredPageJump key={page} pages={pages} search={search} />}
    </nav>
  );
}

/** Above this number of pages, most are behind a gap. */
const mostWithoutJump = 7;

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
