import { useQuery } from '@tanstack/react-query';
import { LoadingPanel } from '../../ui/staff/form/LoadingPanel.tsx';
import { mailOverviewQuery } from '../mail.staff.queries.ts';
import { MailRoutesForm } from './MailRoutesForm.tsx';
import { MailServerPanel } from './MailServerPanel.tsx';
import { WaitingMailPanel } from './WaitingMailPanel.tsx';

/** Settings, Inquiries and mail: who gets new inquiries, where mail is sent from, and what could not be sent. */
export function MailSettings() {
  const query = useQuery(mailOverviewQuery());
  const overview = query.data;
  // The form reads the settings only once, so it must not start from a cached version.
  if (overview === undefined || !query.isFetchedAfterMount)
    return (
      <LoadingPanel
        title="Who gets what"
        description="Each new inquiry goes to these people by mail."
        query={query}
        failed="Failed to load the settings"
        className="md:grid-cols-2"
        skeletons={Array<string>(4).fill('h-16')}
      />
    );
  return (
    <>
      <MailServerPanel overview={overview} />
      <WaitingMailPanel />
      <MailRoutesForm saved={overview} />
    </>
  );
}
