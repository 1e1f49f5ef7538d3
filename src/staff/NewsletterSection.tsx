import { AlertSettings } from '../alerts/staff/AlertSettings.tsx';
import { NewsletterSettings } from '../newsletter/staff/NewsletterSettings.tsx';

/** Everybody who has asked for mail: the newsletter's readers, and those who wait for a vehicle. */
export function NewsletterSection() {
  return (
    <>
      <NewsletterSettings />
      <AlertSettings />
    </>
  );
}
