import { Link } from '@tanstack/react-router';
import { ArrowLeftIcon } from '../../../ui/icons.tsx';
import { useWayBack } from './useWayBack.ts';

/** Leads from a vehicle's page back to the list as it was left (section 2). */
export function BackToInventory() {
  return (
    <Link
      to="/inventory"
      {...useWayBack()}
      activeOptions={{ exact: true }}
      className="my-2.5 inline-flex min-h-12 items-center gap-2.5 text-[0.9375rem] hover:text-text"
    >
      <ArrowLeftIcon className="size-4" />
      Back to Inventory
    </Link>
  );
}
