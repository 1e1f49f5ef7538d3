import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { subscriberStateLabels } from '../../newsletter/subscriber-state.ts';
import { formatDate } from '../../platform/dates.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { formatMileage, formatPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { Customer } from '../customer.schema.ts';

export const linkClass =
  'inline-flex min-h-6 items-center text-staff-accent underline decoration-transparent underline-offset-3 hover:decoration-current';

/** A name and what it is; `action` is what can be done about it. */
export const Fact = ({
  name,
  action,
  children,
}: {
  name: string;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className="flex min-h-11 items-center justify-between gap-6 border-t border-staff-hair py-2 first:border-t-0">
    <dt className="shrink-0 text-staff-muted">{name}</dt>
    <dd className="flex min-w-0 items-center gap-2 text-right wrap-anywhere text-staff-ink">
      <span className="min-w-0">{children}</span>
      {action}
    </dd>
  </div>
);

/** The cars that a person has bought and offered, each absent without one. */
export function Cars({ customer: { bought, offers, counts } }: { customer: Customer }) {
  const { timeZone } = useSite().dealership;
  const sum = bought.reduce((total, { soldPrice }) => total + (soldPrice ?? 0), 0);
  return (
    <>
      {bought.length > 0 && (
        <Panel title="Cars bought" description={`${bought.length}, ${formatPrice(sum)}`}>
          <ul className={`${panelBodyClass} grid gap-3`}>
            {bought.map((car) => (
              <li key={car.id} className="flex items-center gap-3.5">
                <Picture
                  address={car.image}
                  alt=""
                  sizes="80px"
                  widths={[320]}
                  tone="staff"
                  className="h-12.5 w-20 shrink-0 rounded-control object-cover"
                />
                <span className="min-w-0">
                  <Link to="/admin" search={{ tab: 'sold', vehicle: String(car.id) }} className={linkClass}>
                    {car.label}
                  </Link>
                  <span className="block text-small text-staff-muted tabular-nums">
                    {car.soldAt !== null && `${formatDate(car.soldAt, timeZone)}, `}ID: {car.id}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {offers.length > 0 && (
        <Panel title="Offered to us" description={offersText(offers.length, counts.offers)}>
          <ul className={`${panelBodyClass} grid gap-3`}>
            {offers.map(({ inquiryId, car }) => (
              <li key={inquiryId}>
                <Link
                  to="/admin"
                  search={{ tab: 'inquiries', inquiry: String(inquiryId) }}
                  className={linkClass}
                >
                  {vehicleName(car)}
                </Link>
                <span className="block text-small text-staff-muted tabular-nums">
                  {formatMileage(car.mileage)}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** How many offers are listed, if not all: the history has the rest. */
const offersText = (shown: number, all: number) =>
  shown === all ? undefined : `The newest ${shown} of ${all.toLocaleString('en-US')}`;

const newsletterText = ({ isDoubtful, state }: Customer['newsletter'][number]): string => {
  if (isDoubtful) return 'Doubtful';
  return state === 'confirmed' || state === 'unasked' ? 'Yes' : subscriberStateLabels[state];
};

/** What a person has asked to be written about; absent without anything. */
export function Subscriptions({ customer: { alerts, newsletter } }: { customer: Customer }) {
  const { timeZone } = useSite().dealership;
  if (alerts.length === 0 && newsletter.length === 0) return null;
  return (
    <Panel title="Alerts and newsletter">
      <dl className={panelBodyClass}>
        {alerts.map((alert) => (
          <Fact key={alert.id} name={alert.confirmedAt === null ? 'Alert, not confirmed' : 'Alert'}>
            {alert.wanted}
          </Fact>
        ))}
        {newsletter.map((line) => (
          <Fact key={line.email} name="Newsletter">
            {newsletterText(line)}, since {formatDate(line.since, timeZone)}
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}
