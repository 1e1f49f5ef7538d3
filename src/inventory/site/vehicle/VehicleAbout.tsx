import type { ReactNode } from 'react';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { FurtherFacts, hasFurtherFacts } from './SpecPanel.tsx';
import { VehicleVideo } from './VehicleVideo.tsx';

/** Whether there is anything in `VehicleAbout`. */
export const isToldAbout = (vehicle: PublicVehicle) =>
  vehicle.video !== null ||
  vehicle.description !== null ||
  vehicle.features.length > 0 ||
  hasFurtherFacts(vehicle);

/** What is told about a vehicle beside its facts: video, description, features, further facts, and `children`. */
export function VehicleAbout(props: { vehicle: PublicVehicle; className: string; children: ReactNode }) {
  const { vehicle, className } = props;
  const { video, description, features } = vehicle;
  return (
    <div className={`grid content-start gap-12 ${className}`}>
      {video !== null && (
        <section>
          <Heading>Video</Heading>
          <VehicleVideo address={video} photo={vehicle.featuredImage ?? vehicle.images[0] ?? null} />
        </section>
      )}
      {description !== null && (
        <section>
          <Heading>Description</Heading>
          <p className="max-w-[62ch] text-[1.0625rem]/relaxed text-pretty whitespace-pre-line wrap-anywhere">
            {description}
          </p>
        </section>
      )}
      {features.length > 0 && (
        <section>
          <Heading>Features</Heading>
          <ul className="gap-x-11 md:columns-2">
            {features.map((feature) => (
              <li
                key={feature}
                className="relative break-inside-avoid py-2.25 pl-5.5 wrap-anywhere before:absolute before:top-4.75 before:left-0 before:h-0.5 before:w-2.5 before:bg-accent"
              >
                {feature}
              </li>
            ))}
          </ul>
        </section>
      )}
      {hasFurtherFacts(vehicle) && (
        <section>
          <Heading>Details</Heading>
          <FurtherFacts vehicle={vehicle} />
        </section>
      )}
      {props.children}
    </div>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="mb-3.5 font-display text-[1.625rem]/[1.2]">{children}</h2>
);
