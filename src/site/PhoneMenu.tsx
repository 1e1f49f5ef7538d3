import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { useBackCloses } from '../ui/history-depth.ts';
import { StaffLink } from './StaffLink.tsx';
import { Mark } from '../dealership/site/Mark.tsx';
import { navLinks } from './nav-links.ts';
import { closeMenu, menuId } from './phone-menu.ts';
import { OpenNow } from '../dealership/site/details/OpenNow.tsx';
import { useOpenState } from '../dealership/site/useOpenState.ts';
import { useSite } from '../dealership/site.queries.ts';
import { useSyncExternalStore } from 'react';

/** What the full-screen menu of small screens shows; following any of its links closes it. */
export function PhoneMenu() {
  const { dealership, phoneLinks } = useSite();
  const state = useOpenState();
  useBackCloses('menu', useMenuOpen(), () => {
    const menu = menuNode();
    if (menu !== null) closeMenu(menu);
  });
  return (
    <div className="flex min-h-full flex-col">
      <div className="border-b border-lamp/7">
        <div className="page-x flex min-h-19 items-center justify-between">
          <Mark />
          <button
            type="button"
            aria-label="Close menu"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            className="-mr-3.5 grid size-12 cursor-pointer place-items-center text-text"
          >
            <CloseIcon />
          </button>
        </div>
      </div>
      <nav aria-label="Main" className="px-5 py-4.5">
        <ul>
          {navLinks.map((link) => (
            <li key={link.to} className="border-b border-hairline">
              <Link
                to={link.to}
                activeOptions={{ exact: link.exact, includeSearch: false }}
                className="flex min-h-17 items-center font-display text-[2.125rem]/tight data-[status=active]:text-text data-[status=active]:before:mr-3.5 data-[status=active]:before:h-0.5 data-[status=active]:before:w-4.5 data-[status=active]:before:bg-accent"
              >
                {link.label}
              </Link>
            </li>
          ))}
          <li>
            <StaffLink className="flex min-h-15 text-small font-medium" />
          </li>
        </ul>
      </nav>
      <div className="mt-auto px-5 pt-5 pb-8">
        {dealership.takesOffers && (
          <Link to="/sell" className={`mb-3 ${buttonClass('line', { wide: true })}`}>
            Sell Your Car
          </Link>
        )}
        {dealership.phone && (
          <a href={phoneLinks?.call} className={buttonClass('line', { wide: true })}>
            Call {dealership.phone}
          </a>
        )}
        <div className="mt-4.5 min-h-lh text-[0.9375rem]">
          {state && <OpenNow state={state} className="justify-center" />}
        </div>
      </div>
    </div>
  );
}

const menuNode = () => document.querySelector<HTMLDialogElement>(`#${menuId}`);

/**
 * Whether the menu is open, as a dialog or, before the scripts arrived, as a popover. Read from the document: a
 * prop that changes before the menu's content is hydrated would make React discard the server's HTML.
 */
const useMenuOpen = () => useSyncExternalStore(subscribe, isOpen, () => false);

const isOpen = () => menuNode()?.matches(':is([open], :popover-open)') ?? false;

function subscribe(onChange: () => void) {
  const node = menuNode();
  if (node === null) return () => undefined;
  // Not every browser has the event of dialogs.
  const observer = new MutationObserver(onChange);
  observer.observe(node, { attributeFilter: ['open'] });
  node.addEventListener('toggle', onChange);
  return () => {
    observer.disconnect();
    node.removeEventListener('toggle', onChange);
  };
}
