import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clearSession } from '../../platform/browser/stored-session.ts';
import { formatDateTime } from '../../platform/dates.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { OwnSession } from '../accounts.schema.ts';
import {
  endSession,
  ownAccountQuery,
  ownSessionsQuery,
  signOutEverywhere,
} from '../own-account.staff.queries.ts';

export function SessionsPanel() {
  const toast = useToast();
  const errorToast = useErrorToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: sessions, isError, refetch } = useQuery(ownSessionsQuery());
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => endSession(id),
    onSuccess: (_, { device }) => toast({ title: 'Signed out', description: device }),
    onError: (error) => errorToast(error, 'Failed to sign that device out'),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
      return queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey, exact: true });
    },
  });
  const everywhere = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => {
      clearSession();
      toast({ title: 'Logged Out', description: 'You have been signed out on every device' });
      return navigate({ to: '/login' });
    },
    onError: (error) => {
      errorToast(error, 'Failed to sign out everywhere');
      setAsking(false);
    },
  });
  return (
    <Panel
      title="Your devices"
      {...(sessions === undefined ? {} : { description: devicesText(sessions.length) })}
      actions={
        <Button variant="line" onClick={() => setAsking(true)}>
          Sign Out Everywhere
        </Button>
      }
    >
      {isError && sessions === undefined ? (
        <LoadError text="Your devices could not be fetched." onRetry={() => void refetch()} />
      ) : sessions === undefined ? (
        <div className={panelBodyClass} aria-busy="true">
          <Skeleton className="h-14" />
        </div>
      ) : (
        <ul aria-label="Your devices" className="border-t border-staff-hair">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex items-center justify-between gap-4 border-t border-staff-hair px-4 py-3 first:border-t-0 md:px-5.5"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere text-staff-ink">
                  {session.device}
                  {session.isThis && (
                    <span className="ml-1.5 text-micro font-medium text-staff-muted">this device</span>
                  )}
                </p>
                <p className="text-small wrap-anywhere text-staff-muted tabular-nums">
                  {session.address !== null && `${session.address}, `}last seen{' '}
                  {formatDateTime(session.lastSeenAt)}
                </p>
              </div>
              {!session.isThis && (
                <Button
                  variant="row-danger"
                  aria-label={`Sign out ${session.device}, last seen ${formatDateTime(session.lastSeenAt)}`}
                  aria-disabled={end.isPending}
                  onClick={() => end.mutate(session)}
                  className="-mr-2.5"
                >
                  Sign Out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <AlertDialog
          title="Sign out everywhere?"
          text={
            <p>
              All your sessions end at once, also this one, and your calendar addresses. You then sign in
              again.
            </p>
          }
          confirm="Sign Out Everywhere"
          pendingLabel="Signing out..."
          pending={everywhere.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => everywhere.mutate()}
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
