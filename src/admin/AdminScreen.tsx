import { Navigate } from '@tanstack/react-router';
import { storedToken, storedUser } from '../accounts/session.ts';
import { ToastProvider } from '../ui/toast/ToastProvider.tsx';
import { AdminHeader } from './AdminHeader.tsx';

/**
 * Section 2, admin portal: asks for a stored token, else leads to the login. Not in the route's `beforeLoad`, where a
 * redirect would come before the page is live and break its hydration. Whether a token still counts the server says.
 */
export function AdminScreen() {
  if (storedToken() === null) return <Navigate to="/login" replace />;
  return <SignedInScreen />;
}

/** What this release has of the portal: who is signed in, and how the inventory is kept meanwhile. */
function SignedInScreen() {
  const user = storedUser();
  return (
    <div data-desk="light" className="min-h-dvh bg-desk text-[0.9375rem] text-desk-soft">
      <ToastProvider>
        <a
          href="#main"
          className="absolute top-3 left-4 z-30 -translate-y-20 rounded-control bg-desk-ink px-4.5 py-3 text-desk-surface focus:translate-y-0"
        >
          Skip to content
        </a>
        <AdminHeader username={user?.username ?? null} />
        <main id="main" tabIndex={-1} className="page-x pt-8 pb-18">
          <h1 className="text-[1.625rem]/snug font-semibold text-desk-ink">Inventory Management</h1>
          <section
            aria-labelledby="signed-in"
            className="mt-6 max-w-[46rem] rounded-card border border-desk-hair bg-desk-surface p-5 shadow-desk md:p-7"
          >
            <h2 id="signed-in" className="text-[1.0625rem]/snug font-semibold wrap-anywhere text-desk-ink">
              {user === null ? 'You are signed in' : `Signed in as ${user.username}`}
            </h2>
            <p className="mt-3 max-w-[60ch]">
              Vehicles and inquiries will be managed here: the portal with its dashboard, inventory, sold
              vehicles and inquiries comes with the next release. Inquiries that visitors send are already
              being kept for it.
            </p>
            <p className="mt-3 max-w-[60ch]">
              Until then the inventory is filled from a CSV file, on the server, with this command:
            </p>
            <pre className="mt-3 overflow-x-auto rounded-control bg-desk-sunk px-4 py-3 text-small text-desk-ink">
              <code>npm run import -- FILE.csv</code>
            </pre>
          </section>
        </main>
      </ToastProvider>
    </div>
  );
}
