import { createFileRoute } from '@tanstack/react-router';
import { InventoryManagement } from '../../staff/StaffScreen.tsx';

// What the address says of tabs is read by the screen: a `validateSearch` here would be in every visitor's
// script.
export const Route = createFileRoute('/admin/')({ component: InventoryManagement });
