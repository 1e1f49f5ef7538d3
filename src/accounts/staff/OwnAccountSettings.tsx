import { OwnAccount } from './OwnAccount.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** Settings, Your account: for every role. */
export const OwnAccountSettings = () => (
  <>
    <OwnAccount />
    <SecondFactorPanel />
    <SessionsPanel />
  </>
);
