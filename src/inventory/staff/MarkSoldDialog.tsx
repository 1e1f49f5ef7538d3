import { useSite } from '../../dealership/site.queries.ts';
import { formatPrice } from '../../vehicles/format.ts';
import { withSold } from '../../vehicles/staff/inventory-list.ts';
import { SaleDialog } from '../../vehicles/staff/sale/SaleDialog.tsx';
import { readSalePrice, saleDoubt } from '../../vehicles/staff/sale/sale-price.ts';
import { partiesOf, useSaleForm } from '../../vehicles/staff/sale/useSaleForm.ts';
import { useVehicleChange } from '../../vehicles/staff/useVehicleChange.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { markSold } from '../../vehicles/vehicles.staff.queries.ts';
import { editButtonOf } from './VehicleActions.tsx';

const failed = 'Failed to mark vehicle as sold';

/** Section 2, Mark Sold. */
export function MarkSoldDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const sale = useSaleForm(vehicle, {
    timeZone: useSite().dealership.timeZone,
    start: (today) => ({
      soldPrice: vehicle.price === null ? '' : formatPrice(vehicle.price).slice(1),
      soldOn: today,
    }),
  });
  const { send } = useVehicleChange(vehicle, {
    send: markSold,
    optimisticUpdate: withSold,
    done: 'Vehicle marked as sold successfully',
    failed,
    onDone: onClose,
  });
  const soldPrice = readSalePrice(sale.values.soldPrice);
  return (
    <SaleDialog
      title="Mark Vehicle as Sold"
      vehicle={vehicle}
      sale={sale}
      soldTo={null}
      priceHint="Enter the final price the vehicle sold for. Leave as is to use the listed price."
      doubtOf={(typed) => saleDoubt(typed, vehicle.price)}
      profit={{ label: profitLabel(soldPrice, vehicle.price), soldPrice: soldPrice ?? vehicle.price }}
      daysToSell={sale.daysToSell}
      save="Mark as Sold"
      pendingLabel="Processing..."
      failed={failed}
      onSave={(values, soldToInquiryId) => {
        const typed = readSalePrice(values.soldPrice);
        return send({
          id: vehicle.id,
          ...(typed === undefined ? {} : { soldPrice: typed }),
          ...known(partiesOf(values, soldToInquiryId)),
          // A sale of today is one of now.
          ...(values.soldOn === sale.start.soldOn ? {} : { soldOn: values.soldOn }),
        });
      }}
      onClose={onClose}
      focusAfter={() => editButtonOf(vehicle.id)}
    />
  );
}

function profitLabel(soldPrice: number | undefined, listedPrice: number | null): string {
  if (soldPrice !== undefined) return 'Profit at this price';
  return listedPrice === null ? 'Profit without a sale price' : 'Profit at the listed price';
}

const known = ({
  soldToInquiryId,
  soldBy,
  buyerName,
  buyerPhone,
  buyerEmail,
}: ReturnType<typeof partiesOf>) => ({
  ...(soldToInquiryId !== null && { soldToInquiryId }),
  ...(soldBy !== null && { soldBy }),
  ...(buyerName !== null && { buyerName }),
  ...(buyerPhone !== null && { buyerPhone }),
  ...(buyerEmail !== null && { buyerEmail }),
});
