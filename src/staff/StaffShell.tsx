import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { storedUser } from '../accounts/session.ts';
import { useCurrentRole } from '../accounts/staff/useCurrentRole.ts';
import { FloodNotice } from '../inquiries/staff/FloodNotice.tsx';
import { rememberReturnAddress } from '../platform/browser/return-address.ts';
import { closeScreens, openScreens } from '../platform/browser/screen-session.ts';
import { storedToken } from '../platform/browser/stored-session.ts';
import { ToastProvider } from '../ui/toast/ToastProvider.tsx';
import { RouteAnnouncer } from '../ui/RouteAnnouncer.tsx';
import '../ui/staff/staff.css';
import { KeptListStates } from '../ui/staff/table/useListState.ts';
import { useSteadyPresses } from '../ui/staff/useSteadyPresses.ts';
import { StaffHeader } from './StaffHeader.tsx';
import { TakenOverNotice } from './TakenOverNotice.tsx';

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
      // What was read for another account is not for everybody's eyes.
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
    return () => {
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
          <FloodNotice />
          <KeptListStates value={listStates}>
            <Outlet />
          </KeptListStates>
        </main>
        <RouteAnnouncer />
        <CurrentRole />
        <TakenOverNotice />
      </ToastProvider>
    </div>
  );
}

/** Beside the screens, so that a change of the role renders only what depends on it. */
function CurrentRole() {
  useCurrentRole();
  return null;
}
