import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { MailText, MailTextKind } from '../../mail/mail-texts.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Settings } from '../../platform/settings.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { criteriaText } from '../criteria-text.ts';
import { alertMailsFor } from './alert-mails.ts';

export type AlertMailKind = Extract<MailTextKind, 'alert-confirmation' | 'new-vehicles'>;

/**
 * A mail of an alert as a customer would get it now, with this text. It tells of `vehicles`, which may be none. Its links lead to no
 * one's alerts.
 */
export function sampleAlertMail(
  kind: AlertMailKind,
  text: MailText,
  given: {
    dealership: Dealership;
    appearance: Appearance;
    vehicles: readonly PublicVehicle[];
    settings: Pick<Settings, 'publicUrl' | 'imagesUrl'>;
    now: Date;
  },
): MailMessage {
  const { dealership, appearance, vehicles, settings, now } = given;
  const mails = alertMailsFor(settings, {
    dealership: () => dealership,
    appearance: () => appearance,
    texts: () => ({ [kind]: text }),
    clock: () => now,
  });
  const alert = {
    email: 'caroline@example.com',
    criteria: { make: vehicles[0]?.make ?? 'Castellan', maxPrice: 500_000 },
    token: 'sample',
  };
  return kind === 'new-vehicles'
    ? mails.newVehicles([{ alert, vehicles }], 'sample')
    : mails.confirmation({
        ...alert,
        wanted: criteriaText(alert.criteria),
        createdAt: now,
        refusalToken: 'sample',
      });
}
