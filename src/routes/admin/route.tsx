import { createFileRoute } from '@tanstack/react-router';
import { StaffShell } from '../../staff/StaffShell.tsx';
import { noIndexHead } from '../../site/head.ts';
import { OpeningScreen } from '../../ui/OpeningScreen.tsx';

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => noIndexHead('Inventory Management - Marque'),
  pendingComponent: OpeningScreen,
  component: StaffShell,
});
