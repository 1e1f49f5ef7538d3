import { cleanText } from '../../platform/mail/clean-text.ts';
import { formatListPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { appointmentText } from '../appointments/appointment-text.ts';
import { interestLabels } from '../inquiry.ts';
import type { Lead } from './lead.ts';

/** `New inquiry: 2023 Ashdown Grand Tourer V12, Dana Whitlock` */
export function inquirySubject({ inquiry, vehicle }: Lead): string {
  const about = vehicle
    ? vehicleName(vehicle)
    : inquiry.vehicleId === null
      ? null
      : `vehicle ${inquiry.vehicleId}`;
  return cleanText(`New inquiry: ${about === null ? '' : `${about}, `}${inquiry.name}`);
}

/**
 * The mail about an inquiry for the people who handle it, as plain text. The customer's message comes last,
 * so that nothing in it can pass for one of our lines.
 */
export function inquiryText(lead: Lead): string {
  const { inquiry, publicUrl } = lead;
  return cleanText(
    [
      'A visitor of the website has sent an inquiry.',
      '',
      `Name:      ${inquiry.name}`,
      `Email:     ${inquiry.email}`,
      `Phone:     ${inquiry.phone ?? 'not given'}`,
      `Interest:  ${inquiry.interest === null ? 'not given' : interestLabels[inquiry.interest]}`,
      ...(inquiry.appointmentAt === null
        ? []
        : [
            `Wants to come: ${appointmentText(inquiry.appointmentAt.toISOString(), lead.dealership.timeZone)}`,
          ]),
      ...vehicleLines(lead),
      '',
      `On the staff screens: ${publicUrl}/admin?tab=inquiries&inquiry=${inquiry.id}`,
      `An answer to this mail goes to ${inquiry.name}.`,
      '',
      'Message:',
      '',
      inquiry.message,
      '',
    ].join('\n'),
  );
}

function vehicleLines({ inquiry, vehicle, publicUrl }: Lead): string[] {
  if (inquiry.vehicleId === null) return [];
  if (vehicle === null)
    return ['', 'Vehicle:   no longer in the inventory', `ID:        ${inquiry.vehicleId}`];
  return [
    '',
    `Vehicle:   ${vehicleName(vehicle)}`,
    `Price:     ${formatListPrice(vehicle.price)}`,
    `ID:        ${vehicle.id}`,
    `Page:      ${publicUrl}/inventory/${vehicle.id}`,
  ];
}
