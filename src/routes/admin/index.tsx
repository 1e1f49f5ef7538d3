import { createFileRoute } from '@tanstack/react-router';
import { InventoryManagement } from '../../admin/InventoryManagement.tsx';
import { adminSearch } from '../../admin/tabs.ts';

export const Route = createFileRoute('/admin/')({
  validateSearch: adminSearch,
  component: InventoryManagement,
});
