import { useSite } from '../../../dealership/site.queries.ts';
import { buttonClass } from '../../../ui/button.ts';
import { drawn } from '../../../ui/icons.tsx';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { RequestLink, testDrive } from './RequestLink.tsx';

const PhoneIcon = drawn(
  'M5.5 2.5 7.3 6 5.8 7.5a8 8 0 0 0 4.7 4.7L12 10.7l3.5 1.8c0 2-1.2 3-2.7 3C7.6 15.5 2.5 10.4 2.5 5.2c0-1.5 1-2.7 3-2.7z',
);
const CalendarIcon = drawn('M2.5 4h13v11.5h-13zM2.5 7.5h13M6 2v3M12 2v3');

export type RequestProps = {
  vehicle: PublicVehicle;
  /** The id of the inquiry form. */
  formId: string;
  /** Leads to it, and chooses the interest. */
  onRequest: (interest?: typeof testDrive) => void;
};

/** The ways to act that the dealership offers for a vehicle. */
export function useWays({ status }: PublicVehicle) {
  const { dealership, phoneLinks } = useSite();
  const sold = status === 'sold';
  return {
    request: sold ? 'Find One Like It' : 'Request More Information',
    call: phoneLinks?.call,
    phone: dealership.phone,
    drives: !sold && dealership.appointmentsAtOnce > 0,
  };
}

/** On phones the bar has them. */
const elsewhere = 'max-md:hidden lying:hidden';

/** What one can do about a vehicle, beside its name. */
export function TitleActions(props: RequestProps) {
  const { formId, onRequest } = props;
  const { request, call, phone, drives } = useWays(props.vehicle);
  const line = buttonClass('line');
  return (
    <div className="stage-acts print:hidden">
      <RequestLink formId={formId} onRequest={onRequest} className={`${buttonClass('accent')} ${elsewhere}`}>
        {request}
      </RequestLink>
      {call !== undefined && (
        <a href={call} className={`${line} ${elsewhere} tabular-nums`}>
          <PhoneIcon />
          {phone}
        </a>
      )}
      {drives && (
        <RequestLink formId={formId} onRequest={onRequest} interest={testDrive} className={line}>
          <CalendarIcon />
          Book a test drive
        </RequestLink>
      )}
    </div>
  );
}
