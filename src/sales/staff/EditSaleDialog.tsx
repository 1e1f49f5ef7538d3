import { useSite } from '../../dealership/site.queries.ts';
import { dayOf } from '../../platform/time-zones.ts';
import { amountProblem } from '../../vehicles/amount.ts';
import { formatPrice } from '../../vehicles/format.ts';
import { SaleDialog } from '../../vehicles/staff/sale/SaleDialog.tsx';
import { readSalePrice, saleDoubt } from '../../vehicles/staff/sale/sale-price.ts';
import { partiesOf, useSaleForm, type SaleValues } from '../../vehicles/staff/sale/useSaleForm.ts';
import { useVehicleChange } from '../../vehicles/staff/useVehicleChange.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { correctSale } from '../sales.staff.queries.ts';

const failed = 'Failed to update sale';

/** Corrects the price and the day of a sale, and its buyer. */
export function EditSaleDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { timeZone } = useSite().dealership;
  const sale = useSaleForm(vehicle, {
    timeZone,
    start: () => ({
      soldPrice: vehicle.soldPrice === null ? '' : formatPrice(vehicle.soldPrice).slice(1),
      soldOn: vehicle.soldAt === null ? '' : dayOf(new Date(vehicle.soldAt), timeZone),
    }),
    check: priceIssues,
  });
  const { values, start } = sale;
  const { send } = useVehicleChange(vehicle, {
    send: correctSale,
    // The inventory shows nothing of a sale.
    optimisticUpdate: (inventory) => inventory,
    done: 'Sale updated successfully',
    failed,
    onDone: onClose,
  });
  return (
    <SaleDialog
      title="Edit Sale"
      vehicle={vehicle}
      sale={sale}
      soldTo={vehicle.soldToInquiryId}
      priceHint="Leave it empty if nobody knows the price."
      // The recorded price is not asked about again.
      doubtOf={(typed) => (typed === start.soldPrice ? null : saleDoubt(typed, vehicle.price))}
      profit={{ label: 'Profit at this price', soldPrice: readSalePrice(values.soldPrice) ?? null }}
      daysToSell={['', start.soldOn].includes(values.soldOn) ? vehicle.daysToSell : sale.daysToSell}
      save="Save Sale"
      pendingLabel="Saving..."
      failed={failed}
      onSave={({ soldPrice, soldOn, ...parties }, soldToInquiryId) =>
        send({
          id: vehicle.id,
          soldPrice: readSalePrice(soldPrice) ?? null,
          ...(soldOn === '' ? {} : { soldOn }),
          ...partiesOf({ soldPrice, soldOn, ...parties }, soldToInquiryId),
          updatedAt: vehicle.updatedAt,
        })
      }
      onClose={onClose}
    />
  );
}

function priceIssues({ soldPrice }: SaleValues) {
  const isRead = soldPrice.trim() === '' || readSalePrice(soldPrice) !== undefined;
  const message = isRead ? null : amountProblem(soldPrice);
  return message === null ? [] : [{ path: 'soldPrice', message }];
}
