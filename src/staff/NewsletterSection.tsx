import { AlertSettings } from '../alerts/staff/AlertSettings.tsx';
import { LetterPanel } from '../newsletter/staff/LetterPanel.tsx';
import { NewsletterSettings } from '../newsletter/staff/NewsletterSettings.tsx';

/** Everybody who has asked for mail: the newsletter's readers, and those who wait for a vehicle. */
export function NewsletterSection() {
  return (
    <>
      <LetterPanel />
      <NewsletterSettings />
      <AlertSettings />
    </>
  );
}
