import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useEarlyPresses } from '../../../ui/early-press.tsx';
import { DeferredScrollToTop } from '../../../ui/DeferredScrollToTop.tsx';
import type { PublicVehicle, VehicleText } from '../../../vehicles/vehicle.ts';
import { Gallery } from './Gallery.tsx';
import { DeferredBuyerActions } from '../share/DeferredBuyerActions.tsx';
import { hasFurtherFacts } from '../specified-facts.ts';
import { DeferredFurtherFacts } from './DeferredFurtherFacts.tsx';
import { SpecPanel } from './SpecPanel.tsx';
import { StageActions, VehicleHead, VehicleTitle } from './VehicleTitle.tsx';
import { whenVisible } from '../../../platform/browser/when-visible.ts';
import { reportView } from '../../../page-views/views.queries.ts';
import { DeferredVehicleBar } from './DeferredVehicleBar.tsx';
import { TitleActions } from './TitleActions.tsx';
import { testDrive } from './ways.ts';
import { DeferredVehicleVideo } from './DeferredVehicleVideo.tsx';

/**
 * One column, and from 1001 px up two: what is told about the vehicle, and beside it its facts and the form,
 * which stays in view beside a long text. The skeleton has the same.
 */
export const detailColumns =
  'page-x grid grid-cols-[minmax(0,1fr)] gap-y-12 pt-8 pb-24 md:pt-9 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16';
export const columnOf = {
  facts: 'lg:col-start-2',
  about: 'lg:col-start-1 lg:row-span-2 lg:row-start-1',
  form: 'lg:sticky lg:top-23 lg:col-start-2 lg:row-span-2 lg:self-start',
};
/** The place of the facts without `VehicleAbout`: as wide as text, not as the column. */
const factsAlone = 'lg:row-start-1 lg:max-w-[60ch]';

/**
 * A vehicle's page (section 2). `inquiry` is the form for it, with the id `formId`, and `onRequest` scrolls to
 * it and puts the focus there. `alert` asks to be told of others like it; `finance` follows the text; `similar`
 * vehicles come last, across the page, or before the form of a sold one.
 */
export function VehicleDetail(props: {
  vehicle: VehicleText;
  images: readonly string[] | undefined;
  inquiry: ReactNode;
  formId: string;
  finance: ReactNode;
  similar: ReactNode;
  alert: ReactNode;
  onRequest: OnRequest;
}) {
  const { vehicle, formId, onRequest } = props;
  const page = useRef<HTMLDivElement>(null);
  const about = hasAbout(vehicle);
  const sold = vehicle.status === 'sold';
  const further = sold ? props.similar : props.finance;
  useEarlyPresses(page);
  useFormLinks(formId, onRequest);
  useReportedView(vehicle.id);
  return (
    <div ref={page} data-awaits="" className="[--bar:calc(3.5rem+env(safe-area-inset-bottom))]">
      <VehicleHead model={vehicle.model}>
        <VehicleTitle vehicle={vehicle} actions={<TitleActions vehicle={vehicle} formId={formId} />} />
        <Gallery vehicle={vehicle} images={props.images} onRequest={onRequest} />
        <StageActions vehicle={vehicle} />
      </VehicleHead>
      <div className={detailColumns}>
        <div className={about ? columnOf.facts : factsAlone}>
          <SpecPanel
            vehicle={vehicle}
            formId={formId}
            alert={props.alert}
            actions={<DeferredBuyerActions vehicle={vehicle} />}
          />
          {!about && further}
        </div>
        {about && (
          <VehicleAbout vehicle={vehicle} className={columnOf.about}>
            {further}
          </VehicleAbout>
        )}
        <div id={testDrive} className={columnOf.form}>
          {props.inquiry}
        </div>
      </div>
      {!sold && <div className="page-x pb-24 empty:hidden">{props.similar}</div>}
      <DeferredScrollToTop />
      <div data-bar="" className="vehicle-bar print:hidden">
        <DeferredVehicleBar vehicle={vehicle} formId={formId} />
      </div>
    </div>
  );
}

type OnRequest = (interest?: typeof testDrive) => void;

/**
 * Calls `onRequest` for the links to the inquiry form, wherever they are: before the page is live they lead there by
 * their address. Listens on the window, because React keeps a click from what is not hydrated yet.
 */
function useFormLinks(formId: string, onRequest: OnRequest) {
  const hydrated = useHydrated();
  useEffect(() => {
    const isFollowed = (hash: string) => {
      const interest = hash === `#${testDrive}` ? testDrive : undefined;
      if (interest === undefined && hash !== `#${formId}`) return false;
      onRequest(interest);
      return true;
    };
    if (!hydrated) isFollowed(window.location.hash);
    const follow = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.pathname === window.location.pathname && isFollowed(link.hash)) event.preventDefault();
    };
    window.addEventListener('click', follow, true);
    return () => window.removeEventListener('click', follow, true);
  }, [hydrated, formId, onRequest]);
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
          <DeferredVehicleVideo address={video} photo={vehicle.featuredImage ?? vehicle.images[0] ?? null} />
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
          <DeferredFurtherFacts vehicle={vehicle} />
        </section>
      )}
      {props.children}
    </div>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="mb-3.5 font-display text-[1.625rem]/[1.2]">{children}</h2>
);
