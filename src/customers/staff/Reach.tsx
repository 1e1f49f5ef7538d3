import { useState } from 'react';
import { PersonLink } from '../../ui/staff/PersonLink.tsx';
import { Address, Missing, PhoneNumbers } from '../../inquiries/staff/inquiry-texts.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import type { Customer } from '../customer.schema.ts';
import { EditPersonDialog } from './EditPersonDialog.tsx';
import { JoinPeopleDialog } from './JoinPeopleDialog.tsx';
import { Fact, linkClass } from './PersonFacts.tsx';
import { useJoins } from './useJoins.ts';

export const mailAddress = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** How a person is reached, what is entered about them, and who is or may be the same person. `person` is the record of the page. */
export function Reach({ customer, person }: { customer: Customer; person: string }) {
  const { emails, phones, joined, sharers, details, isJoinable } = customer;
  const [dialog, setDialog] = useState<'edit' | { other: string | null } | null>(null);
  const joins = useJoins(person);
  const close = () => setDialog(null);
  const partOf = (text: string) => {
    const one = joined.find((known) => known.text === text);
    return (
      one !== undefined && (
        <Button
          variant="row"
          className="-mr-2.5"
          aria-label={`Part ${text}`}
          aria-disabled={joins.pending}
          onClick={() => joins.part(one)}
        >
          Part
        </Button>
      )
    );
  };
  const rest = joined.filter(({ text }) => !emails.includes(text) && !phones.includes(text));
  return (
    <Panel
      title="Reach"
      actions={
        <Button
          variant="row"
          className="-mr-2.5"
          aria-label={`Edit ${customer.name}`}
          onClick={() => setDialog('edit')}
        >
          Edit
        </Button>
      }
    >
      <dl className={`${panelBodyClass} tabular-nums`}>
        {emails.map((email, index) => (
          <Fact key={email} name={index === 0 ? 'Mail' : 'Also'} action={partOf(email)}>
            <a href={mailAddress(email)} className={linkClass}>
              {email}
            </a>
          </Fact>
        ))}
        {emails.length === 0 && (
          <Fact name="Mail">
            <Missing>N/A</Missing>
          </Fact>
        )}
        {phones.map((phone, index) => (
          <Fact key={phone} name={index === 0 ? 'Phone' : 'Also'} action={partOf(phone)}>
            <PhoneNumbers text={phone} className={linkClass} />
          </Fact>
        ))}
        {phones.length === 0 && (
          <Fact name="Phone">
            <Missing>N/A</Missing>
          </Fact>
        )}
        {rest.map(({ text }) => (
          <Fact key={text} name="Joined" action={partOf(text)}>
            {text}
          </Fact>
        ))}
        {details.prefers !== null && <Fact name="Prefers">{details.prefers}</Fact>}
        {details.note !== '' && (
          <div className="border-t border-staff-hair py-2">
            <dt className="text-staff-muted">Note</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap text-staff-ink">
              {details.note}
            </dd>
          </div>
        )}
        {sharers.map(({ person: other, name, email }) => (
          <div key={other} className="border-t border-staff-hair py-2">
            <dt className="text-staff-muted">Same phone number</dt>
            <dd className="flex items-center justify-between gap-3">
              <span className="min-w-0">
                <PersonLink person={other}>{name}</PersonLink>
                {email !== '' && (
                  <span className="block text-small text-staff-muted">
                    <Address>{email}</Address>
                  </span>
                )}
              </span>
              {isJoinable && (
                <Button
                  variant="row"
                  className="-mr-2.5"
                  aria-label={`Join with ${name}`}
                  onClick={() => setDialog({ other })}
                >
                  Join...
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <JoinLine joins={joins} />
      {isJoinable && (
        <div className="border-t border-staff-hair px-4 py-2 md:px-5.5">
          <Button variant="row" className="-ml-2.5" onClick={() => setDialog({ other: null })}>
            Join With Another Person...
          </Button>
        </div>
      )}
      {dialog === 'edit' && <EditPersonDialog customer={customer} person={person} onClose={close} />}
      {dialog !== null && dialog !== 'edit' && (
        <JoinPeopleDialog customer={customer} other={dialog.other} joins={joins} onClose={close} />
      )}
    </Panel>
  );
}

/** What was joined or parted last, with Undo; always there, so that it is announced. */
function JoinLine({ joins: { last, undo, pending } }: { joins: ReturnType<typeof useJoins> }) {
  return (
    <div
      role="status"
      className="not-empty:flex not-empty:flex-wrap items-center justify-between gap-x-4 bg-staff-sunk text-small text-staff-ink not-empty:px-4 not-empty:py-1 md:not-empty:px-5.5"
    >
      {last !== null && (
        <>
          <span className="wrap-anywhere">
            {last.what === 'joined'
              ? `Joined with ${last.name}.`
              : `${last.name} is a person of its own now.`}
          </span>
          {last.isUndoable && (
            <Button variant="row" className="-mr-2.5" aria-disabled={pending} onClick={undo}>
              Undo
            </Button>
          )}
        </>
      )}
    </div>
  );
}
