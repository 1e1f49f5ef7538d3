import { StaffName } from '../accounts/staff/StaffName.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSite } from '../dealership/site.queries.ts';
import { useMay } from '../accounts/useMay.ts';
import { WaitingCount } from '../inquiries/staff/agenda/WaitingCount.tsx';
import { useSignedIn } from '../ui/staff/useSignedIn.ts';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { Button } from '../ui/staff/Button.tsx';
import { staffButtonClass } from '../ui/staff/button.ts';
import { CommandMenuButton } from './command-menu/CommandMenuButton.tsx';
import { useSettingsSections } from './useSettingsSections.ts';
import { useLogout } from './useLogout.ts';

/** Section 2: brand, ADMIN PORTAL, Logout while there is a token, and the way back; a menu on small screens. */
export function StaffHeader({ username }: { username: string | null }) {
  const menu = useRef<HTMLDialogElement>(null);
  const logout = useLogout();
  const signedIn = useSignedIn();
  // Only the server shows a site that is closed to visitors, with a line that says so.
  const { isClosed = false } = useSite().dealership;
  const leads = useMay('answer-leads') && signedIn;
  const section = useSettingsSections()[0]?.section;
  // The token may disappear without an event, as when the site's data is cleared, so each tab checks again.
  useLocation();
  const logoutButton = signedIn && (
    <Button
      variant="line"
      aria-disabled={logout.isPending}
      onClick={() => logout.mutate()}
      className="max-md:w-full"
    >
      Logout
    </Button>
  );
  return (
    <header className="sticky top-0 z-20 border-b border-staff-hair bg-staff-surface pb-[max(0px,var(--toast-room,0px)-4rem)] short:static short:pb-0">
      <div className="page-x flex min-h-16 items-center gap-3.5 lg:gap-5.5">
        <Brand />
        {signedIn && <CommandMenuButton />}
        <nav
          aria-label="Staff"
          className={`hidden items-center justify-end md:flex max-xl:*:px-2.5! xl:gap-3 ${signedIn ? '' : 'ml-auto'}`}
        >
          {leads && (
            <Link
              to="/admin/agenda"
              className={staffButtonClass('text')}
              activeProps={{ className: activeClass }}
            >
              Agenda <WaitingCount />
            </Link>
          )}
          <Link
            to="/admin/settings/{-$section}"
            params={{ section }}
            className={staffButtonClass('text')}
            activeProps={{ className: activeClass }}
          >
            Settings
          </Link>
          <a
            href="/admin/help"
            target="_blank"
            rel="noreferrer"
            title="Help"
            className={staffButtonClass('text')}
          >
            <span className="max-lg:sr-only">Help</span>
            <span aria-hidden="true" className="lg:hidden">
              ?
            </span>
          </a>
          <Link to="/" reloadDocument={isClosed} className={staffButtonClass('text')}>
            Back to Website
          </Link>
          {logoutButton}
        </nav>
        <button
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={() => menu.current?.showModal()}
          className={`-mr-3.5 grid size-12 cursor-pointer place-items-center text-staff-ink md:hidden ${signedIn ? '' : 'ml-auto'}`}
        >
          <MenuIcon className="size-6" />
        </button>
      </div>
      <dialog
        ref={menu}
        aria-label="Menu"
        className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-staff-surface text-staff-soft open:flex open:flex-col md:hidden!"
      >
        <div className="flex min-h-16 items-center gap-3.5 border-b border-staff-hair px-5">
          <Brand />
          <button
            type="button"
            aria-label="Close menu"
            onClick={() => menu.current?.close()}
            className="-mr-3.5 ml-auto grid size-12 cursor-pointer place-items-center text-staff-ink"
          >
            <CloseIcon />
          </button>
        </div>
        <nav aria-label="Staff menu" className="px-5 py-4">
          {leads && (
            <Link
              to="/admin/agenda"
              onClick={() => menu.current?.close()}
              className="flex min-h-14 items-center gap-2.5 border-b border-staff-hair text-[1.0625rem] font-medium text-staff-ink"
            >
              Agenda <WaitingCount />
            </Link>
          )}
          <Link
            to="/admin/settings/{-$section}"
            params={{ section }}
            onClick={() => menu.current?.close()}
            className="flex min-h-14 items-center border-b border-staff-hair text-[1.0625rem] font-medium text-staff-ink"
          >
            Settings
          </Link>
          <a
            href="/admin/help"
            target="_blank"
            rel="noreferrer"
            className="flex min-h-14 items-center border-b border-staff-hair text-[1.0625rem] font-medium text-staff-ink"
          >
            Help
          </a>
          <Link
            to="/"
            reloadDocument={isClosed}
            className="flex min-h-14 items-center border-b border-staff-hair text-[1.0625rem] font-medium text-staff-ink"
          >
            Back to Website
          </Link>
        </nav>
        <div className="mt-auto grid gap-4 px-5 pt-5 pb-8">
          {username !== null && (
            <p className="wrap-anywhere">
              Signed in as{' '}
              <b className="font-semibold text-staff-ink">
                <StaffName username={username} />
              </b>
            </p>
          )}
          {logoutButton}
        </div>
      </dialog>
    </header>
  );
}

const activeClass = 'rounded-none! text-staff-ink! shadow-[inset_0_-2px_var(--color-staff-accent)]';

const Brand = () => (
  <>
    <span className="font-display text-[1.25rem]/none text-staff-ink">Marque</span>
    <span className="border-l border-staff-hair pl-3.5 text-micro font-semibold tracking-wider text-staff-muted md:pl-5.5">
      ADMIN PORTAL
    </span>
  </>
);
