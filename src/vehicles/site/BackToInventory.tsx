import { Link } from '@tanstack/react-router';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { useWayBack } from './last-list.ts';

/** Leads from a vehicle's page to the list (section 2), as it was left. */
export function BackToInventory() {
  return (
    <Link
      to="/inventory"
      {...useWayBack()}
      activeOptions={{ exact: true }}
      className="my-2.5 inline-flex min-h-12 items-center gap-2.5 text-[0.9375rem] hover:text-bone"
    >
      <ArrowLeftIcon className="size-4" />
      Back to Inventory
    </Link>
  );
}
