import type { MailSettings } from '../settings.ts';
import type { Deliver, ReadPicture } from './deliver.ts';

/** `Deliver` through the mail server of that moment. What delivers is loaded with the first mail: it takes a tenth of a second. */
export function deliveryOf(mail: () => MailSettings | null, readPicture: ReadPicture): Deliver {
  let known: { settings: MailSettings; deliver: Deliver } | undefined;
  return async (message, signal) => {
    const settings = mail();
    if (settings === null) throw new Error('There is no mail server');
    if (
      known === undefined ||
      known.settings.smtpUrl !== settings.smtpUrl ||
      known.settings.from !== settings.from
    ) {
      const { createDelivery } = await import('./deliver.ts');
      known = { settings, deliver: createDelivery(settings, readPicture) };
    }
    return known.deliver(message, signal);
  };
}
