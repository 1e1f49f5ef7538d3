import { buttonClass } from '../../../ui/button.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { findAnother, testDrive, useWays } from './ways.ts';

/** On phones the bar has them. */
const elsewhere = 'max-md:hidden lying:hidden';

/** The ways to act on a vehicle, beside its name. `formId` is the id of the inquiry form. */
export function TitleActions({ vehicle, formId }: { vehicle: PublicVehicle; formId: string }) {
  const { sold, call, phone, drives } = useWays(vehicle);
  const line = buttonClass('line');
  return (
    <div className="stage-acts print:hidden">
      <a href={`#${formId}`} className={`${buttonClass('accent')} ${elsewhere}`}>
        {sold ? findAnother : 'Request More Information'}
      </a>
      {call !== undefined && (
        <a href={call} className={`${line} ${elsewhere} icon-phone tabular-nums`}>
          {phone}
        </a>
      )}
      {drives && (
        <a href={`#${testDrive}`} className={`${line} icon-calendar`}>
          Book a test drive
        </a>
      )}
    </div>
  );
}
