import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { ownAccountQuery, ownSessionsQuery } from '../own-account.staff.queries.ts';
import { makeRecoveryCodes, turnSecondFactorOff } from '../second-factor/second-factor.staff.queries.ts';
import type { OwnSecondFactor } from './own-factor.ts';
import { OwnerDialog } from './OwnerDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

export function SecondFactorPanel() {
  const toast = useToast();
  const queries = useQueryClient();
  const { data: own, isError, refetch } = useQuery(ownAccountQuery());
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setOpen(null);
    setCodes(null);
    void queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey, exact: true });
    void queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
  };
  const isOn = own?.secondFactor.isOn === true;
  return (
    <Panel
      title="Second factor"
      description="A code from an app on your phone, asked for after the password. A stolen password is then not enough."
    >
      <div
        className={`${panelBodyClass} flex items-center justify-between gap-x-6 gap-y-4.5 max-md:flex-col max-md:items-stretch`}
      >
        {own !== undefined ? (
          <p>{stateText(own.secondFactor)}</p>
        ) : isError ? (
          <LoadError text="Its state could not be fetched." onRetry={() => void refetch()} />
        ) : (
          <p>Loading...</p>
        )}
        {own !== undefined && (
          <div className="flex shrink-0 gap-3 max-md:*:flex-1">
            {(isOn || own.secondFactor.passkeys > 0) && (
              <Button variant="line" onClick={() => setOpen('codes')}>
                New Recovery Codes
              </Button>
            )}
            <Button variant="line" onClick={() => setOpen(isOn ? 'off' : 'on')}>
              {isOn ? 'Turn Off' : 'Turn On'}
            </Button>
          </div>
        )}
      </div>
      {open === 'on' && (
        <SecondFactorDialog hasPasskey={(own?.secondFactor.passkeys ?? 0) > 0} onClose={close} />
      )}
      {codes !== null ? (
        <RecoveryCodes codes={codes} title="New recovery codes" onClose={close} />
      ) : (
        open === 'codes' && (
          <OwnerDialog
            title="New Recovery Codes"
            description="They replace those that you have. Your other devices are signed out."
            action="Make New Codes"
            act={async (confirmation) => setCodes(await makeRecoveryCodes(confirmation))}
            failed="Failed to make new recovery codes"
            onClose={() => setOpen(null)}
          />
        )
      )}
      {open === 'off' && own !== undefined && (
        <OwnerDialog
          title="Turn Off Second Factor"
          description={
            own.secondFactor.passkeys > 0
              ? 'Your passkey is then asked for instead. Your other devices are signed out.'
              : 'You then sign in with your password alone. Your other devices are signed out.'
          }
          variant="danger"
          act={async (confirmation) => {
            await turnSecondFactorOff(confirmation);
            const asksFor =
              own.secondFactor.passkeys > 0 ? 'your password and your passkey' : 'your password only';
            toast({ title: 'Second factor is off', description: `Signing in asks for ${asksFor}.` });
          }}
          failed="Failed to turn the second factor off"
          onClose={close}
        />
      )}
    </Panel>
  );
}

function stateText(factor: OwnSecondFactor): string {
  const { isOn, isUnreadable, passkeys, recoveryCodes, earlierCodes, isRequired } = factor;
  const left = `${recoveryCodes} ${recoveryCodes === 1 ? 'recovery code is' : 'recovery codes are'} left.`;
  const codes = earlierCodes > 0 ? `${left} They are of an earlier, shorter kind: make new ones.` : left;
  if (isUnreadable)
    return `It is on, but the key of this server has changed, so codes of your app cannot be checked. Turn it off with a recovery code or a passkey, then on again. ${left}`;
  if (isOn) return `It is on. ${codes}`;
  if (passkeys > 0) return `It is off: your passkey is asked for instead. ${codes}`;
  return isRequired ? 'It is off. Your dealership requires a second factor.' : 'It is off.';
}
