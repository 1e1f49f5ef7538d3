import { getRouteApi } from '@tanstack/react-router';
import * as Tabs from 'radix-ui/tabs';
import { Suspense, useEffect, useRef, type RefObject } from 'react';
import { useRole } from '../accounts/useMay.ts';
import { NewInquiriesBadge } from '../inquiries/staff/NewInquiriesBadge.tsx';
import { whenIdle } from '../platform/browser/when-idle.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { PartBoundary } from '../ui/staff/PartBoundary.tsx';
import { RenderCarLeads } from '../vehicles/staff/car-leads.ts';
import { RenderBuyer, RenderSoldTo, type SoldToChoice } from '../vehicles/staff/sale/sold-to.ts';
import { buyerName, carLeads, panels, soldToField } from './panels.ts';
import { openTab, staffTabs, tabsOf, type StaffTab } from './tabs.ts';

/** As high as the field: a dialog that grows moves its buttons away from under the pointer. */
const soldToPlace = (
  <div className="mt-4.5 grid gap-2.5">
    <Field label="Sold to" optional>
      {(control) => (
        <Select {...control} aria-disabled className="pointer-events-none">
          <option>No inquiry</option>
        </Select>
      )}
    </Field>
    <p className="min-h-6" />
  </div>
);
const renderSoldTo = (choice: SoldToChoice) => (
  <Suspense fallback={soldToPlace}>
    <soldToField.Component {...choice} />
  </Suspense>
);
const renderBuyer = (inquiryId: number) => (
  <Suspense fallback={`Inquiry ${inquiryId}`}>
    <buyerName.Component inquiryId={inquiryId} />
  </Suspense>
);
const renderCarLeads = (vehicleId: number) => (
  <Suspense fallback={null}>
    <carLeads.Component vehicleId={vehicleId} />
  </Suspense>
);
const route = getRouteApi('/admin/');
/** When the other tabs are loaded at the latest, in milliseconds. */
const longestUnloaded = 2_000;

/** Section 2: the four tabs. The address names the open one, so that reload and Back keep it. */
export function InventoryManagement() {
  const role = useRole();
  const tabs = tabsOf(role);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const first = tabs[0]?.name ?? 'dashboard';
  const { name: open, label } = openTab(search, role);
  const list = useRef<HTMLDivElement>(null);
  useOpenTabInView(list, open);
  // Not in the route's head, which would put the tabs' names into every visitor's script.
  useEffect(() => {
    document.title = `${label} - Inventory Management - Marque`;
  }, [label]);
  useEffect(preloadTabs, []);
  return (
    <>
      <h1 className="text-[1.375rem]/snug font-semibold text-staff-ink md:text-[1.625rem]/snug">
        Inventory Management
      </h1>
      <Tabs.Root
        value={open}
        onValueChange={(value) => {
          const tab = staffTabs.find(({ name }) => name === value)?.name;
          void navigate({ search: tab === undefined || tab === first ? {} : { tab } });
        }}
        activationMode="manual"
      >
        <Tabs.List
          ref={list}
          aria-label="Sections"
          className="relative -mx-5 mt-2 mb-5 flex [scrollbar-width:none] gap-1.75 overflow-x-auto border-b border-staff-hair px-5 md:mx-0 md:mt-5 md:mb-7 md:gap-5 md:px-0"
        >
          {tabs.map(({ name, label }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="inline-flex min-h-12 shrink-0 px-1 cursor-pointer items-center gap-2 font-medium whitespace-nowrap text-staff-muted -outline-offset-4! hover:text-staff-ink data-[state=active]:text-staff-ink data-[state=active]:shadow-[inset_0_-2px_var(--color-staff-accent)]"
            >
              {label}
              {name === 'inquiries' && <NewInquiriesBadge />}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ name }) => {
          const Panel = panels[name].Component;
          return (
            <Tabs.Content key={name} value={name} tabIndex={-1} className="outline-none">
              <PartBoundary part={name}>
                <Suspense fallback={<Spinner label="Loading..." className="py-16" />}>
                  <RenderSoldTo value={renderSoldTo}>
                    <RenderCarLeads value={renderCarLeads}>
                      <RenderBuyer value={renderBuyer}>
                        <Panel />
                      </RenderBuyer>
                    </RenderCarLeads>
                  </RenderSoldTo>
                </Suspense>
              </PartBoundary>
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
    </>
  );
}

/** The other tabs, once the open one is there: switching to them then waits for no code. */
function preloadTabs() {
  whenIdle(() => {
    for (const { preload } of [...Object.values(panels), soldToField, buyerName]) void preload();
  }, longestUnloaded);
}

/** Scrolls the row of tabs, too wide for a phone, to the end of the open one, also when its counts arrive. */
function useOpenTabInView(list: RefObject<HTMLDivElement | null>, open: StaffTab) {
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[id$="-trigger-${open}"]`);
    if (!row || !tab) return undefined;
    const observer = new ResizeObserver(() => {
      const end = tab.offsetLeft + tab.offsetWidth;
      if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end;
    });
    observer.observe(tab);
    return () => observer.disconnect();
  }, [list, open]);
}
