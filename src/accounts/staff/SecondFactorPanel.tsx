import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { confirmationSchema } from '../accounts.schema.ts';
import { ownAccountQuery, turnSecondFactorOff, type readOwnAccount } from '../own-account.staff.queries.ts';
import { ownPassword, PasswordsDialog } from './PasswordsDialog.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

type OwnSecondFactor = Awaited<ReturnType<typeof readOwnAccount>>['secondFactor'];

export function SecondFactorPanel() {
  const toast = useToast();
  const queries = useQueryClient();
  const { data: own, isError, refetch } = useQuery(ownAccountQuery());
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const refresh = () => void queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey, exact: true });
  const close = () => {
    setOpen(null);
    refresh();
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
          <Button variant="line" onClick={() => setOpen(isOn ? 'off' : 'on')}>
            {isOn ? 'Turn Off' : 'Turn On'}
          </Button>
        )}
      </div>
      {open === 'on' && <SecondFactorDialog onClose={close} />}
      {open === 'off' && (
        <PasswordsDialog
          title="Turn Off Second Factor"
          description="You then sign in with your password alone."
          variant="danger"
          fields={[ownPassword]}
          schema={confirmationSchema}
          save={async (confirmation) => {
            await turnSecondFactorOff(confirmation);
            toast({ title: 'Second factor is off', description: 'Signing in asks for your password only.' });
          }}
          failed="Failed to turn the second factor off"
          onClose={close}
        />
      )}
    </Panel>
  );
}

function stateText({ isOn, passkeys, recoveryCodes, isRequired }: OwnSecondFactor): string {
  const codes = `${recoveryCodes} ${recoveryCodes === 1 ? 'recovery code is' : 'recovery codes are'} left.`;
  if (isOn) return `It is on. ${codes}`;
  if (passkeys > 0) return `It is off: your passkey is asked for instead. ${codes}`;
  return isRequired ? 'It is off. Your dealership requires a second factor.' : 'It is off.';
}
