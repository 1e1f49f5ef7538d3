import { createFileRoute } from '@tanstack/react-router';
import { CustomerScreen } from '../../customers/staff/CustomerScreen.tsx';
import { noIndexHead } from '../../site/head.ts';

export const Route = createFileRoute('/admin/customers/{-$person}')({
  head: () => noIndexHead('Customer - Marque'),
  component: CustomerScreen,
});
