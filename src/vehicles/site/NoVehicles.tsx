import { Link } from '@tanstack/react-router';
import { Lamp } from '../../ui/Lamp.tsx';
import { buttonClass } from '../../ui/button.ts';
import { LampPanel } from './LampPanel.tsx';

/** The inventory's empty state (section 8). */
export function NoVehicles({ onReset }: { onReset: () => void }) {
  return (
    <LampPanel
      lamp={<Lamp className="h-0.75" />}
      heading="No vehicles found"
      text="Try adjusting your search criteria or browse our featured vehicles."
    >
      <button type="button" className={buttonClass('bone')} onClick={onReset}>
        Reset Filters
      </button>
      <Link to="/" hash="featured-title" className={buttonClass('line')}>
        Featured Vehicles
      </Link>
    </LampPanel>
  );
}
