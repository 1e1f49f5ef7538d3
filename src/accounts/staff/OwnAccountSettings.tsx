import { OwnAccount } from './OwnAccount.tsx';

/** Settings, Your account: password and devices, for every role. */
export const OwnAccountSettings = () => <OwnAccount />;
