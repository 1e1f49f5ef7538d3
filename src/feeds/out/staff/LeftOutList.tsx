import { Link } from '@tanstack/react-router';
import { counted } from '../../../platform/counted.ts';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { VehicleThumb } from '../../../vehicles/staff/VehicleThumb.tsx';
import { channelFacts } from '../channels.ts';
import type { Feed, LeftOut } from '../feed.schema.ts';

type Field = NonNullable<LeftOut['reasons'][number]['field']>;

/** What a press on the button of a vehicle leads to. */
const acts: Record<Field, string> = {
  vin: 'Enter VIN',
  price: 'Enter Price',
  photos: 'Add Photographs',
  condition: 'Choose Condition',
  exteriorColor: 'Enter Color',
  mileage: 'Open Car',
};

/** The vehicles that a channel does not get, why, and the way to fix it. */
export function LeftOutList({ feed }: { feed: Feed }) {
  const { leftOut, leftOutCount } = feed;
  const more = leftOutCount - leftOut.length;
  return (
    <div className="mt-1.5 rounded-control border border-staff-hair">
      <ul aria-label={`Left out, ${channelFacts[feed.channel].name}`}>
        {leftOut.map((vehicle) => (
          <Line key={vehicle.id} vehicle={vehicle} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-staff-hair px-3.5 py-2.5 text-small text-staff-muted">
          And {counted(more, 'car')} more. They appear here as you fix these.
        </p>
      )}
    </div>
  );
}

function Line({ vehicle }: { vehicle: LeftOut }) {
  const { id, name, thumbnail, reasons } = vehicle;
  const field = reasons.find((reason) => reason.field !== null)?.field;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-t border-staff-hair px-3.5 py-2.5 first:border-t-0 md:grid-cols-[5rem_minmax(0,4fr)_minmax(0,5fr)_10.5rem]">
      <VehicleThumb
        vehicle={{ images: thumbnail === null ? [] : [thumbnail], featuredImage: null, focalPoints: {} }}
      />
      <div className="min-w-0">
        <b className="block leading-snug font-semibold wrap-anywhere text-staff-ink">{name}</b>
        <span className="text-small text-staff-muted tabular-nums">ID: {id}</span>
      </div>
      <div className="min-w-0 text-staff-ink max-md:col-start-2">
        {reasons.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="max-md:col-start-2 md:justify-self-end">
        {field ? (
          <Link
            to="/admin"
            search={{ tab: 'inventory', vehicle: String(id) }}
            hash={field}
            aria-label={`${acts[field]}, ${name}, ID ${id}`}
            className={staffButtonClass('line')}
          >
            {acts[field]}
          </Link>
        ) : (
          <a
            href="/admin/help/feeds#cars-that-a-channel-cannot-show"
            aria-label={`Why, ${name}, ID ${id}`}
            className={`${staffButtonClass('row')} max-md:-mx-2.5`}
          >
            Why
          </a>
        )}
      </div>
    </li>
  );
}
