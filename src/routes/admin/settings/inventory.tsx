import { createFileRoute } from '@tanstack/react-router';
import { noIndexHead } from '../../../site/head.ts';
import { InventorySettings } from '../../../vehicles/staff/settings/InventorySettings.tsx';

export const Route = createFileRoute('/admin/settings/inventory')({
  head: () => noIndexHead('Inventory settings - Marque'),
  component: InventorySettings,
});
