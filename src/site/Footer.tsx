import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { LinkName } from '../dealership/dealership.ts';
import { otherPages } from '../dealership/link-target.ts';
import { NewsletterForm } from '../newsletter/site/NewsletterForm.tsx';
import { Mark } from '../dealership/site/Mark.tsx';
import { navLinks } from './nav-links.ts';
import { PageData } from './PageData.tsx';
import { useSite } from '../dealership/site.queries.ts';
import { SocialIcons } from '../dealership/site/SocialIcons.tsx';
import { TargetLink } from '../dealership/site/TargetLink.tsx';

const services: { name: LinkName; label: string }[] = [
  { name: 'vehicleSales', label: 'Vehicle Sales' },
  { name: 'consignment', label: 'Consignment' },
  { name: 'acquisitions', label: 'Acquisitions' },
  { name: 'vehicleService', label: 'Vehicle Service' },
  { name: 'globalShipping', label: 'Global Shipping' },
  { name: 'financing', label: 'Financing' },
];
const legal: { name: LinkName; label: string }[] = [
  { name: 'privacy', label: 'Privacy Policy' },
  { name: 'terms', label: 'Terms of Service' },
  { name: 'cookies', label: 'Cookie Policy' },
];

/** Rows that may be links: 34 px high, 44 px on phones. */
const row = 'flex min-h-11 items-center md:min-h-8.5';
const linkRow = `${row} transition-colors duration-quick hover:text-text`;
const smallRow = 'flex flex-wrap gap-x-6.5 md:gap-y-2';
/** Entries of the last row: 24 px high, 44 px on phones. */
const smallEntry = 'flex min-h-11 items-center md:min-h-6';
const smallLink = `${smallEntry} transition-colors duration-quick hover:text-text`;

/** The shared footer (section 2). */
export function Footer() {
  const site = useSite();
  const { dealership } = site;
  const others = otherPages(site);
  return (
    <footer className="bg-surface pt-18 pb-7 text-[0.9375rem] print:pt-8">
      <PageData />
      <div className="page-x">
        <div className="grid grid-cols-2 gap-x-6 gap-y-9 md:gap-12 lg:grid-cols-[1.5fr_1fr_1.1fr_1.5fr]">
          <div className="col-span-2 min-w-0 md:col-span-1">
            <Mark />
            <p className="mt-3.5 max-w-[34ch]">{dealership.tagline}</p>
            {dealership.phone && (
              <a
                href={site.phoneLinks?.call}
                className="block w-fit py-2.5 transition-colors duration-quick hover:text-text md:py-0.75"
              >
                {dealership.phone}
              </a>
            )}
            {dealership.email && (
              <a
                href={`mailto:${dealership.email}`}
                className="block w-fit max-w-full py-2.5 transition-colors duration-quick hover:text-text md:py-0.75"
              >
                {dealership.email}
              </a>
            )}
            <SocialIcons className="mt-5.5 print:hidden" />
          </div>
          <nav aria-label="Quick Links" className="print:hidden">
            <FooterHeading>Quick Links</FooterHeading>
            <ul>
              {navLinks.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    activeOptions={{ exact: link.exact, includeSearch: false }}
                    className={linkRow}
                  >
                    {link.footerLabel}
                  </Link>
                </li>
              ))}
              <li>
                <a href="/admin" className={linkRow}>
                  Admin Panel
                </a>
              </li>
              <li>
                <TargetLink name="financing" className={row}>
                  Financing
                </TargetLink>
              </li>
            </ul>
          </nav>
          <div className="print:hidden">
            <FooterHeading>Our Services</FooterHeading>
            <ul>
              {services.map(({ name, label }) => (
                <li key={name}>
                  <TargetLink name={name} className={row}>
                    {label}
                  </TargetLink>
                </li>
              ))}
            </ul>
          </div>
          <div className="col-span-2 min-w-0 md:col-span-1 print:hidden">
            <FooterHeading>Newsletter</FooterHeading>
            <p className="text-pretty">News from us, by email.</p>
            <NewsletterForm />
          </div>
        </div>
        {/* At the right is room for the button that leads to the top. */}
        <div className="mt-14 flex flex-wrap justify-between print:hidden gap-x-5 gap-y-3 border-t border-hairline pt-6 text-small text-text-muted max-[90rem]:pr-18">
          <span>
            © <CopyrightYear /> {dealership.name}
          </span>
          <div className={smallRow}>
            {(dealership.takesOffers || others.length > 0) && (
              <ul aria-label="More pages" className={smallRow}>
                {dealership.takesOffers && (
                  <li>
                    <Link to="/sell" className={smallLink}>
                      Sell Your Car
                    </Link>
                  </li>
                )}
                {others.map(({ slug, title }) => (
                  <li key={slug}>
                    <a href={`/${slug}`} className={smallLink}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <ul aria-label="Legal" className={smallRow}>
              {legal.map(({ name, label }) => (
                <li key={name}>
                  <TargetLink name={name} className={smallEntry}>
                    {label}
                  </TargetLink>
                </li>
              ))}
              {site.asksConsent && (
                <li>
                  {/* The script that asks opens its question, on any page that has it. */}
                  <a href="#privacy-choices" className={smallLink}>
                    Privacy Choices
                  </a>
                </li>
              )}
            </ul>
          </div>
        </div>
      </div>
    </footer>
  );
}

const FooterHeading = ({ children }: { children: ReactNode }) => (
  <h2 className="mb-4 text-[0.9375rem]/snug font-semibold">{children}</h2>
);

/** The current year (section 2). The browser corrects a page that the server cached before New Year. */
function CopyrightYear() {
  const [year] = useState(() => String(new Date().getFullYear()));
  return (
    <span
      suppressHydrationWarning
      ref={(node) => {
        if (node) node.textContent = year;
      }}
    >
      {year}
    </span>
  );
}
