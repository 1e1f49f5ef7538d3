import { StaffName } from '../../../accounts/staff/StaffName.tsx';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useMay } from '../../../accounts/useMay.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { formatDate } from '../../../platform/dates.ts';
import { formatPrice } from '../../../vehicles/format.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { SaleFact } from '../../../vehicles/staff/sale/SaleFields.tsx';
import { RenderBuyer } from '../../../vehicles/staff/sale/sold-to.ts';
import { formatDaysToSell } from '../../../vehicles/sold-figures.ts';
import { NotAvailable, Profit } from '../../../vehicles/staff/vehicle-cells.tsx';
import { FormSection } from './FormSection.tsx';

/** What is recorded of the sale of a vehicle; Edit Sale corrects it. */
export function SaleFacts({ vehicle }: { vehicle: Vehicle }) {
  const { timeZone } = useSite().dealership;
  const seesCosts = useMay('see-costs');
  const seesPeople = useMay('answer-leads') && (vehicle.buyerPhone !== null || vehicle.buyerEmail !== null);
  const renderBuyer = use(RenderBuyer);
  const { soldPrice, soldAt, daysToSell, soldToInquiryId, soldBy, profit } = vehicle;
  const entered = [vehicle.buyerName, vehicle.buyerPhone, vehicle.buyerEmail].filter((text) => text !== null);
  return (
    <FormSection title="Sale" className="mb-6.5 min-w-0">
      <dl className="tabular-nums">
        <SaleFact label="Sold Price">
          {soldPrice === null ? <NotAvailable /> : formatPrice(soldPrice)}
        </SaleFact>
        {seesCosts && (
          <SaleFact label="Profit">
            <Profit value={profit} />
          </SaleFact>
        )}
        <SaleFact label="Sale Date">
          {soldAt === null ? <NotAvailable /> : formatDate(soldAt, timeZone)}
        </SaleFact>
        <SaleFact label="Days to Sell">{formatDaysToSell(daysToSell)}</SaleFact>
        <SaleFact label="Sold To">
          {soldToInquiryId !== null ? (
            renderBuyer(soldToInquiryId)
          ) : seesPeople ? (
            <Link
              to="/admin/customers/{-$person}"
              params={{ person: `sale-${vehicle.id}` }}
              className="underline decoration-staff-hair underline-offset-3 hover:decoration-current"
            >
              {entered.join(', ')}
            </Link>
          ) : entered.length > 0 ? (
            entered.join(', ')
          ) : (
            <NotAvailable />
          )}
        </SaleFact>
        <SaleFact label="Sold By">
          {soldBy === null ? <NotAvailable /> : <StaffName username={soldBy} />}
        </SaleFact>
      </dl>
    </FormSection>
  );
}
