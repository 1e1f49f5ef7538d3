import { Link } from '@tanstack/react-router';
import { Mark } from '../dealership/site/Mark.tsx';
import { useSite } from '../dealership/site.queries.ts';
import { DeferredSavedLink } from '../inventory/site/saved/DeferredSavedLink.tsx';
import { MenuButton } from './MenuButton.tsx';
import { StaffLink } from './StaffLink.tsx';
import { navLinks } from './nav-links.ts';

/** The shared header; `overHero` places it over the picture that follows. */
export function Header({ overHero }: { overHero: boolean }) {
  const { takesOffers } = useSite().dealership;
  return (
    <header
      className={`z-20 border-b border-lamp/7 ${overHero ? 'absolute inset-x-0 top-0' : 'relative bg-ground'}`}
    >
      <div className="page-x flex min-h-19 items-center gap-10">
        <Mark />
        <DeferredSavedLink />
        <nav aria-label="Main" className="ml-auto hidden md:block">
          <ul className="flex gap-6 text-[0.9375rem] lg:gap-8.5">
            {navLinks.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  activeOptions={{ exact: link.exact, includeSearch: false }}
                  className="header-link"
                >
                  {link.label}
                </Link>
              </li>
            ))}
            <li>
              <StaffLink className="flex py-2.5 text-micro/6 hover:text-text" />
            </li>
          </ul>
        </nav>
        {takesOffers && (
          <Link to="/sell" className="header-link header-offer hidden lg:flex">
            Sell Your Car
          </Link>
        )}
        <MenuButton />
      </div>
    </header>
  );
}
