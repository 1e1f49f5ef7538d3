import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { mailTextDefaults, type MailTextKind } from '../mail-texts.ts';
import { mailTextsQuery } from '../mail-texts.staff.queries.ts';
import { MailTextDialog } from './MailTextDialog.tsx';

const editId = (kind: MailTextKind) => `edit-mail-${kind}`;

/** The texts of the mails that customers get at once. */
export function MailTextSettings() {
  const query = useQuery(mailTextsQuery());
  const [editing, setEditing] = useState<MailTextKind | null>(null);
  const texts = query.data?.texts;
  const edited = texts?.find(({ kind }) => kind === editing);
  return (
    <Panel
      title="Mails that are sent at once"
      description="What customers get when they write to you, if mail is sent. They look like your website."
    >
      {texts === undefined ? (
        query.isError ? (
          <LoadError
            title="Failed to load the texts"
            text="They could not be fetched. Nothing has been changed."
            onRetry={() => void query.refetch()}
          />
        ) : (
          <div aria-busy="true" className="grid gap-4 border-t border-staff-hair px-4 py-6 md:px-5.5">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        )
      ) : (
        <ul aria-label="Mails that are sent at once">
          {texts.map(({ kind, subject, text, isDefault }) => (
            <li
              key={kind}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-staff-hair px-4 py-3.5 md:px-5.5"
            >
              <div className="min-w-0 flex-1 basis-60">
                <b className="block font-semibold text-staff-ink">
                  {mailTextDefaults[kind].label}
                  {!isDefault && <span className="font-normal text-staff-muted"> (your words)</span>}
                </b>
                <p className="wrap-anywhere">{subject}</p>
                <p className="line-clamp-2 text-small wrap-anywhere text-staff-muted">{text}</p>
              </div>
              <div className="-mx-2.5 flex">
                <Button
                  variant="row"
                  id={editId(kind)}
                  aria-label={`Edit ${mailTextDefaults[kind].label}`}
                  onClick={() => setEditing(kind)}
                >
                  Edit
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <MailTextDialog
          key={edited.kind}
          text={edited}
          onClose={() => setEditing(null)}
          focusAfter={() => document.getElementById(editId(edited.kind))}
        />
      )}
    </Panel>
  );
}
