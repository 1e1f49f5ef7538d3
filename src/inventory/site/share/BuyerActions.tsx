import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { MessageLinks } from '../../../dealership/site/MessageLinks.tsx';
import { mapHref } from '../../../dealership/map-address.ts';
import { PinIcon } from '../../../dealership/site/PinIcon.tsx';
import { useSite } from '../../../dealership/site.queries.ts';
import { useEarlyPresses } from '../../../ui/early-press.tsx';
import { drawn } from '../../../ui/icons.tsx';
import { CompareIcon, useCompared } from '../compare/ComparePictureButton.tsx';
import type { VehicleText } from '../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { HeartIcon, useSaved } from '../saved/SaveButton.tsx';
import { BuyingLinks } from './BuyingLinks.tsx';
import { VehicleAdviser } from './VehicleAdviser.tsx';
import { VehiclePapers } from './VehiclePapers.tsx';

const PrintIcon = drawn('M5 7V1.5h8V7M5 13H2V7h14v6h-3M5 11h8v5.5H5z');
const ShareIcon = drawn('M9 11V2M5.5 5 9 1.5 12.5 5M5 8H3.5v8h11V8H13');

/**
 * The deposit, the finance application and the papers of a vehicle, who looks after it, and quietly below: Save, Compare,
 * Share, and the ways to the dealership.
 */
export function BuyerActions({ vehicle }: { vehicle: VehicleText }) {
  const { id, adviser } = vehicle;
  const name = vehicleName(vehicle);
  const part = useRef<HTMLUListElement>(null);
  useEarlyPresses(part);
  const { dealership, publicUrl } = useSite();
  const [saved, save] = useSaved({ id, name });
  const { compared, toggle: compare } = useCompared({ id, name });
  const address = `${publicUrl}/inventory/${id}`;
  const share = async () => (await import('./share-address.ts')).shareAddress(name, address);
  return (
    <>
      <BuyingLinks vehicle={vehicle} />
      <VehiclePapers vehicle={vehicle} />
      {adviser !== undefined && <VehicleAdviser adviser={adviser} />}
      <ul
        ref={part}
        data-awaits=""
        aria-label="This vehicle"
        className="-mx-2 mt-5 grid max-w-112 grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))] text-[0.9375rem] md:max-lg:max-w-none print:hidden"
      >
        <Action pressed={saved} onClick={save}>
          <HeartIcon className={`size-4.5 ${saved ? 'fill-current' : ''}`} />
          {saved ? 'Saved' : 'Save'}
        </Action>
        <Action pressed={compared} onClick={compare}>
          <CompareIcon className={`size-4.5 ${compared ? 'fill-current' : ''}`} />
          Compare
        </Action>
        <Action onClick={() => void share()}>
          <ShareIcon />
          Share
        </Action>
        {dealership.street && (
          <li>
            <a href={mapHref(dealership)} target="_blank" rel="noreferrer" className={actionClass}>
              <PinIcon />
              Directions
            </a>
          </li>
        )}
        <li>
          {/* Not a link of the router: the brochure and the sticker are documents of their own, and few open them. */}
          <a href={`/inventory/${id}/brochure`} rel="nofollow" className={actionClass}>
            <PrintIcon />
            Print
          </a>
        </li>
        <MessageLinks text={`Hello, I am interested in the ${name}: ${address}`} className={actionClass} />
        {saved && (
          <li className="col-span-full">
            <Link to="/saved" className={`${actionClass} underline underline-offset-4`}>
              See your saved vehicles
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

const actionClass =
  'flex min-h-11 cursor-pointer items-center gap-2 px-2 text-text-soft transition-colors duration-quick hover:text-text';

/** Without scripts it could do nothing. */
function Action(props: { pressed?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <li className="noscript:hidden">
      <button
        type="button"
        {...(props.pressed === undefined ? {} : { 'aria-pressed': props.pressed })}
        className={actionClass}
        onClick={props.onClick}
      >
        {props.children}
      </button>
    </li>
  );
}
