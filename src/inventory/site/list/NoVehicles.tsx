import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StripLight } from '../../../ui/StripLight.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ListMessage } from '../card/ListMessage.tsx';

/** The inventory's empty state (section 8), with `children` as a further way on. */
export function NoVehicles({ onReset, children }: { onReset: () => void; children: ReactNode }) {
  return (
    <ListMessage
      light={<StripLight className="h-0.75" />}
      heading="No vehicles found"
      text="Try adjusting your search criteria or browse our featured vehicles."
    >
      <button type="button" className={buttonClass('solid')} onClick={onReset}>
        Reset Filters
      </button>
      <Link to="/" hash="featured-title" className={buttonClass('line')}>
        Featured Vehicles
      </Link>
      {children}
    </ListMessage>
  );
}
