import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useEarlyPresses } from '../../../ui/early-press.tsx';
import { DeferredScrollToTop } from '../../../ui/DeferredScrollToTop.tsx';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { Gallery } from './Gallery.tsx';
import { DeferredBuyerActions } from '../share/DeferredBuyerActions.tsx';
import { SpecPanel, FurtherFacts, hasFurtherFacts } from './SpecPanel.tsx';
import { VehicleTitle, VehicleHead } from './VehicleTitle.tsx';
import { whenVisible } from '../../../platform/browser/when-visible.ts';
import { reportView } from '../../../page-views/views.queries.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { buttonClass } from '../../../ui/button.ts';
import { formatListPrice } from '../../../vehicles/format.ts';
import { RequestLink } from './RequestLink.tsx';
import { VehicleVideo } from './VehicleVideo.tsx';

/**
 * One column, and from 1001 px up two: what is told about the vehicle, and beside it its facts and the form,
 * which stays in view beside a long text. The skeleton has the same.
 */
export const detailColumns =
  'page-x grid grid-cols-[minmax(0,1fr)] gap-y-12 pt-8 pb-24 md:pt-11 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16';
export const columnOf = {
  facts: 'lg:col-start-2',
  about: 'lg:col-start-1 lg:row-span-2 lg:row-start-1',
  form: 'lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:self-start',
};
/** The place of the facts without `VehicleAbout`: as wide as text, not as the column. */
const factsAlone = 'lg:row-start-1 lg:max-w-[60ch]';

/**
 * A vehicle's page (section 2). `inquiry` is the form for it, with the id `formId`, and `onRequest` scrolls to
 * it and puts the focus there. `alert` asks to be told of others like it; `finance` follows the text; `similar` vehicles come last,
 * in the column of the text, or before the form of a sold one.
 */
export function VehicleDetail(props: {
  vehicle: PublicVehicle;
  images: readonly string[] | undefined;
  inquiry: ReactNode;
  formId: string;
  finance: ReactNode;
  similar: ReactNode;
  alert: ReactNode;
  onRequest: () => void;
}) {
  const { vehicle, formId, onRequest } = props;
  const page = useRef<HTMLDivElement>(null);
  const about = hasAbout(vehicle);
  const sold = vehicle.status === 'sold';
  const further = sold ? props.similar : props.finance;
  useEarlyPresses(page);
  const hydrated = useHydrated();
  useEffect(() => {
    // Request was followed before the page was live.
    if (!hydrated && window.location.hash === `#${formId}`) onRequest();
  }, [hydrated, formId, onRequest]);
  useReportedView(vehicle.id);
  return (
    <div
      ref={page}
      data-awaits=""
      className="group/vehicle max-md:[--bar:calc(3.5rem+env(safe-area-inset-bottom))]"
    >
      <VehicleHead>
        <VehicleTitle vehicle={vehicle} />
        <Gallery vehicle={vehicle} images={props.images} formId={formId} onRequest={onRequest} />
      </VehicleHead>
      <div className={detailColumns}>
        <div className={about ? columnOf.facts : factsAlone}>
          <SpecPanel
            vehicle={vehicle}
            formId={formId}
            onRequest={onRequest}
            alert={props.alert}
            actions={<DeferredBuyerActions id={vehicle.id} name={vehicleName(vehicle)} />}
          />
          {!about && further}
        </div>
        {about && (
          <VehicleAbout vehicle={vehicle} className={columnOf.about}>
            {further}
          </VehicleAbout>
        )}
        <div className={columnOf.form}>{props.inquiry}</div>
        {!sold && <div className="empty:hidden lg:col-start-1">{props.similar}</div>}
      </div>
      <DeferredScrollToTop />
      <VehicleBar vehicle={vehicle} formId={formId} onRequest={onRequest} />
    </div>
  );
}

/** Reports one page view of a vehicle once the page is really shown; a prerendered page waits until then. */
function useReportedView(vehicleId: number) {
  const reported = useRef<number>(undefined);
  useEffect(
    () =>
      whenVisible(() => {
        if (reported.current === vehicleId) return;
        reported.current = vehicleId;
        reportView(String(vehicleId));
      }),
    [vehicleId],
  );
}

const slim = 'min-h-11! px-4! max-[22.5rem]:px-3!';

/**
 * Stays at the bottom of a phone's window while the vehicle's page is in view: price, Call and Request. It leaves
 * the room to the keyboard while a field of the page has the focus. `--bar` is its height.
 */
function VehicleBar(props: { vehicle: PublicVehicle; formId: string; onRequest: () => void }) {
  const { model, price, status } = props.vehicle;
  const call = useSite().phoneLinks?.call;
  return (
    <div
      data-bar=""
      className="print:hidden sticky bottom-0 z-20 flex h-(--bar) items-center gap-2 border-t border-hairline bg-surface px-5 pb-[env(safe-area-inset-bottom)] group-has-[:is(input,select,textarea):focus]/vehicle:invisible md:hidden"
    >
      <p
        aria-hidden="true"
        className="mr-auto min-w-0 truncate text-body/5 font-semibold text-text tabular-nums"
      >
        <span className="block truncate text-micro/4 font-normal text-text-muted">{model}</span>
        {status === 'sold' ? 'Sold' : formatListPrice(price)}
      </p>
      {call !== undefined && (
        <a href={call} className={`${buttonClass('line')} ${slim}`}>
          Call
        </a>
      )}
      <RequestLink
        formId={props.formId}
        onRequest={props.onRequest}
        className={`${buttonClass('accent')} ${slim}`}
      >
        Request
      </RequestLink>
    </div>
  );
}

const hasAbout = (vehicle: PublicVehicle) =>
  vehicle.video !== null ||
  vehicle.description !== null ||
  vehicle.features.length > 0 ||
  hasFurtherFacts(vehicle);

/** Video, description, features and further facts of a vehicle, then `children`. */
function VehicleAbout(props: { vehicle: PublicVehicle; className: string; children: ReactNode }) {
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
