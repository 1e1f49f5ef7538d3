import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { OpeningSoon } from '../../site/OpeningSoon.tsx';
import { SiteShell } from '../../site/SiteShell.tsx';

export const Route = createFileRoute('/_site')({ component: Site });

/** What visitors see of a closed site; a browser never renders it, and loads no code for it. */
const openingSoon = createIsomorphicFn().server(() =>
  getGlobalStartContext()?.isClosed ? <OpeningSoon /> : undefined,
);

function Site() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  return (
    openingSoon() ?? (
      <SiteShell path={path}>
        <Outlet />
      </SiteShell>
    )
  );
}
