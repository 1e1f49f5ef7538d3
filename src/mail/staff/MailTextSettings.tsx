import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PanelList, PanelListItem } from '../../ui/staff/PanelList.tsx';
import { mailTextDefaults, mailTextGroups, type MailText, type MailTextKind } from '../mail-texts.ts';
import { mailTextsQuery } from '../mail-texts.staff.queries.ts';
import { MailTextDialog } from './MailTextDialog.tsx';

const groups = ['arrival', 'appointment', 'alert', 'newsletter'] as const;

const editId = (kind: MailTextKind) => `edit-mail-${kind}`;

/** The texts of the mails that customers get by themselves. */
export function MailTextSettings() {
  const query = useQuery(mailTextsQuery());
  const [editing, setEditing] = useState<MailTextKind | null>(null);
  const edited = query.data?.texts.find(({ kind }) => kind === editing);
  return (
    <Panel
      title="Mails to customers"
      description="What customers get by themselves, if mail is sent. The mails look like your website."
    >
      <PanelList what="the texts" query={query}>
        {({ texts }) =>
          groups.map((group) => (
            <section key={group} aria-label={mailTextGroups[group]}>
              <h3 className="border-t border-staff-hair bg-staff-sunk px-4 py-2.5 text-small font-semibold text-staff-ink md:px-5.5">
                {mailTextGroups[group]}
              </h3>
              <ul aria-label={mailTextGroups[group]}>
                {texts
                  .filter(({ kind }) => mailTextDefaults[kind].group === group)
                  .map((text) => (
                    <MailTextItem key={text.kind} {...text} onEdit={() => setEditing(text.kind)} />
                  ))}
              </ul>
            </section>
          ))
        }
      </PanelList>
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

function MailTextItem(props: MailText & { kind: MailTextKind; isDefault: boolean; onEdit: () => void }) {
  const { kind, subject, text, isDefault } = props;
  const { label } = mailTextDefaults[kind];
  return (
    <PanelListItem
      title={
        <>
          {label}
          {!isDefault && <span className="font-normal text-staff-muted"> (your words)</span>}
        </>
      }
      actions={
        <Button variant="row" id={editId(kind)} aria-label={`Edit ${label}`} onClick={props.onEdit}>
          Edit
        </Button>
      }
    >
      <p className="wrap-anywhere">{subject}</p>
      <p className="line-clamp-2 text-small wrap-anywhere text-staff-muted">{text}</p>
    </PanelListItem>
  );
}
