import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '../../platform/counted.ts';
import { formatDate } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PanelList } from '../../ui/staff/PanelList.tsx';
import type { LetterOverview } from '../letter.schema.ts';
import { lettersQuery } from '../letters.staff.queries.ts';
import { AskToConfirmDialog } from './AskToConfirmDialog.tsx';
import { LetterDialog } from './LetterDialog.tsx';
import { SentLetterItem } from './SentLetterItem.tsx';

const writeId = 'write-letter';

/** Letters to the newsletter's readers: what the next one would tell of, the one that is on its way, and those so far. */
export function LetterPanel() {
  const query = useQuery(lettersQuery());
  const [open, setOpen] = useState<'letter' | 'request' | null>(null);
  const { data } = query;
  const close = () => setOpen(null);
  const focusAfter = () => document.getElementById(writeId);
  return (
    <Panel
      title="Newsletter"
      description={data === undefined ? 'New arrivals, by mail.' : reminderText(data)}
      actions={
        data?.sendsMail === true && (
          <Button id={writeId} variant="primary" onClick={() => setOpen('letter')} className="max-md:w-full">
            Write a Letter
          </Button>
        )
      }
    >
      <PanelList what="the letters" query={query}>
        {(overview) => (
          <>
            {overview.sendsMail ? (
              <Notices overview={overview} onAsk={() => setOpen('request')} />
            ) : (
              <NoServer isEmpty={overview.letters.length === 0} />
            )}
            {overview.letters.length > 0 && (
              <ul aria-label="Letters so far">
                {overview.letters.map((letter) => (
                  <SentLetterItem key={letter.id} letter={letter} />
                ))}
              </ul>
            )}
          </>
        )}
      </PanelList>
      {open === 'letter' && data !== undefined && (
        <LetterDialog overview={data} onClose={close} focusAfter={focusAfter} />
      )}
      {open === 'request' && data !== undefined && (
        <AskToConfirmDialog overview={data} onClose={close} focusAfter={focusAfter} />
      )}
    </Panel>
  );
}

function reminderText({ newVehicles: { total }, lastSentAt }: LetterOverview): string {
  const cars = total === 0 ? 'No new cars' : counted(total, 'new car');
  return lastSentAt === null
    ? `No letter yet. ${cars} in the last seven days.`
    : `${cars} since the letter of ${formatDate(lastSentAt)}.`;
}

const NoServer = ({ isEmpty }: { isEmpty: boolean }) =>
  isEmpty ? (
    <Message
      title="No mail server"
      action={
        <Link
          to="/admin/settings/{-$section}"
          params={{ section: 'mail' }}
          className="text-staff-accent underline underline-offset-3"
        >
          Enter the mail server
        </Link>
      }
    >
      <p>Letters, and mails that ask to confirm an address, are sent through it.</p>
    </Message>
  ) : (
    <p className="border-t border-staff-hair px-4 py-3.5 md:px-5.5">
      There is no mail server now, so nothing is sent.
    </p>
  );

function Notices({ overview, onAsk }: { overview: LetterOverview; onAsk: () => void }) {
  const { unasked, hasPostalAddress } = overview;
  return (
    <>
      {unasked > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-staff-hair px-4 py-3.5 md:px-5.5">
          <p className="min-w-0 flex-1 basis-72">
            {counted(unasked, 'address was', 'addresses were')} left before this website asked for
            confirmation. {unasked === 1 ? 'It gets' : 'They get'} letters until you ask.
          </p>
          <Button variant="row" onClick={onAsk} className="-mx-2.5">
            Ask to Confirm
          </Button>
        </div>
      )}
      {!hasPostalAddress && (
        <p className="border-t border-staff-hair px-4 py-3.5 md:px-5.5">
          In the United States a letter must say where the sender is.{' '}
          <Link
            to="/admin/settings/{-$section}"
            params={{}}
            className="text-staff-accent underline underline-offset-3"
          >
            Enter your street and city
          </Link>
          , and each letter shows them.
        </p>
      )}
    </>
  );
}
