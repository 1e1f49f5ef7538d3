import { OwnAccountSettings } from '../accounts/staff/OwnAccountSettings.tsx';
import { NoticesPanel } from '../notices/staff/NoticesPanel.tsx';

/** Settings, Your account: the person's account, and how they are told of inquiries. */
export const OwnAccountSection = () => (
  <>
    <OwnAccountSettings />
    <NoticesPanel />
  </>
);
