import { OwnProfilePanel } from './OwnProfilePanel.tsx';
import { useState } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { roleDescriptions } from '../permissions.ts';
import { storedUser } from '../session.ts';
import { useRole } from '../useMay.ts';
import { ChangePasswordDialog } from './AccountDialogs.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** Settings, Your account: for every role. */
export const OwnAccountSettings = () => (
  <>
    <OwnAccount />
    <OwnProfilePanel />
    <SecondFactorPanel />
    <PasskeysPanel />
    <SessionsPanel />
  </>
);

/** Who the user is and what the role allows, and the user's own password. */
function OwnAccount() {
  const role = useRole();
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Your own account">
      <div
        className={`${panelBodyClass} flex items-center justify-between gap-x-6 gap-y-4.5 max-md:flex-col max-md:items-stretch`}
      >
        <p className="min-w-0 wrap-anywhere">
          <b className="font-semibold text-staff-ink">{storedUser()?.username}</b>
          {role !== null && (
            <span className="block text-staff-muted">
              {role}: {roleDescriptions[role]}
            </span>
          )}
        </p>
        <Button variant="line" onClick={() => setOpen(true)}>
          Change Password
        </Button>
      </div>
      {open && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}
