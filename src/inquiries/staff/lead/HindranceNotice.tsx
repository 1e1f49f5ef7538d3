import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../../dealership/site.queries.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { WarningIcon } from '../../../ui/staff/staff-icons.tsx';
import { similarVehiclesQuery } from '../../../vehicles/more-vehicles.queries.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import type { ReplyText } from '../reply-draft.ts';
import { wordsAbout, type Hindrance } from './hindrance.ts';

/** Why the car is not available, with texts to send. */
export function HindranceNotice(props: {
  inquiry: Inquiry;
  hindrance: Hindrance;
  onWrite: (words: ReplyText) => void;
}) {
  const { inquiry, hindrance, onWrite } = props;
  const { dealership } = useSite();
  const { tell } = hindrance;
  const alike = useQuery({
    ...similarVehiclesQuery(inquiry.vehicleId ?? 0),
    enabled: tell !== null && inquiry.vehicle !== null,
    retry: false,
  });
  const write = (withAlike: boolean) => {
    const moment = { now: new Date(), timeZone: dealership.timeZone };
    const cars = {
      cars: (alike.data ?? []).filter(({ status }) => status === 'available'),
      site: window.location.origin,
    };
    onWrite(wordsAbout(inquiry, dealership.name, moment, withAlike ? cars : undefined));
  };
  return (
    <section
      aria-label={hindrance.title}
      className="mb-5.5 rounded-card border border-l-3 border-status-pending-ink bg-status-pending/60 px-4 py-3.5 md:px-5"
    >
      <h3 className="flex items-center gap-2.5 font-semibold text-staff-ink">
        <WarningIcon className="size-4.5 shrink-0 text-status-pending-ink" />
        {hindrance.title}
      </h3>
      <p className="mt-1 max-w-[62ch] wrap-anywhere text-staff-ink">{hindrance.text}</p>
      {tell !== null && (
        <div className="mt-3 flex flex-wrap gap-2.5 max-md:*:w-full">
          <Button variant="line" onClick={() => write(false)}>
            {tell}
          </Button>
          <Button variant="line" onClick={() => write(true)}>
            Write: Cars Like It
          </Button>
        </div>
      )}
    </section>
  );
}
