import type { ReactNode } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { buttonClass } from '../../../ui/button.ts';
import { formatHorsepower, formatMileage } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import {
  bodyStyleLabels,
  conditionLabels,
  drivetrainLabels,
  fuelLabels,
  titleStatusLabels,
  transmissionLabels,
} from '../../../vehicles/vehicle-values.ts';
import { ColorSwatch } from '../card/ColorSwatch.tsx';
import { RequestLink } from './RequestLink.tsx';

/** On phones the bar at the bottom has the accent. */
const onPhones = 'max-md:border-outline max-md:bg-ground/35 max-md:text-text';

/** The facts of the specification (section 2, specification panel) and the ways to ask; unknown facts have no line. */
export function SpecPanel(props: {
  vehicle: PublicVehicle;
  formId: string;
  onRequest: () => void;
  alert: ReactNode;
  actions: ReactNode;
}) {
  const { vehicle } = props;
  const { dealership, phoneLinks } = useSite();
  const { phone } = dealership;
  return (
    <div>
      {vehicle.status === 'sold' && <p className="mb-5.5">This one is sold. Ask us about one like it.</p>}
      <Facts vehicle={vehicle} />
      <div className="mt-7 grid gap-3">
        <RequestLink
          formId={props.formId}
          onRequest={props.onRequest}
          className={`${buttonClass('accent', { wide: true })} ${onPhones}`}
        >
          Request More Information
        </RequestLink>
        <a href={phoneLinks?.call} className={`${buttonClass('line', { wide: true })} tabular-nums`}>
          Call {phone}
        </a>
        {props.alert}
      </div>
      {props.actions}
    </div>
  );
}

/** The facts of the specification. */
export function Facts({ vehicle }: { vehicle: PublicVehicle }) {
  const { vin, exteriorColor, interiorColor, modifications } = vehicle;
  return (
    <dl className="border-b border-hairline text-[0.9375rem] tabular-nums">
      <Fact term="Year">{vehicle.year}</Fact>
      <Fact term="Horsepower">{formatHorsepower(vehicle.horsepower)}</Fact>
      <Fact term="Mileage">{formatMileage(vehicle.mileage)}</Fact>
      {vin !== null && <Fact term="VIN">{vin}</Fact>}
      {exteriorColor !== null && (
        <Fact term="Exterior Color">
          <ColorSwatch color={vehicle.exteriorSwatch} />
          {exteriorColor}
        </Fact>
      )}
      {interiorColor !== null && (
        <Fact term="Interior Color">
          <ColorSwatch color={vehicle.interiorSwatch} />
          {interiorColor}
        </Fact>
      )}
      {modifications !== null && <Fact term="Modifications">{modifications}</Fact>}
    </dl>
  );
}

/** Whether there is anything in `FurtherFacts`. */
export const hasFurtherFacts = (vehicle: PublicVehicle) =>
  Object.values(detailsOf(vehicle)).some(([, text]) => text !== null);

/** The facts that the specification does not have, in two columns. */
export function FurtherFacts({ vehicle }: { vehicle: PublicVehicle }) {
  return (
    <dl className="text-[0.9375rem] tabular-nums md:columns-2 md:gap-x-11">
      {Object.entries(detailsOf(vehicle)).map(
        ([field, [term, text]]) =>
          text !== null && (
            <Fact key={field} term={term}>
              {text}
            </Fact>
          ),
      )}
    </dl>
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
  | 'exteriorSwatch'
  | 'interiorSwatch'
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

/** The further facts: every other public field, in the order in which buyers ask. */
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
    <div className="flex break-inside-avoid justify-between gap-7 border-t border-hairline py-2.75">
      <dt className="shrink-0 text-text-muted">{term}</dt>
      <dd className="min-w-0 text-right whitespace-pre-line text-text wrap-anywhere">{children}</dd>
    </div>
  );
}
