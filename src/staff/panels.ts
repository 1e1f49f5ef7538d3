import { storedUser } from '../accounts/session.ts';
import { lazyWithPreload } from '../ui/staff/lazy-with-preload.tsx';
import { openTab, type StaffTab } from './tabs.ts';

export const panels = {
  dashboard: lazyWithPreload(async () => (await import('../dashboard/staff/DashboardTab.tsx')).DashboardTab),
  inventory: lazyWithPreload(async () => (await import('../inventory/staff/InventoryTab.tsx')).InventoryTab),
  sold: lazyWithPreload(async () => (await import('../sales/staff/SoldTab.tsx')).SoldTab),
  inquiries: lazyWithPreload(async () => (await import('../inquiries/staff/InquiriesTab.tsx')).InquiriesTab),
} satisfies Record<StaffTab, unknown>;

export const soldToField = lazyWithPreload(
  async () => (await import('../inquiries/staff/SoldToField.tsx')).SoldToField,
);

export const buyerName = lazyWithPreload(
  async () => (await import('../inquiries/staff/BuyerName.tsx')).BuyerName,
);

export const carLeads = lazyWithPreload(
  async () => (await import('../inquiries/staff/CarLeads.tsx')).CarLeads,
);

/** Loads the code of the tab that an address opens. If that fails, the tab itself tries again. */
export const loadOpenTab = (search: Record<string, unknown>): Promise<void> =>
  panels[openTab(search, storedUser()?.role ?? null).name].preload();
