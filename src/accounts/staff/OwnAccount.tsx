import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clearSession } from '../../platform/browser/stored-session.ts';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { ownAccountQuery, signOutEverywhere } from '../accounts.staff.queries.ts';
import { ChangePasswordDialog } from './PasswordDialog.tsx';

/** The user's own password and sessions. */
export function OwnAccount() {
  const toast = useToast();
  const errorToast = useErrorToast();
  const navigate = useNavigate();
  const { data: own } = useQuery(ownAccountQuery());
  const [open, setOpen] = useState<'password' | 'signing out' | null>(null);
  const close = () => setOpen(null);
  const signOut = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => {
      clearSession();
      toast({ title: 'Logged Out', description: 'You have been signed out on every device' });
      return navigate({ to: '/login' });
    },
    onError: (error) => {
      errorToast(error, 'Failed to sign out everywhere');
      close();
    },
  });
  return (
    <Panel title="Your own account">
      <div
        className={`${panelBodyClass} flex items-center justify-between gap-x-6 gap-y-4.5 max-md:flex-col max-md:items-stretch`}
      >
        <p>
          {own === undefined
            ? 'Your password, and the devices you are signed in on.'
            : devicesText(own.devices)}
        </p>
        <div className="flex gap-2.5 max-md:flex-col">
          <button type="button" onClick={() => setOpen('password')} className={staffButtonClass('line')}>
            Change Password
          </button>
          <button type="button" onClick={() => setOpen('signing out')} className={staffButtonClass('line')}>
            Sign Out Everywhere
          </button>
        </div>
      </div>
      {open === 'password' && <ChangePasswordDialog onClose={close} />}
      {open === 'signing out' && (
        <AlertDialog
          title="Sign out everywhere?"
          text={<p>All your sessions end at once, also this one. You then sign in again.</p>}
          cancel="Cancel"
          confirm="Sign Out Everywhere"
          pendingLabel="Signing out..."
          pending={signOut.isPending}
          onCancel={close}
          onConfirm={() => signOut.mutate()}
        />
      )}
    </Panel>
  );
}

function devicesText(devices: number): string {
  if (devices === 1) return 'Signed in on this device only. Signing out everywhere ends this session.';
  const all = devices === 2 ? 'both' : `all ${devices}`;
  return `Signed in on ${devices} devices. Signing out everywhere ends ${all} sessions at once.`;
}
