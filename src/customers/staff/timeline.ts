import { appointmentText } from '../../inquiries/appointments/appointment-text.ts';
import { carName, type InquiryStatus } from '../../inquiries/inquiry.ts';
import { counted } from '../../platform/counted.ts';
import { formatMileage, formatPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { VehicleState } from '../../vehicles/vehicle-state.ts';
import type { Customer } from '../customer.schema.ts';

export const happeningKinds = ['inquiry', 'drive', 'offer', 'note', 'sale', 'alert', 'newsletter'] as const;

/** Something that happened with a person. `at` is ISO 8601. */
export type Happening = {
  key: string;
  kind: (typeof happeningKinds)[number];
  at: string;
  title: string;
  status?: InquiryStatus;
  states?: readonly VehicleState[];
  /** What is known of it beside its title, such as `Archived`. */
  detail?: string;
  /** What somebody has written. */
  text?: string;
  /** The inquiry that it belongs to. */
  inquiryId?: number;
};

/**
 * Everything that happened with a person, the newest first. Days and times are those of `timeZone`; `nameOf` says what the user of
 * a name is called.
 */
export function timelineOf(
  customer: Customer,
  { now, timeZone, nameOf }: { now: Date; timeZone: string; nameOf: (username: string) => string },
): Happening[] {
  return [
    ...customer.inquiries.flatMap((inquiry) => ofInquiry(inquiry, { now, timeZone })),
    ...customer.offers.map(({ inquiryId, car }): Happening => ({
      key: `offer ${inquiryId}`,
      kind: 'offer',
      at: customer.inquiries.find(({ id }) => id === inquiryId)?.createdAt ?? '',
      title: `Offered a ${vehicleName(car)}`,
      detail: `${formatMileage(car.mileage)}, ${counted(car.photos.length, 'photograph')}`,
      inquiryId,
    })),
    ...customer.entries.map((entry): Happening => ({
      key: `entry ${entry.id}`,
      kind: 'note',
      at: entry.at,
      title: `${entry.kind === 'note' ? 'Note' : entry.mail === null ? 'Answered elsewhere' : 'Reply'} by ${nameOf(entry.by)}`,
      ...(entry.subject === null ? {} : { detail: entry.subject }),
      ...(entry.text === '' ? {} : { text: entry.text }),
      inquiryId: entry.inquiryId,
    })),
    ...customer.bought.flatMap((car): Happening[] =>
      car.soldAt === null
        ? []
        : [
            {
              key: `sale ${car.id}`,
              kind: 'sale',
              at: car.soldAt,
              title: `Bought the ${car.label}`,
              ...(car.soldPrice === null ? {} : { detail: formatPrice(car.soldPrice) }),
            },
          ],
    ),
    ...customer.alerts.map((alert): Happening => ({
      key: `alert ${alert.id}`,
      kind: 'alert',
      at: alert.createdAt,
      title: `Alert set: ${alert.wanted}`,
      detail: alert.confirmedAt === null ? 'Not confirmed yet' : 'Confirmed by mail',
    })),
    ...customer.newsletter.map((line): Happening => ({
      key: `newsletter ${line.email}`,
      kind: 'newsletter',
      at: line.since,
      title: 'Signed up for the newsletter',
      ...(line.isDoubtful ? { detail: 'Doubtful' } : {}),
    })),
    // A stable sort: of one time, an inquiry comes after what came with it, as what began it.
  ].sort((one, other) => other.at.localeCompare(one.at) || order(one) - order(other));
}

/** Of one time, the inquiry is the oldest. */
const order = ({ kind }: Happening) => (kind === 'inquiry' ? 1 : 0);

function ofInquiry(
  inquiry: Customer['inquiries'][number],
  { now, timeZone }: { now: Date; timeZone: string },
): Happening[] {
  const { id, createdAt, appointmentAt, status, vehicleStates: states } = inquiry;
  const car = carName(inquiry);
  const about = car === null ? '' : ` about the ${car}`;
  const marks = [
    inquiry.isArchived && 'Archived',
    inquiry.isDoubtful && 'Doubtful: perhaps not from a person',
  ];
  const detail = marks.filter(Boolean).join(', ');
  const sent: Happening = {
    key: `inquiry ${id}`,
    kind: 'inquiry',
    at: createdAt,
    title: `Inquiry ${id}${about}`,
    status,
    states,
    ...(detail === '' ? {} : { detail }),
    ...(inquiry.message === '' ? {} : { text: inquiry.message }),
    inquiryId: id,
  };
  if (appointmentAt === null) return [sent];
  const isPast = new Date(appointmentAt) < now;
  const drive: Happening = {
    key: `drive ${id}`,
    kind: 'drive',
    at: createdAt,
    title: `Test drive asked for: ${appointmentText(appointmentAt, timeZone)}`,
    detail: [car, isPast ? 'The time has passed' : keptText(inquiry)].filter(Boolean).join('. '),
    inquiryId: id,
  };
  return [drive, sent];
}

function keptText({ hasTime, heldUntil }: Customer['inquiries'][number]): string {
  if (!hasTime) return 'Its time is not kept';
  return heldUntil === null ? 'Its time is kept' : 'Not confirmed yet';
}
