import { Link } from '@tanstack/react-router';
import { formatDate } from '../../platform/dates.ts';
import { withImagesUrl } from '../../images/site/images-url.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { buttonClass } from '../../ui/button.ts';
import { legalSlugs } from '../page.ts';
import type { Page } from '../pages.schema.ts';
import { withHeadingIds, type Heading } from './headings.ts';

/** Minimum number of headings for a table of contents. */
const fewestListed = 3;

/** Pages about services with which a visitor's own car comes to the dealership. */
const leadToSell: ReadonlySet<string> = new Set(['services', 'consignment', 'acquisitions']);

/** A page of the dealership's own: its title, its text, and beside it the list of its headings. */
export function PageScreen({ page }: { page: Page }) {
  const { timeZone, takesOffers } = useSite().dealership;
  const { html, headings } = withHeadingIds(page.content);
  const isLegal = legalSlugs.has(page.slug);
  return (
    <>
      <div className="page-x pt-11 pb-8 md:pt-21 md:pb-14">
        <h1 className="max-w-[24ch] font-display text-hero tracking-[-0.012em] wrap-anywhere">
          {page.title}
        </h1>
        {isLegal && (
          <p className="mt-4 text-text-muted">
            Last changed <time dateTime={page.updatedAt}>{formatDate(page.updatedAt, timeZone)}</time>
          </p>
        )}
      </div>
      <div className="page-x grid items-start gap-x-24 pb-18 md:pb-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)]">
        {headings.length >= fewestListed && <Contents headings={headings} />}
        <div className="min-w-0 lg:col-start-2">
          <div
            className="prose [&_:is(h2,h3)]:wrap-anywhere"
            // oxlint-disable-next-line react/no-danger -- the server sanitized it on its way in (src/pages/sanitize.ts)
            dangerouslySetInnerHTML={{ __html: withImagesUrl(html) }}
          />
          {!isLegal && (
            <div className="mt-12 flex flex-wrap gap-3.5 *:flex-auto md:mt-16 md:*:flex-none print:hidden">
              <Link to="/contact" className={buttonClass('solid')}>
                Contact Us
              </Link>
              <Link to="/inventory" className={buttonClass('line')}>
                View Inventory
              </Link>
              {takesOffers && leadToSell.has(page.slug) && (
                <Link to="/sell" className={buttonClass('line')}>
                  Sell Your Car
                </Link>
              )}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

const Contents = ({ headings }: { headings: readonly Heading[] }) => (
  <nav aria-label="On this page" className="border-l border-hairline max-lg:hidden lg:sticky lg:top-8">
    <ul className="text-[0.9375rem]">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-9 items-center py-1.5 pl-5 wrap-anywhere transition-colors duration-quick hover:text-text"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
