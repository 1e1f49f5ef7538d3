import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { storedUser } from '../accounts/session.ts';
import { hostPrefix, staffCookie } from '../accounts/staff-cookie.ts';
import { OwedGate } from '../accounts/staff/OwedGate.tsx';
import { useCurrentRole } from '../accounts/staff/useCurrentRole.ts';
import { useSite } from '../dealership/site.queries.ts';
import { FloodNotice } from '../inquiries/staff/FloodNotice.tsx';
import { ResumeNotices } from '../notices/staff/ResumeNotices.tsx';
import { rememberReturnAddress } from '../platform/browser/return-address.ts';
import {
  closeScreens,
  openScreens,
  forgetForeignUser,
  screenUsername,
  takenOverBy,
  takenOverText,
} from '../platform/browser/screen-session.ts';
import { storedToken, subscribeToSession } from '../platform/browser/stored-session.ts';
import { ToastProvider } from '../ui/toast/ToastProvider.tsx';
import { RouteAnnouncer } from '../ui/RouteAnnouncer.tsx';
import '../ui/staff/staff.css';
import { KeptListStates } from '../ui/staff/table/useListState.ts';
import { useSignedIn } from '../ui/staff/useSignedIn.ts';
import { useSteadyPresses } from '../ui/staff/useSteadyPresses.ts';
import { StaffHeader } from './StaffHeader.tsx';
import { UpdateNotice } from './version/UpdateNotice.tsx';
import * as Radix from 'radix-ui/alert-dialog';
import { AlertDialogFrame } from '../ui/staff/AlertDialog.tsx';
import { staffButtonClass } from '../ui/staff/button.ts';

/**
 * Section 2, the admin portal: without a stored token, redirects to the login. Not in the route's
 * `beforeLoad`, where a redirect would come before hydration and break it. Only the server knows whether a
 * token is still valid: if it expires while the staff screens are open, they stay open, with a login prompt
 * in each tab.
 */
export function StaffShell() {
  const queryClient = useQueryClient();
  useSteadyPresses();
  const [admitted] = useState(() => {
    if (storedToken() !== null) {
      // Data that was read for another account must not be shown.
      if (openScreens()) queryClient.removeQueries({ type: 'inactive' });
      return true;
    }
    rememberReturnAddress();
    return false;
  });
  // On the root element, for the dialogs and the space around the page. A `:has()` there would have the browser
  // restyle the whole page after each change.
  useLayoutEffect(() => {
    if (!admitted) return;
    openScreens();
    document.documentElement.dataset['staff'] = '';
    const leaveManifest = takePortalManifest();
    return () => {
      leaveManifest();
      delete document.documentElement.dataset['staff'];
      closeScreens();
    };
  }, [admitted]);
  const [listStates] = useState(() => new Map());
  if (!admitted) return <Navigate to="/login" replace />;
  return (
    <div className="min-h-dvh bg-staff text-[0.9375rem] text-staff-soft">
      <ToastProvider>
        <a
          href="#main"
          className="absolute top-3 left-4 z-60 -translate-y-20 rounded-control bg-staff-ink px-4.5 py-3 text-staff-surface focus:translate-y-0"
        >
          Skip to content
        </a>
        <StaffHeader username={storedUser()?.username ?? null} />
        <main id="main" tabIndex={-1} className="page-x pt-8 pb-18">
          <OwedGate>
            <FloodNotice />
            <UpdateNotice />
            <KeptListStates value={listStates}>
              <Outlet />
            </KeptListStates>
          </OwedGate>
        </main>
        <RouteAnnouncer />
        <CurrentRole />
        <PreviewAccess />
        <ResumeNotices />
        <TakenOverNotice />
      </ToastProvider>
    </div>
  );
}

/**
 * Has browsers install the portal and not the website. The server does so for a document of the portal; most people come from
 * the login, in its document. Returns the way back.
 */
function takePortalManifest() {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const before = link?.getAttribute('href') ?? '';
  link?.setAttribute('href', '/admin.webmanifest');
  return () => link?.setAttribute('href', before);
}

/** Beside the screens, so that a change of the role renders only what depends on it. */
function CurrentRole() {
  useCurrentRole();
  return null;
}

/** Lets this browser see a site that is closed to visitors. */
function PreviewAccess() {
  const signedIn = useSignedIn();
  const { isClosed = false } = useSite().dealership;
  useEffect(() => {
    const token = storedToken();
    if (!signedIn || !isClosed || token === null) return;
    const isHttps = window.location.protocol === 'https:';
    const name = isHttps ? `${hostPrefix}${staffCookie}` : staffCookie;
    document.cookie = `${name}=${token}; path=/; samesite=lax${isHttps ? '; secure' : ''}`;
  }, [signedIn, isClosed]);
  return null;
}

/**
 * Says that somebody else has signed in in this browser since the screen was opened, before anything is saved in their
 * name. What was typed can still be looked at.
 */
function TakenOverNotice() {
  const other = useSyncExternalStore(subscribeToSession, takenOverBy);
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (other === null || other === dismissed) return null;
  const owner = screenUsername();
  return (
    <AlertDialogFrame
      title="Somebody else has signed in"
      text={
        <>
          <p className="wrap-anywhere">{takenOverText(owner, other)}</p>
          <p className="mt-2.5">What was typed stays here, and forms keep it as a draft of its author.</p>
        </>
      }
      onCancel={() => setDismissed(other)}
      footer={
        <>
          <Radix.Cancel className={`${staffButtonClass('row')} mr-auto -ml-2.5`}>
            Look at This Screen
          </Radix.Cancel>
          <div className="flex flex-wrap justify-end gap-2.5 max-md:w-full max-md:*:flex-1">
            {/* Full page loads, so that nothing of one account stays in memory for the other. */}
            <a href="/login" onClick={rememberReturnAddress} className={staffButtonClass('line')}>
              Sign In as {owner || 'Before'}
            </a>
            <a href="/admin" onClick={forgetForeignUser} className={staffButtonClass('primary')}>
              Continue as {other || 'the Other'}
            </a>
          </div>
        </>
      }
    />
  );
}
