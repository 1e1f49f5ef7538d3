import { createFileRoute } from '@tanstack/react-router';
import { DealershipSettings } from '../../../dealership/staff/DealershipSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/')({
  head: () => noIndexHead('Dealership - Marque'),
  component: DealershipSettings,
});
