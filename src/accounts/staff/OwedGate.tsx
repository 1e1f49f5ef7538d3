import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { focusMain } from '../../ui/staff/focus-main.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { ownAccountQuery } from '../own-account.staff.queries.ts';
import { isOwed } from '../is-owed.ts';
import { ChangePasswordDialog } from './AccountDialogs.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

/**
 * What a user has to do first, in place of the screens: choose a password in place of one that somebody else gave, or set up a
 * second factor that is required. The screens stay behind it, because it may come while something is being typed there.
 */
export function OwedGate({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data: own } = useQuery({ ...ownAccountQuery(), enabled: false });
  const [open, setOpen] = useState<'password' | 'app' | 'passkey' | null>(null);
  useEffect(() => {
    const refused = (error: unknown) => {
      if (isOwed(error))
        void queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey, exact: true });
    };
    const ends = [queries.getQueryCache(), queries.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') refused(event.action.error);
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [queries]);
  const isGiven = own?.mustChangePassword === true;
  const isMissing =
    own?.secondFactor.isRequired === true && !own.secondFactor.isOn && own.secondFactor.passkeys === 0;
  // Not before the recovery codes have been read.
  const isShown = isGiven || isMissing || open !== null;
  useEffect(() => {
    if (!isShown) return;
    return () => {
      // The button that had the focus is gone with it.
      if (document.activeElement === document.body) focusMain();
    };
  }, [isShown]);
  const close = () => {
    setOpen(null);
    // What was refused meanwhile.
    void queries.invalidateQueries();
  };
  return (
    <>
      {isShown && (
        <>
          <h1 className="mb-6 text-[1.625rem]/snug font-semibold text-staff-ink">One more step</h1>
          {isGiven || open === 'password' ? (
            <Panel
              title="Choose your own password"
              description="Somebody else gave you the one that you signed in with. Nothing else opens until you have your own."
            >
              <div className={panelBodyClass}>
                <Button variant="primary" onClick={() => setOpen('password')}>
                  Change Password
                </Button>
              </div>
              {open === 'password' && <ChangePasswordDialog onClose={close} />}
            </Panel>
          ) : (
            <Panel
              title="Set up your second factor"
              description="Your dealership requires one: something that proves it is you, besides the password. Nothing else opens until then."
            >
              <div className={`${panelBodyClass} flex flex-wrap gap-2.5`}>
                <Button variant="primary" onClick={() => setOpen('app')}>
                  Use an Authenticator App
                </Button>
                <Button variant="line" onClick={() => setOpen('passkey')}>
                  Add a Passkey
                </Button>
              </div>
              {open === 'app' && <SecondFactorDialog hasPasskey={false} onClose={close} />}
              {open === 'passkey' && <AddPasskeyDialog onClose={close} />}
            </Panel>
          )}
        </>
      )}
      <div hidden={isShown}>{children}</div>
    </>
  );
}
