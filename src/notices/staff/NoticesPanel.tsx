import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { storedUser } from '../../accounts/session.ts';
import { useMay } from '../../accounts/useMay.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import {
  chooseNotices,
  endSubscription,
  noticesQuery,
  sendSubscription,
  testSubscription,
} from '../notices.staff.queries.ts';
import type { NoticeChoices, Notices } from '../notices.schema.ts';
import {
  currentSubscription,
  pushSupport,
  subscribe,
  unsubscribe,
  type PushSupport,
} from './browser-push.ts';

/** Settings, Your account, Notices: for those who may answer inquiries. */
export function NoticesPanel() {
  const mayRead = useMay('answer-leads');
  return mayRead ? <ReaderNotices /> : null;
}

function ReaderNotices() {
  const { data: notices, isError, refetch } = useQuery(noticesQuery());
  return (
    <Panel title="Notices" description="How you are told of inquiries while you do not look at the portal.">
      {notices !== undefined ? (
        <div className={`${panelBodyClass} grid gap-5`}>
          <BrowserNotices notices={notices} />
          <MailNotices notices={notices} />
        </div>
      ) : isError ? (
        <LoadError text="Your notices could not be fetched." onRetry={() => void refetch()} />
      ) : (
        <div className={panelBodyClass} aria-busy="true">
          <Skeleton className="h-24" />
        </div>
      )}
    </Panel>
  );
}

const browserHints: Record<PushSupport, string> = {
  ready:
    'A notice with name and car when an inquiry comes, is assigned to you, or waits too long. They come until you sign out here, or do not use the portal here for 30 days.',
  denied:
    'This browser blocks notices of this site. Allow them in the settings of the browser, then open this page again.',
  install:
    'On iPhone and iPad, notices come only to the installed portal: press Share, then Add to Home Screen, and turn them on there.',
  unsupported: 'This browser cannot show notices of websites. A current Chrome, Edge, Firefox or Safari can.',
};

function BrowserNotices({ notices }: { notices: Notices }) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const [support, setSupport] = useState(pushSupport);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const own = pushSupport() === 'ready' ? await currentSubscription() : null;
      if (isCurrent) setOn(own !== null && own.endpoint === notices.endpoint);
    };
    look().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [notices.endpoint]);
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) {
        await endSubscription();
        await unsubscribe();
        return 'off';
      }
      const subscription = await subscribe(notices.applicationKey, storedUser()?.id ?? 0);
      if (subscription === null) return 'not allowed';
      await sendSubscription(subscription);
      return 'on';
    },
    onSuccess: (state) => {
      if (state !== 'not allowed') setOn(state === 'on');
      if (state === 'on')
        toast({ title: 'Notices are on', description: 'This browser tells you of inquiries.' });
      if (state === 'off')
        toast({ title: 'Notices are off', description: 'This browser tells you nothing.' });
    },
    onError: (error, on) =>
      errorToast(
        error,
        on
          ? 'This browser could not subscribe to notices. A private window never can.'
          : 'Failed to turn the notices of this browser off',
      ),
    onSettled: () => {
      setSupport(pushSupport());
      return queries.invalidateQueries({ queryKey: noticesQuery().queryKey });
    },
  });
  return (
    <>
      <Switch
        label="On this browser"
        hint={browserHints[support]}
        checked={turn.isPending ? turn.variables : isOn}
        disabled={support !== 'ready' || turn.isPending}
        onChange={(on) => turn.mutate(on)}
      />
      {isOn && <TestNotice />}
    </>
  );
}

/** Sends a notice to this browser, and shows what its push service said. */
function TestNotice() {
  const errorToast = useErrorToast();
  const test = useMutation({
    mutationFn: testSubscription,
    onError: (error) => errorToast(error, 'The test notice could not be sent'),
  });
  return (
    <div className="grid justify-items-start gap-3 md:pl-14">
      <PendingButton
        variant="line"
        onClick={() => {
          if (!test.isPending) test.mutate();
        }}
        pending={test.isPending}
        pendingLabel="Sending..."
        className="max-md:w-full"
      >
        Send a Test Notice
      </PendingButton>
      <div role="status" className="w-full">
        {test.data !== undefined && (
          <p
            className={`border-l-2 bg-staff-sunk px-3 py-2.5 ${test.data.isAccepted ? 'border-staff-accent' : 'border-danger'}`}
          >
            <b className="font-semibold text-staff-ink">
              {test.data.isAccepted ? 'It is on its way.' : 'It was not sent.'}
            </b>{' '}
            {test.data.answer}
          </p>
        )}
      </div>
    </div>
  );
}

function MailNotices({ notices }: { notices: Notices }) {
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const { email, sendsMail } = notices;
  const choose = useMutation({
    mutationFn: (choices: Partial<NoticeChoices>) => chooseNotices(choices),
    onSuccess: (now) => queries.setQueryData(noticesQuery().queryKey, now),
    onError: (error) => errorToast(error, 'Failed to save your notices'),
  });
  const { assignedMail, overdueMail, digestMail } = {
    ...notices,
    ...(choose.isPending ? choose.variables : {}),
  };
  const isReachable = email !== null && sendsMail;
  return (
    <>
      <p className="border-t border-staff-hair pt-5">{mailText(notices)}</p>
      <Switch
        label="Mail when a lead is assigned to you"
        hint="By somebody else. One mail for all that come at once."
        checked={assignedMail}
        disabled={!isReachable || choose.isPending}
        onChange={(on) => choose.mutate({ assignedMail: on })}
      />
      <Switch
        label="Mail when a follow-up is overdue"
        hint="For inquiries assigned to you, once for each follow-up, when you open."
        checked={overdueMail}
        disabled={!isReachable || choose.isPending}
        onChange={(on) => choose.mutate({ overdueMail: on })}
      />
      <Switch
        label="Mail in the morning"
        hint="What waits for an answer, follow-ups and test drives of the day, when you open. None on a day without any."
        checked={digestMail}
        disabled={!isReachable || choose.isPending}
        onChange={(on) => choose.mutate({ digestMail: on })}
      />
    </>
  );
}

function mailText({ email, sendsMail }: Notices): string {
  if (!sendsMail) return 'No mail is sent: this site has no mail server yet.';
  if (email === null)
    return 'You get no mail: your account has no mail address. Enter one above, under Your details.';
  return `Mail goes to ${email}.`;
}
