import type { ReactNode } from 'react';
import { ScrollToTop } from '../../ui/ScrollToTop.tsx';
import type { PublicVehicle } from '../vehicle.ts';
import { vehicleName } from '../vehicle-name.ts';
import { BackToInventory } from './BackToInventory.tsx';
import { Gallery } from './Gallery.tsx';
import { DeferredVehicleActions } from './share/DeferredVehicleActions.tsx';
import { SpecPanel } from './SpecPanel.tsx';
import { useReportedView } from './useReportedView.ts';
import { VehicleVideo } from './VehicleVideo.tsx';

/** Two columns from 1001 px up; the skeleton uses the same. */
export const detailColumns = 'grid items-start gap-11 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]';

/**
 * A vehicle's page (section 2). `inquiry` is the form for it, and `onRequest` scrolls to it. `finance` follows
 * the text; `similar` vehicles come last, or before the form of a sold one.
 */
export function VehicleDetail(props: {
  vehicle: PublicVehicle;
  images: readonly string[] | undefined;
  inquiry: ReactNode;
  finance: ReactNode;
  similar: ReactNode;
  onRequest: () => void;
}) {
  const { vehicle } = props;
  useReportedView(vehicle.id);
  return (
    <div className="page-x">
      <BackToInventory />
      <div className={detailColumns}>
        <Gallery vehicle={vehicle} images={props.images} />
        <SpecPanel
          vehicle={vehicle}
          onRequest={props.onRequest}
          actions={<DeferredVehicleActions id={vehicle.id} name={vehicleName(vehicle)} />}
        />
      </div>
      {vehicle.status === 'sold' && <div className="pt-16 empty:hidden">{props.similar}</div>}
      <div className={`${detailColumns} pt-16 pb-24`}>
        <div className="grid gap-11">
          {vehicle.video !== null && (
            <section>
              <Heading>Video</Heading>
              <VehicleVideo
                address={vehicle.video}
                photo={vehicle.featuredImage ?? vehicle.images[0] ?? null}
              />
            </section>
          )}
          {vehicle.description !== null && (
            <section>
              <Heading>Description</Heading>
              <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere">{vehicle.description}</p>
            </section>
          )}
          {vehicle.features.length > 0 && (
            <section>
              <Heading>Features</Heading>
              <ul className="gap-x-9 md:columns-2">
                {vehicle.features.map((feature) => (
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
          {props.finance}
        </div>
        {props.inquiry}
      </div>
      {vehicle.status !== 'sold' && props.similar}
      <ScrollToTop />
    </div>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="mb-3.5 font-display text-[1.625rem]/[1.2]">{children}</h2>
);
