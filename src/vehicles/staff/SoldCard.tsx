import type { ReactNode } from 'react';
import { formatDate } from '../../platform/dates.ts';
import { formatListPrice, formatPrice } from '../format.ts';
import type { Vehicle } from '../vehicle.ts';
import { formatDaysToSell } from './days-to-sell.ts';
import { NotAvailable } from './NotAvailable.tsx';
import { Profit } from './Profit.tsx';
import { VehicleThumb } from './VehicleThumb.tsx';
import { ViewDetails } from './ViewDetails.tsx';

/** A sale on phones. */
export function SoldCard({ vehicle, onView }: { vehicle: Vehicle; onView: (vehicle: Vehicle) => void }) {
  const { soldPrice, soldAt, daysToSell } = vehicle;
  return (
    <>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-3.5">
        <div>
          <VehicleThumb vehicle={vehicle} className="h-16 w-24" />
          <span className="mt-2 block text-micro text-staff-muted">ID {vehicle.id}</span>
        </div>
        <div>
          <div className="flex justify-between gap-3 text-small/snug text-staff-muted">
            <span className="wrap-anywhere">{vehicle.make}</span>
            <span>{vehicle.year}</span>
          </div>
          <span className="block leading-snug font-medium wrap-anywhere text-staff-ink">{vehicle.model}</span>
          <dl className="mt-1 text-small">
            <Fact label="Listed">{formatListPrice(vehicle.price)}</Fact>
            <Fact label="Sold">
              {soldPrice === null ? (
                <NotAvailable />
              ) : (
                <span className="font-medium text-staff-ink">{formatPrice(soldPrice)}</span>
              )}
            </Fact>
            <Fact label="Profit">
              <Profit value={vehicle.profit} />
            </Fact>
            <Fact label="Sale date">{soldAt === null ? <NotAvailable /> : formatDate(soldAt)}</Fact>
            <Fact label="Days to sell">
              {daysToSell === null ? <NotAvailable /> : formatDaysToSell(daysToSell)}
            </Fact>
          </dl>
        </div>
      </div>
      <div className="mt-1">
        <ViewDetails vehicle={vehicle} onView={onView} />
      </div>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-staff-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);
