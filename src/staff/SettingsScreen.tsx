import { getRouteApi, Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react';
import { Spinner } from '../ui/Spinner.tsx';
import { ScreenTitle } from '../ui/staff/Panel.tsx';
import { PartBoundary } from '../ui/staff/PartBoundary.tsx';
import { SignInPanel } from '../ui/staff/SignInPanel.tsx';
import { useSignedIn } from '../ui/staff/useSignedIn.ts';
import { sectionOfSetting } from './section-of-setting.ts';
import { settingsPanels } from './settings-panels.ts';
import type { SettingsSection } from './settings-sections.ts';
import { SettingsNav } from './SettingsNav.tsx';
import { useSettingFocus } from './useSettingFocus.ts';
import { useSettingsSections } from './useSettingsSections.ts';

const route = getRouteApi('/admin/settings/{-$section}');

/** The settings: their sections at the left or above, the open one beside or below. */
export function SettingsScreen() {
  const signedIn = useSignedIn();
  const sections = useSettingsSections();
  const { section } = route.useParams();
  const open = sections.find((one) => one.section === section);
  const title = open?.label;
  const titleId = useId();
  useEffect(() => {
    // Not in the route's head, which would put the sections' names into every visitor's script.
    if (title !== undefined) document.title = `${title} - Settings - Marque`;
  }, [title]);
  const [first] = sections;
  if (signedIn && open === undefined && first !== undefined) {
    return <Navigate to="/admin/settings/{-$section}" params={{ section: first.section }} replace />;
  }
  return (
    <>
      <h1 className="text-[1.625rem]/snug font-semibold text-staff-ink">Settings</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-9 gap-y-6 min-[1100px]:grid-cols-[14.5rem_minmax(0,1fr)]">
        <SettingsNav open={open} />
        <Content>
          {signedIn ? (
            <PartBoundary part={open?.label ?? ''}>
              {open && (
                <ScreenTitle value={{ title: open.label, id: titleId }}>
                  <div>
                    <p className="text-small text-staff-muted max-[1099px]:hidden">{open.group}</p>
                    <h2 id={titleId} className="text-[1.25rem]/snug font-semibold text-staff-ink">
                      {open.label}
                    </h2>
                  </div>
                  <Suspense fallback={<Spinner label="Loading..." className="py-16" />}>
                    <Section key={open.label} section={open.section} />
                  </Suspense>
                </ScreenTitle>
              )}
            </PartBoundary>
          ) : (
            <SignInPanel title="Authentication Required" text="Please log in to change settings." />
          )}
        </Content>
      </div>
    </>
  );
}

/** Apart, so that a change of the address does not render the redirection above again, which would then never end. */
function Content({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useSettingMoved();
  useSettingFocus(box);
  return (
    <div ref={box} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4.5">
      {children}
    </div>
  );
}

/** Leads on from the first section, where earlier versions had everything about the dealership. */
function useSettingMoved(): void {
  const { section } = route.useParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (section !== undefined || hash === '') return;
    const home = sectionOfSetting(hash);
    if (home === undefined) return;
    void navigate({ to: '/admin/settings/{-$section}', params: { section: home }, hash, replace: true });
  }, [section, hash, navigate]);
}

function Section({ section }: { section: SettingsSection }) {
  const Panel = settingsPanels[section ?? 'dealership'].Component;
  return <Panel />;
}
