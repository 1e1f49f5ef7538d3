import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { Spinner } from '../ui/Spinner.tsx';
import { PartBoundary } from '../ui/staff/PartBoundary.tsx';
import { SignInPanel } from '../ui/staff/SignInPanel.tsx';
import { useSignedIn } from '../ui/staff/useSignedIn.ts';
import { settingsPanels } from './settings-panels.ts';
import { useSettingsSections, type SettingsSection } from './settings-sections.ts';

const route = getRouteApi('/admin/settings/{-$section}');

/**
 * The settings. Their sections are a column at the left, below 1100 px a row that scrolls sideways, and two columns of
 * links on phones.
 */
export function SettingsScreen() {
  const signedIn = useSignedIn();
  const sections = useSettingsSections();
  const { section } = route.useParams();
  const open = sections.find((one) => one.section === section);
  const title = open?.label;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (title === undefined) return;
    // Not in the route's head, which would put the sections' names into every visitor's script.
    document.title = `${title} - Settings - Marque`;
    const link = nav.current?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    const row = nav.current?.getBoundingClientRect();
    if (link && row) nav.current?.scrollBy({ left: link.left + link.width / 2 - row.left - row.width / 2 });
  }, [title]);
  const [first] = sections;
  if (signedIn && open === undefined && first !== undefined) {
    return <Navigate to="/admin/settings/{-$section}" params={{ section: first.section }} replace />;
  }
  return (
    <>
      <h1 className="text-[1.625rem]/snug font-semibold text-staff-ink">Settings</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-9 gap-y-6 min-[1100px]:grid-cols-[12.5rem_minmax(0,1fr)]">
        <nav
          ref={nav}
          aria-label="Settings"
          className="grid max-md:grid-cols-2 max-md:[&>a]:border-l-2 max-md:[&>a]:border-staff-hair max-md:[&>a[aria-current=page]]:border-staff-accent md:max-[1099px]:flex md:max-[1099px]:gap-x-2 md:max-[1099px]:overflow-x-auto min-[1100px]:sticky min-[1100px]:top-22 short:top-6 min-[1100px]:border-l-2 min-[1100px]:border-staff-hair"
        >
          {sections.map(({ section, label }) => (
            <Link
              key={label}
              to="/admin/settings/{-$section}"
              params={{ section }}
              activeOptions={{ exact: true, includeSearch: false }}
              className="flex min-h-11 items-center px-4 font-medium text-staff-muted md:max-[1099px]:shrink-0 md:max-[1099px]:px-2.5 -outline-offset-4! hover:text-staff-ink aria-[current=page]:bg-staff-surface aria-[current=page]:text-staff-ink md:max-[1099px]:aria-[current=page]:shadow-[inset_0_-2px_var(--color-staff-accent)] min-[1100px]:-ml-0.5 min-[1100px]:aria-[current=page]:shadow-[inset_2px_0_var(--color-staff-accent)]"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4.5">
          {signedIn ? (
            <PartBoundary part={open?.label ?? ''}>
              <Suspense fallback={<Spinner label="Loading..." className="py-16" />}>
                {open && <Section key={open.label} section={open.section} />}
              </Suspense>
            </PartBoundary>
          ) : (
            <SignInPanel title="Authentication Required" text="Please log in to change settings." />
          )}
        </div>
      </div>
    </>
  );
}

function Section({ section }: { section: SettingsSection }) {
  const Panel = settingsPanels[section ?? 'dealership'].Component;
  return <Panel />;
}
