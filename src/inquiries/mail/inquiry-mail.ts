import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import { formatListPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { appointmentText } from '../appointments/appointment-text.ts';
import { interestText, leadSourceLabels } from '../inquiry.ts';
import { offerLines } from '../offers/offer-lines.ts';
import { isSold, stateText, type Lead } from './lead.ts';

/**
 * `New inquiry: 2023 Ashdown Grand Tourer V12, Dana Whitlock`, with the vehicle's state if it is not available, as in
 * `Grand Tourer V12 (sold)`; `Car offered: ` before an offered car.
 */
export function inquirySubject(lead: Lead): string {
  const { inquiry, vehicle, offer } = lead;
  if (offer) return cleanLine(`Car offered: ${vehicleName(offer.car)}, ${inquiry.name}`);
  const about = vehicle
    ? vehicleName(vehicle)
    : inquiry.vehicleId === null
      ? null
      : `vehicle ${inquiry.vehicleId}`;
  const state = stateText(lead);
  const marked = state === '' ? about : `${about} (${state})`;
  return cleanLine(`New inquiry: ${marked === null ? '' : `${marked}, `}${inquiry.name}`);
}

/**
 * The mail about an inquiry for the people who handle it, as plain text. The customer's message comes last,
 * so that nothing in it can pass for one of our lines.
 */
export function inquiryText(lead: Lead): string {
  const { inquiry, publicUrl } = lead;
  return cleanText(
    [
      openingLine(lead),
      '',
      `Name:      ${inquiry.name}`,
      `Email:     ${inquiry.email || 'not given'}`,
      `Phone:     ${inquiry.phone ?? 'not given'}`,
      `Interest:  ${interestText({ ...inquiry, wasSold: isSold(lead) }) ?? 'not given'}`,
      ...(inquiry.appointmentAt === null
        ? []
        : [
            `Wants to come: ${appointmentText(inquiry.appointmentAt.toISOString(), lead.dealership.timeZone)}`,
          ]),
      ...vehicleLines(lead),
      ...offeredLines(lead),
      '',
      `On the staff screens: ${publicUrl}/admin?tab=inquiries&inquiry=${inquiry.id}`,
      ...(inquiry.email === '' ? [] : [`An answer to this mail goes to ${inquiry.name}.`]),
      '',
      'Message:',
      '',
      inquiry.message === '' ? 'None' : inquiry.message,
      '',
    ].join('\n'),
  );
}

function openingLine({ inquiry, offer }: Lead): string {
  if (offer) return 'A visitor of the website offers you a car.';
  if (inquiry.source) return `A lead has come in. Source: ${leadSourceLabels[inquiry.source]}.`;
  return 'A visitor of the website has sent an inquiry.';
}

function vehicleLines(lead: Lead): string[] {
  const { inquiry, vehicle, publicUrl } = lead;
  if (inquiry.vehicleId === null) return [];
  if (vehicle === null)
    return [
      '',
      'Vehicle:   not on the website: not published, or deleted',
      `ID:        ${inquiry.vehicleId}`,
    ];
  const state = stateText(lead);
  return [
    '',
    `Vehicle:   ${vehicleName(vehicle)}${state === '' ? '' : `, ${state}`}`,
    // A sold vehicle has no price.
    ...(isSold(lead) ? [] : [`Price:     ${formatListPrice(vehicle.price)}`]),
    `ID:        ${vehicle.id}`,
    `Page:      ${publicUrl}/inventory/${vehicle.id}`,
  ];
}

function offeredLines({ offer }: Lead): string[] {
  if (!offer) return [];
  const photos = {
    name: 'Photographs',
    text: offer.photos.length === 0 ? 'none' : `${offer.photos.length}, on the staff screens`,
  };
  // One line each, so that typed text cannot imitate another line.
  return [
    '',
    ...[...offerLines(offer.car), photos].map(
      ({ name, text }) => `${`${name}:`.padEnd(16)} ${text.replaceAll(/\s+/g, ' ')}`,
    ),
  ];
}
