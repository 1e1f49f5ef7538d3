import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { formatHorsepower, formatListPrice, formatMileage } from '../format.ts';
import type { PublicVehicle } from '../vehicle.ts';
import {
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  titleStatusLabels,
  transmissionLabels,
} from '../vehicle-values.ts';
import { ColorSwatch } from './ColorSwatch.tsx';
import { NewArrivalBadge } from './NewArrivalBadge.tsx';
import { StatusTag } from './StatusTag.tsx';
import { StickerLink } from './sticker/StickerLink.tsx';

/** Name, price and facts of a vehicle (section 2, specification panel); unknown facts have no line. */
export function SpecPanel({ vehicle, onRequest }: { vehicle: PublicVehicle; onRequest: () => void }) {
  const { vin, exteriorColor, interiorColor, modifications } = vehicle;
  const isSold = vehicle.status === 'sold';
  const price = formatListPrice(vehicle.price);
  return (
    <div>
      <p className="mb-4.5 flex flex-wrap gap-2.5 empty:hidden">
        {vehicle.isNewArrival && <NewArrivalBadge />}
        <StatusTag status={vehicle.status} />
      </p>
      <h1 className="font-display text-[2.125rem]/[1.08] wrap-anywhere md:text-[2.5rem]/[1.08]">
        {vehicle.make} {vehicle.model}
      </h1>
      <p className="mt-3 text-[1.5rem] font-semibold text-text tabular-nums">
        {isSold ? <s className="text-text-muted">{price}</s> : price}
      </p>
      {isSold && <p className="mt-3">This one is sold. Ask us about one like it.</p>}
      <dl className="mt-5.5 text-[0.9375rem] tabular-nums">
        <Fact term="Year">{vehicle.year}</Fact>
        <Fact term="Horsepower">{formatHorsepower(vehicle.horsepower)}</Fact>
        <Fact term="Mileage">{formatMileage(vehicle.mileage)}</Fact>
        {vin !== null && <Fact term="VIN">{vin}</Fact>}
        {exteriorColor !== null && (
          <Fact term="Exterior Color">
            <ColorSwatch name={exteriorColor} />
            {exteriorColor}
          </Fact>
        )}
        {interiorColor !== null && (
          <Fact term="Interior Color">
            <ColorSwatch name={interiorColor} />
            {interiorColor}
          </Fact>
        )}
        {modifications !== null && <Fact term="Modifications">{modifications}</Fact>}
        {Object.entries(detailsOf(vehicle)).map(
          ([field, [term, text]]) =>
            text !== null && (
              <Fact key={field} term={term}>
                {text}
              </Fact>
            ),
        )}
      </dl>
      <button type="button" className={`${buttonClass('accent', { wide: true })} mt-7`} onClick={onRequest}>
        Request More Information
      </button>
      <StickerLink vehicleId={vehicle.id} />
    </div>
  );
}

/** Fields that have their own place on the page, or need none. */
type Elsewhere =
  | 'id'
  | 'make'
  | 'model'
  | 'year'
  | 'price'
  | 'mileage'
  | 'horsepower'
  | 'vin'
  | 'exteriorColor'
  | 'interiorColor'
  | 'modifications'
  | 'description'
  | 'features'
  | 'images'
  | 'featuredImage'
  | 'focalPoints'
  | 'status'
  | 'isNewArrival'
  | 'isFeatured'
  | 'video'
  | 'listedAt'
  | 'updatedAt';

const textOf = (count: number | null) => (count === null ? null : String(count));

/** The lines after those of the specification: every other public field, in the order in which buyers ask. */
const detailsOf = (
  vehicle: PublicVehicle,
): Record<Exclude<keyof PublicVehicle, Elsewhere>, [term: string, text: string | null]> => ({
  trim: ['Trim', vehicle.trim],
  condition: ['Condition', vehicle.condition && conditionLabels[vehicle.condition]],
  bodyStyle: ['Body Style', vehicle.bodyStyle && bodyStyleLabels[vehicle.bodyStyle]],
  engine: ['Engine', vehicle.engine],
  fuel: ['Fuel', vehicle.fuel && fuelLabels[vehicle.fuel]],
  transmission: ['Transmission', vehicle.transmission && transmissionLabels[vehicle.transmission]],
  drivetrain: ['Drivetrain', vehicle.drivetrain && drivetrainLabels[vehicle.drivetrain]],
  doors: ['Doors', textOf(vehicle.doors)],
  seats: ['Seats', textOf(vehicle.seats)],
  owners: ['Owners', textOf(vehicle.owners)],
  titleStatus: ['Title Status', vehicle.titleStatus && titleStatusLabels[vehicle.titleStatus]],
  stockNumber: ['Stock Number', vehicle.stockNumber],
});

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-7 border-t border-hairline py-2.75">
      <dt className="shrink-0 text-text-muted">{term}</dt>
      <dd className="min-w-0 text-right whitespace-pre-line text-text wrap-anywhere">{children}</dd>
    </div>
  );
}
