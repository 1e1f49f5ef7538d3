import { Link } from '@tanstack/react-router';
import { EmptyBay } from '../../ui/EmptyBay.tsx';
import { buttonClass } from '../../ui/button.ts';
import { BackToInventory } from './BackToInventory.tsx';

/** The text call failed or found nothing (sections 2 and 8). */
export function VehicleNotFound() {
  return (
    <EmptyBay
      back={<BackToInventory />}
      heading="Vehicle Not Found"
      text="Sorry, the vehicle you're looking for doesn't exist or has been removed."
      actions={
        <Link to="/inventory" activeOptions={{ exact: true }} className={buttonClass('bone')}>
          Return to Inventory
        </Link>
      }
    />
  );
}
