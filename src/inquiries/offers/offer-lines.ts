import { formatMileage } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { OfferedCar } from './offer.schema.ts';
import { accidentLabels, serviceLabels, intentLabels } from './offer.ts';

/** The facts of an offered car, as names and texts. */
export function offerLines(car: OfferedCar): { name: string; text: string }[] {
  const { vin, owners, serviceHistory, modifications } = car;
  return [
    { name: 'Car', text: vehicleName(car) },
    ...(vin === null ? [] : [{ name: 'VIN', text: vin }]),
    { name: 'Mileage', text: formatMileage(car.mileage) },
    { name: 'Accidents', text: accidentLabels[car.accidents] },
    ...(owners === null ? [] : [{ name: 'Owners', text: String(owners) }]),
    ...(serviceHistory === null ? [] : [{ name: 'Service history', text: serviceLabels[serviceHistory] }]),
    ...(modifications.trim() === '' ? [] : [{ name: 'Modifications', text: modifications }]),
    { name: 'Wish', text: intentLabels[car.wish] },
  ];
}
