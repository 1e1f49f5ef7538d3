import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ToastProvider } from '../ui/toast/ToastProvider.tsx';
import { EarlyPresses } from '../ui/early-press.tsx';
import { EarlySubmits } from '../ui/early-submit.tsx';
import { RouteAnnouncer } from '../ui/RouteAnnouncer.tsx';
import { DeferredCompareTray } from '../inventory/site/compare/DeferredCompareTray.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Header } from './Header.tsx';
import { SpeculationRules } from './SpeculationRules.tsx';
import { useStartup } from './startup.ts';
import { useNavigateOnPress } from './useNavigateOnPress.ts';
import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../ui/hydrate-on-interaction.tsx';
import { Footer } from './Footer.tsx';

/**
 * The frame of every public screen: skip link, header, main landmark, footer and toasts. `path` is the path
 * of the visible screen, not of one being loaded, because the header must change together with its page.
 */
export function SiteShell({ path, children }: { path: string; children: ReactNode }) {
  useStartup();
  useNavigateOnPress();
  return (
    <ToastProvider>
      <SpeculationRules />
      <EarlySubmits />
      <EarlyPresses />
      <a
        href="#main"
        className="sr-only bg-text px-4.5 py-3 text-ground focus:not-sr-only focus:absolute focus:top-3 focus:left-4 focus:z-40"
      >
        Skip to content
      </a>
      <Header overHero={path === '/'} />
      <main id="main" tabIndex={-1}>
        <CatchBoundary getResetKey={() => path} errorComponent={ErrorScreen}>
          {children}
        </CatchBoundary>
      </main>
      <DeferredFooter />
      <DeferredCompareTray />
      <RouteAnnouncer />
    </ToastProvider>
  );
}

const footer = createIsomorphicFn()
  .server(() => ({ served: Footer }))
  .client(() => ({ load: async () => (await import('./Footer.tsx')).Footer }));

/**
 * The footer, hydrated on the first interaction: it is below the fold, and its links work without scripts.
 */
const DeferredFooter = hydrateOnInteraction(footer());
