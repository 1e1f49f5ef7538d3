import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { pageNumbers } from '../../ui/page-numbers.ts';
import type { InventorySearch } from './inventory-search.ts';

/** What the keyboard goes on from after a change of page: the links are below the list, which begins anew. */
export const listHeadingId = 'vehicles';

const box = 'grid h-11 min-w-11 place-items-center rounded-control px-2.5';
const shown = 'bg-night-raised text-bone shadow-[inset_0_-2px_var(--color-copper)]';

/** Links to the pages of the list, which keep all that is chosen; nothing when there is one page only. */
export function Pagination(props: { page: number; pages: number; search: InventorySearch }) {
  const { page, pages, search } = props;
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    // In the links, or nowhere, when the one that was followed has gone with its page.
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
      <ul className="flex flex-wrap justify-center gap-1 tabular-nums md:gap-1.5">
        <li>{page > 1 ? link(page - 1, 'Previous') : <Ended>Previous</Ended>}</li>
        {pageNumbers(page, pages).map((step) =>
          typeof step === 'number' ? (
            <li key={step}>{link(step, step, `Page ${step}`)}</li>
          ) : (
            <li key={`after ${step.gapAfter}`} aria-hidden="true" className={`${box} px-0 text-bone-muted`}>
              …
            </li>
          ),
        )}
        <li>{page < pages ? link(page + 1, 'Next') : <Ended>Next</Ended>}</li>
      </ul>
    </nav>
  );
}

/** Current is the page that is shown. The router would mark the one in the address, which the list still follows. */
const PageLink = createLink(
  ({ current, children, ...anchor }: ComponentProps<'a'> & { current: boolean }) => (
    <a
      {...anchor}
      aria-current={current ? 'page' : undefined}
      className={`${box} transition-colors duration-quick ${current ? shown : 'hover:bg-night-surface hover:text-bone'}`}
    >
      {children}
    </a>
  ),
);

/** The way on at the first and the last page: in its place, but not a link. */
const Ended = ({ children }: { children: ReactNode }) => (
  <span className={`${box} text-bone-muted`}>{children}</span>
);
