/** What staff are told before they answer an inquiry about a vehicle that is not available. */
import { formatDate } from '../../../platform/dates.ts';
import { formatListPrice } from '../../../vehicles/format.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import type { VehicleState } from '../../../vehicles/vehicle-state.ts';
import type { VehicleCard } from '../../../vehicles/vehicle.ts';
import { appointmentText } from '../../appointments/appointment-text.ts';
import type { InquiryHistory } from '../../inquiry-work.schema.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { carName } from '../../inquiry.ts';
import type { ReplyText } from '../reply-draft.ts';

export type Hindrance = {
  title: string;
  text: string;
  /** The label of the button that writes about it; null if the customer need not be told. */
  tell: string | null;
};

type Moment = { now: Date; timeZone: string };

/** The most important state: a sold vehicle that is also unpublished counts as sold. */
const mainState = (states: readonly VehicleState[]): VehicleState | null =>
  (['deleted', 'sold', 'pending', 'reserved', 'unpublished'] as const).find((state) =>
    states.includes(state),
  ) ?? null;

/**
 * Why the vehicle of an inquiry is not available; null if it is, and for its buyer. `others` are the other inquiries
 * of the same person.
 */
export function hindranceOf(
  inquiry: Inquiry,
  others: readonly Pick<Inquiry, 'id'>[],
  moment: Moment,
): Hindrance | null {
  const state = mainState(inquiry.vehicleStates);
  const buyer = inquiry.vehicle?.soldTo?.id;
  if (state === null || buyer === inquiry.id || others.some(({ id }) => id === buyer)) return null;
  const said = { ...hindrancesByState[state](inquiry, moment) };
  const drive = testDriveOf(inquiry, moment);
  if (drive === null || state === 'unpublished') return said;
  return {
    ...said,
    text: `${said.text} ${inquiry.name} has a test drive of it on ${drive}. Say so before then.`,
  };
}

const hindrancesByState: Record<VehicleState, (inquiry: Inquiry, moment: Moment) => Hindrance> = {
  sold: ({ vehicle }, { timeZone }) => {
    const day = vehicle?.soldAt ? ` on ${formatDate(vehicle.soldAt, timeZone)}` : '';
    const buyer = vehicle?.soldTo ? ` to ${vehicle.soldTo.name}` : '';
    return {
      title: 'This car cannot be had',
      text: `It was sold${day}${buyer}.`,
      tell: 'Write: It Is Sold',
    };
  },
  deleted: ({ deletedVehicle }) => ({
    title: 'This car cannot be had',
    text:
      deletedVehicle === null
        ? 'It was deleted.'
        : `It was deleted on ${formatDate(deletedVehicle.deletedAt)}, and is in Deleted Vehicles of the settings.`,
    tell: 'Write: It Is Gone',
  }),
  pending: () => ({
    title: 'This car may not be available',
    text: 'Its sale is pending.',
    tell: 'Write: Its Sale Is Pending',
  }),
  reserved: () => ({
    title: 'This car may not be available',
    text: 'It is reserved.',
    tell: 'Write: It Is Reserved',
  }),
  unpublished: () => ({
    title: 'This car is not on the website',
    text: 'It is not published, so customers cannot see it.',
    tell: null,
  }),
};

/** The time of a future test drive; null without one. */
const testDriveOf = ({ appointmentAt, hasTime }: Inquiry, { now, timeZone }: Moment): string | null =>
  appointmentAt !== null && hasTime && new Date(appointmentAt) > now
    ? appointmentText(appointmentAt, timeZone)
    : null;

const stateSentences: Record<Exclude<VehicleState, 'unpublished'>, string> = {
  sold: 'It has been sold.',
  deleted: 'It is no longer available.',
  pending: 'Its sale is pending, so I cannot promise it to you.',
  reserved: 'It is reserved for another customer at the moment, so I cannot promise it to you.',
};

/** A reply about the vehicle's state. `alike` are available vehicles to offer instead. */
export function wordsAbout(
  inquiry: Inquiry,
  dealership: string,
  moment: Moment,
  alike?: { cars: readonly VehicleCard[]; site: string },
): ReplyText {
  const state = mainState(inquiry.vehicleStates) ?? 'unpublished';
  const name = carName(inquiry);
  const drive = testDriveOf(inquiry, moment);
  const paragraphs = [
    `Dear ${inquiry.name},`,
    [
      `Thank you for your inquiry${name === null ? '' : ` about the ${name}`}.`,
      ...(state === 'unpublished' ? [] : [stateSentences[state]]),
    ].join(' '),
    ...(drive !== null && (state === 'sold' || state === 'deleted')
      ? [`So the test drive on ${drive} cannot take place.`]
      : []),
    alike === undefined
      ? 'I will gladly look for another one for you. What matters most to you about it?'
      : offered(alike),
    `Best regards,\n${dealership}`,
  ];
  return { subject: name === null ? 'Re: Your inquiry' : `Re: ${name}`, text: paragraphs.join('\n\n') };
}

const mostOffered = 3;

function offered({ cars, site }: { cars: readonly VehicleCard[]; site: string }): string {
  if (cars.length === 0) return `This is what we have now:\n${site}/inventory`;
  const lines = cars
    .slice(0, mostOffered)
    .map((car) => `${vehicleName(car)}, ${formatListPrice(car.price)}\n${site}/inventory/${car.id}`);
  return ['These come close to it:', ...lines].join('\n\n');
}

/** The vehicles sold to an inquiry, in words; null without any. */
export const boughtText = (bought: InquiryHistory['bought'], timeZone: string): string | null =>
  bought.length === 0
    ? null
    : bought
        .map(({ label, soldAt }) => (soldAt === null ? label : `${label}, ${formatDate(soldAt, timeZone)}`))
        .join('; ');
