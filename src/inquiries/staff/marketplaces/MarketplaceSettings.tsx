import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createApiClient } from '../../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../../platform/browser/request.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../../ui/staff/DeletionDialog.tsx';
import { FormDialog } from '../../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { PanelList, PanelListItem } from '../../../ui/staff/PanelList.tsx';
import { ShownOnceDialog } from '../../../ui/staff/ShownOnceDialog.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import {
  leadAddressBounds,
  leadAddressInput,
  type LeadAddress,
  type NewLeadAddress,
} from '../../adf/lead-address.schema.ts';
import type { LeadAddressesApi } from '../../adf/lead-addresses.staff.api.ts';
import { MailboxPanel } from './MailboxPanel.tsx';

const read = createApiClient<LeadAddressesApi>('/api/lead-addresses', readAsStaff);
const write = createApiClient<LeadAddressesApi>('/api/lead-addresses', request);
const listKey = ['/api/lead-addresses'];

const addButtonId = 'add-lead-address';
const toAddButton = () => document.getElementById(addButtonId);

/** The secret addresses to which marketplaces post leads, and the mailboxes to which they send them. */
export function MarketplaceSettings() {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: listKey, queryFn: () => read('get', '/'), refetchOnMount: true });
  const [adding, setAdding] = useState(false);
  const [renewing, setRenewing] = useState<LeadAddress | null>(null);
  const [deleting, setDeleting] = useState<LeadAddress | null>(null);
  const [made, setMade] = useState<NewLeadAddress | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: listKey });
  return (
    <>
      <Panel
        title="Leads from marketplaces"
        description="Marketplaces and lead services can post leads as ADF to a secret address. Each gets its own, so that you can withdraw one."
        actions={
          <Button
            variant="primary"
            id={addButtonId}
            className="max-md:w-full"
            onClick={() => setAdding(true)}
          >
            Add Address
          </Button>
        }
      >
        <PanelList what="the addresses" query={query}>
          {({ addresses }) =>
            addresses.length === 0 ? (
              <Message title="No addresses yet">
                <p>
                  Add one for each marketplace, and enter it there. Its leads then come into your inquiries.
                </p>
              </Message>
            ) : (
              <ul aria-label="Addresses for leads">
                {addresses.map((address) => (
                  <Row
                    key={address.id}
                    address={address}
                    onRenew={() => setRenewing(address)}
                    onDelete={() => setDeleting(address)}
                  />
                ))}
              </ul>
            )
          }
        </PanelList>
      </Panel>
      <MailboxPanel />
      {adding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onMade={async (address) => {
            await refresh();
            setAdding(false);
            setMade(address);
          }}
        />
      )}
      {renewing !== null && (
        <RenewDialog
          address={renewing}
          onCancel={() => setRenewing(null)}
          onMade={async (address) => {
            await refresh();
            setRenewing(null);
            setMade(address);
          }}
        />
      )}
      {made !== null && (
        <ShownOnceDialog
          title={`Address for ${made.name}`}
          description="Enter it at the marketplace. It is shown only once: whoever has it can send you leads."
          label="Address"
          secret={made.url}
          onClose={() => setMade(null)}
          focusAfter={toAddButton}
        />
      )}
      {deleting !== null && (
        <DeletionDialog
          title={`Delete the address for ${deleting.name}?`}
          text={<p>What is posted to it is refused from then on. Leads that came by it stay.</p>}
          remove={() => write('delete', '/:id', { param: { id: String(deleting.id) } })}
          done={() => ({ title: 'Address deleted', description: deleting.name })}
          failed="Failed to delete the address"
          onDone={async () => {
            await refresh();
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
          focusAfter={toAddButton}
        />
      )}
    </>
  );
}

const Row = (props: { address: LeadAddress; onRenew: () => void; onDelete: () => void }) => {
  const { name, createdAt, lastLeadAt, refusedAt, refusal } = props.address;
  return (
    <PanelListItem
      title={name}
      actions={
        <>
          <Button variant="row" aria-label={`New address for ${name}`} onClick={props.onRenew}>
            New Address
          </Button>
          <Button variant="row-danger" aria-label={`Delete ${name}`} onClick={props.onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p className="text-small text-staff-muted">
        Address made {formatDateTime(createdAt)}.{' '}
        {lastLeadAt === null ? 'No lead yet.' : `Last lead ${formatDateTime(lastLeadAt)}.`}
      </p>
      {refusedAt !== null && (
        <p className="text-small wrap-anywhere text-loss">
          Refused {formatDateTime(refusedAt)}: {refusal}
        </p>
      )}
    </PanelListItem>
  );
};

function AddDialog(props: { onClose: () => void; onMade: (made: NewLeadAddress) => Promise<void> }) {
  const form = useStaffForm({
    values: { name: '' },
    check: (values) => schemaIssues(leadAddressInput, values),
  });
  const submit = form.submitTo(
    async (values) => props.onMade(await write('post', '/', { json: values })),
    'Failed to add the address',
  );
  return (
    <FormDialog
      title="Add Address"
      submitLabel="Add Address"
      pendingLabel="Adding..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={props.onClose}
      focusAfter={toAddButton}
    >
      <Field
        label="Marketplace"
        hint="Its leads count under this name in Leads to sales by source"
        error={form.errorAt('name')}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('name')}
            maxLength={leadAddressBounds.name}
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function RenewDialog(props: {
  address: LeadAddress;
  onCancel: () => void;
  onMade: (made: NewLeadAddress) => Promise<void>;
}) {
  const { id, name } = props.address;
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => write('post', '/:id/renew', { param: { id: String(id) } }),
    onSuccess: props.onMade,
    onError: (error) => errorToast(error, 'Failed to make a new address'),
  });
  return (
    <AlertDialog
      title={`Make a new address for ${name}?`}
      text={<p>The current one stops working at once. Enter the new one at {name}, or its leads are lost.</p>}
      confirm="Make New Address"
      pendingLabel="Making..."
      pending={isPending}
      onCancel={props.onCancel}
      onConfirm={() => mutate()}
      focusAfter={toAddButton}
    />
  );
}
