import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../../ui/staff/DeletionDialog.tsx';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { deleteTemplate, deskQuery, templatesQuery } from '../../inquiry-work.staff.queries.ts';
import type { ReplyTemplate } from '../../inquiry.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

const addButtonId = 'add-reply-template';

/** The texts that inquiries are answered with. */
export function ReplyTemplateSettings() {
  const queryClient = useQueryClient();
  const query = useQuery(templatesQuery());
  const [editing, setEditing] = useState<ReplyTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ReplyTemplate | null>(null);
  const toAddButton = () => document.getElementById(addButtonId);
  return (
    <>
      <Panel
        title="Reply templates"
        description="Texts that inquiries are answered with. They are filled in before you send them."
        actions={
          <Button
            variant="primary"
            id={addButtonId}
            className="max-md:w-full"
            onClick={() => setEditing('new')}
          >
            Add Template
          </Button>
        }
      >
        {query.data === undefined ? (
          query.isError ? (
            <LoadError
              title="Failed to load the templates"
              text="They could not be fetched. Nothing has been changed."
              onRetry={() => void query.refetch()}
            />
          ) : (
            <div aria-busy="true" className="grid gap-4 border-t border-staff-hair px-4 py-6 md:px-5.5">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          )
        ) : query.data.templates.length === 0 ? (
          <Message title="No templates yet">
            <p>Add the answers that you write again and again. Each inquiry then offers them.</p>
          </Message>
        ) : (
          <ul aria-label="Reply templates">
            {query.data.templates.map((template) => (
              <Row
                key={template.id}
                template={template}
                onEdit={() => setEditing(template)}
                onDelete={() => setDeleting(template)}
              />
            ))}
          </ul>
        )}
      </Panel>
      {editing !== null && (
        <TemplateDialog
          template={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          focusAfter={toAddButton}
        />
      )}
      {deleting !== null && (
        <DeletionDialog
          title="Delete this template?"
          text={<p>Replies that were sent from &quot;{deleting.name}&quot; stay as they are.</p>}
          remove={() => deleteTemplate(deleting.id)}
          done={() => ({ title: 'Template deleted', description: deleting.name })}
          failed="Failed to delete the template"
          onDone={async () => {
            void queryClient.invalidateQueries({ queryKey: deskQuery().queryKey });
            await queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey });
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
          focusAfter={toAddButton}
        />
      )}
    </>
  );
}

const Row = (props: { template: ReplyTemplate; onEdit: () => void; onDelete: () => void }) => {
  const { name, subject, body } = props.template;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-staff-hair px-4 py-3.5 md:px-5.5">
      <div className="min-w-0 flex-1 basis-60">
        <b className="block font-semibold wrap-anywhere text-staff-ink">{name}</b>
        <p className="wrap-anywhere">{subject}</p>
        <p className="line-clamp-2 text-small wrap-anywhere text-staff-muted">{body}</p>
      </div>
      <div className="-mx-2.5 flex">
        <Button variant="row" aria-label={`Edit ${name}`} onClick={props.onEdit}>
          Edit
        </Button>
        <Button variant="row-danger" aria-label={`Delete ${name}`} onClick={props.onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
};
