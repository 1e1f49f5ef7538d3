import { CatchBoundary, Outlet, useMatches } from '@tanstack/react-router';
import { ToastProvider } from '../ui/toast/ToastProvider.tsx';
import { EarlySubmits } from '../ui/early-submit.tsx';
import { RouteAnnouncer } from '../ui/RouteAnnouncer.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Header } from './Header.tsx';
import { LateFooter } from './LateFooter.tsx';
import { SpeculationRules } from './SpeculationRules.tsx';
import { useStartup } from './startup.ts';
import { usePressedLinks } from './usePressedLinks.ts';

/** What every public screen stands in: skip link, header, main landmark, footer and the region for toasts. */
export function SiteShell() {
  useStartup();
  usePressedLinks();
  // The screen on view, not the one being loaded: the header must move with its page, neither before nor after.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  return (
    <ToastProvider>
      <SpeculationRules />
      <EarlySubmits />
      <a
        href="#main"
        className="sr-only bg-bone px-4.5 py-3 text-night focus:not-sr-only focus:absolute focus:top-3 focus:left-4 focus:z-40"
      >
        Skip to content
      </a>
      <Header overHero={path === '/'} />
      <main id="main" tabIndex={-1}>
        <CatchBoundary getResetKey={() => path} errorComponent={ErrorScreen}>
          <Outlet />
        </CatchBoundary>
      </main>
      <LateFooter />
      <RouteAnnouncer />
    </ToastProvider>
  );
}
