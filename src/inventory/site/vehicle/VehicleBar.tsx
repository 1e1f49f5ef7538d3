import { useSite } from '../../../dealership/site.queries.ts';
import { buttonClass } from '../../../ui/button.ts';
import { formatListPrice } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { RequestLink } from './RequestLink.tsx';

const slim = 'min-h-11! px-4! max-[22.5rem]:px-3!';

/**
 * Stays at the bottom of a phone's window while the vehicle's page is in view: price, Call and Request. It leaves
 * the room to the keyboard while a field of the page has the focus. `--bar` is its height.
 */
export function VehicleBar(props: { vehicle: PublicVehicle; formId: string; onRequest: () => void }) {
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
