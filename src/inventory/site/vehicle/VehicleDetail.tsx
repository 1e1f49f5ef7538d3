import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useEarlyPresses } from '../../../ui/early-press.tsx';
import { DeferredScrollToTop } from '../../../ui/DeferredScrollToTop.tsx';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { Gallery } from './Gallery.tsx';
import { DeferredBuyerActions } from '../share/DeferredBuyerActions.tsx';
import { SpecPanel } from './SpecPanel.tsx';
import { isToldAbout, VehicleAbout } from './VehicleAbout.tsx';
import { VehicleBar } from './VehicleBar.tsx';
import { VehicleHead } from './VehicleHead.tsx';
import { VehicleTitle } from './VehicleTitle.tsx';
import { whenVisible } from '../../../platform/browser/when-visible.ts';
import { reportView } from '../../../page-views/views.queries.ts';

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
/** The place of the facts where nothing else is told: as wide as text, not as the column. */
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
  const about = isToldAbout(vehicle);
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
        <Gallery vehicle={vehicle} images={props.images} />
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
