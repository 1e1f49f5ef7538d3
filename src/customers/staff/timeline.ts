import { appointmentText } from '../../inquiries/appointments/appointment-text.ts';
import { isExpected, kindText, type AppointmentState } from '../../inquiries/appointments/appointment.ts';
import type { Inquiry } from '../../inquiries/inquiry.schema.ts';
import { carName, type InquiryStatus } from '../../inquiries/inquiry.ts';
import { shownState } from '../../inquiries/staff/agenda/appointment-state.ts';
import { counted } from '../../platform/counted.ts';
import { formatMileage, formatPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { VehicleState } from '../../vehicles/vehicle-state.ts';
import type { Customer, CustomerHistory } from '../customer.schema.ts';

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

/** What a person has been given, and what happened with them as far as it is loaded. */
export type History = Pick<Customer, 'bought' | 'alerts' | 'newsletter'> & CustomerHistory;

/**
 * What happened with a person, as far as it is loaded, the newest first. Days and times are those of `timeZone`; `nameOf` says what the user of
 * a name is called.
 */
export function timelineOf(
  history: History,
  { now, timeZone, nameOf }: { now: Date; timeZone: string; nameOf: (username: string) => string },
): Happening[] {
  const all = [
    ...history.inquiries.flatMap((inquiry) => ofInquiry(inquiry, { now, timeZone, nameOf })),
    ...history.offers.map(({ inquiryId, car }): Happening => ({
      key: `offer ${inquiryId}`,
      kind: 'offer',
      at: history.inquiries.find(({ id }) => id === inquiryId)?.createdAt ?? '',
      title: `Offered a ${vehicleName(car)}`,
      detail: `${formatMileage(car.mileage)}, ${counted(car.photos.length, 'photograph')}`,
      inquiryId,
    })),
    ...history.entries.map((entry): Happening => ({
      key: `entry ${entry.id}`,
      kind: 'note',
      at: entry.at,
      title: `${entry.kind === 'note' ? 'Note' : entry.mail === null ? 'Answered elsewhere' : 'Reply'} by ${nameOf(entry.by)}`,
      ...(entry.subject === null ? {} : { detail: entry.subject }),
      ...(entry.text === '' ? {} : { text: entry.text }),
      inquiryId: entry.inquiryId,
    })),
    ...history.bought.flatMap((car): Happening[] =>
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
    ...history.alerts.map((alert): Happening => ({
      key: `alert ${alert.id}`,
      kind: 'alert',
      at: alert.createdAt,
      title: `Alert set: ${alert.wanted}`,
      detail: alert.confirmedAt === null ? 'Not confirmed yet' : 'Confirmed by mail',
    })),
    ...history.newsletter.map((line): Happening => ({
      key: `newsletter ${line.email}`,
      kind: 'newsletter',
      at: line.since,
      title: 'Signed up for the newsletter',
      ...(line.isDoubtful ? { detail: 'Doubtful' } : {}),
    })),
    // A stable sort: of one time, an inquiry comes after what came with it, as what began it.
  ].sort((one, other) => other.at.localeCompare(one.at) || order(one) - order(other));
  const { from } = history;
  // What came before is not loaded: some of it would stand alone.
  return from === null ? all : all.filter(({ at }) => at >= from);
}

/** Of one time, the inquiry is the oldest. */
const order = ({ kind }: Happening) => (kind === 'inquiry' ? 1 : 0);

function ofInquiry(
  inquiry: Inquiry,
  { now, timeZone, nameOf }: { now: Date; timeZone: string; nameOf: (username: string) => string },
): Happening[] {
  const { id, createdAt, appointment, appointmentAt, status, vehicleStates: states } = inquiry;
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
  const kind = kindText(appointment?.kind ?? null);
  const drive: Happening = {
    key: `drive ${id}`,
    kind: 'drive',
    at: appointment?.since ?? createdAt,
    title: `${kind}${titles[appointment?.state ?? 'requested']}: ${appointmentText(appointmentAt, timeZone)}`,
    detail: [
      car,
      appointment?.movedFrom != null && `Moved from ${appointmentText(appointment.movedFrom, timeZone)}`,
      stateDetail(inquiry, { isPast: new Date(appointmentAt) < now, nameOf }),
    ]
      .filter(Boolean)
      .join('. '),
    inquiryId: id,
  };
  return [drive, sent];
}

/** What stands after the kind of the appointment. */
const titles: Record<AppointmentState, string> = {
  requested: ' asked for',
  confirmed: ' confirmed',
  canceled: ' canceled',
  came: ', came',
  'no-show': ', no-show',
};

/** What is to be known of a state beside its name. */
function stateDetail(
  inquiry: Inquiry,
  { isPast, nameOf }: { isPast: boolean; nameOf: (username: string) => string },
): string | null {
  const { appointment, isArchived, isDoubtful } = inquiry;
  const { tone, label } = shownState(inquiry);
  if (tone === 'hindered') return label;
  const state = appointment?.state ?? 'requested';
  const by = appointment?.by ?? null;
  if (state === 'canceled') return `By ${by === null ? 'the customer' : nameOf(by)}`;
  if (!isExpected(state)) return by === null ? null : `Noted by ${nameOf(by)}`;
  if (isPast) return state === 'confirmed' ? 'Not noted whether they came' : 'The time has passed';
  if (isArchived || isDoubtful) return 'Its time is not kept';
  if (state === 'confirmed') return by === null ? null : `By ${nameOf(by)}`;
  if (!inquiry.hasTime) return 'Waits to be confirmed. Its time is not kept';
  return inquiry.heldUntil === null
    ? 'Waits to be confirmed'
    : 'Waits to be confirmed. Not confirmed by mail yet';
}
