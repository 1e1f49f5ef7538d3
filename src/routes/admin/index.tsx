import { createFileRoute } from '@tanstack/react-router';
import { InventoryManagement } from '../../staff/InventoryManagement.tsx';

// The screen itself reads the tab from the address: a `validateSearch` would be in every visitor's script.
export const Route = createFileRoute('/admin/')({
  loader: async ({ location }) => (await import('../../staff/panels.ts')).loadOpenTab(location.search),
  component: InventoryManagement,
});
