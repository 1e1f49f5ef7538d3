import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { SiteShell } from '../../site/SiteShell.tsx';

export const Route = createFileRoute('/_site')({ component: Site });

function Site() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  return (
    <SiteShell path={path}>
      <Outlet />
    </SiteShell>
  );
}
