import { Navigate, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { storedUser } from '../accounts/session.ts';
import { rememberPlace } from '../platform/place-before-login.ts';
import { storedToken } from '../platform/stored-session.ts';
import { ToastProvider } from '../ui/toast/ToastProvider.tsx';
import { RouteAnnouncer } from '../ui/RouteAnnouncer.tsx';
import '../ui/desk/desk.css';
import { AdminHeader } from './AdminHeader.tsx';

/**
 * Section 2, admin portal: asks for a stored token, else leads to the login. Not in the route's `beforeLoad`, where a
 * redirect would come before the page is live and break its hydration. Whether a token still counts the server says:
 * one that dies while the portal is open leaves the portal open, with a login prompt in each tab's place.
 */
export function AdminShell() {
  const [admitted] = useState(() => {
    if (storedToken() !== null) return true;
    rememberPlace();
    return false;
  });
  if (!admitted) return <Navigate to="/login" replace />;
  return (
    <div data-desk="light" className="min-h-dvh bg-desk text-[0.9375rem] text-desk-soft">
      <ToastProvider>
        <a
          href="#main"
          className="absolute top-3 left-4 z-60 -translate-y-20 rounded-control bg-desk-ink px-4.5 py-3 text-desk-surface focus:translate-y-0"
        >
          Skip to content
        </a>
        <AdminHeader username={storedUser()?.username ?? null} />
        <main id="main" tabIndex={-1} className="page-x pt-8 pb-18">
          <Outlet />
        </main>
        <RouteAnnouncer />
      </ToastProvider>
    </div>
  );
}
