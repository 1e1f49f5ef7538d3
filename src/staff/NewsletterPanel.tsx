import { AlertSettings } from '../alerts/staff/AlertSettings.tsx';
import { NewsletterSettings } from '../newsletter/staff/NewsletterSettings.tsx';

/** Whoever has left an address on the website: for the newsletter, or to be told of a vehicle. */
export function NewsletterPanel() {
  return (
    <>
      <NewsletterSettings />
      <AlertSettings />
    </>
  );
}
