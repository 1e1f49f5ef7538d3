import type { ReactNode } from 'react';
import { BackToInventory } from './BackToInventory.tsx';

/**
 * The first screen of a vehicle's page: the way back, and a grid of three rows for the picture across the page, its
 * thumbnails, and in narrow windows the title. In wide ones the way back lies on the picture.
 */
export function VehicleHead({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      <div className="on-stage page-x lg:pointer-events-none lg:absolute lg:inset-x-0 lg:top-0 lg:z-3 lg:[&>a]:pointer-events-auto lg:[&>a]:my-5 lg:[&>a]:-ml-3.25 lg:[&>a]:min-h-10 lg:[&>a]:rounded-control lg:[&>a]:bg-ground/80 lg:[&>a]:px-3.25">
        <BackToInventory />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)]">{children}</div>
    </div>
  );
}
