import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OwnerDialog } from '../../accounts/staff/OwnerDialog.tsx';
import { counted } from '../../platform/counted.ts';
import { formatDateTime } from '../../platform/dates.ts';
import { ActionMenu } from '../../ui/staff/ActionMenu.tsx';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PanelList, PanelListItem } from '../../ui/staff/PanelList.tsx';
import { ShownOnceDialog } from '../../ui/staff/ShownOnceDialog.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import {
  hostOf,
  tellsOfLeads,
  webhookEvents,
  type NewSecret,
  type WebhookAddress,
} from '../webhook.schema.ts';
import { deleteWebhook, renewSecret, testWebhook, webhooksQuery } from '../webhooks.staff.queries.ts';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { eventLabels } from './event-labels.ts';
import { WebhookDialog } from './WebhookDialog.tsx';

const addButtonId = 'add-webhook';
const toAddButton = () => document.getElementById(addButtonId);

type Open =
  | { what: 'add' }
  | { what: 'edit' | 'log' | 'renew' | 'delete'; address: WebhookAddress }
  | { what: 'secret'; made: NewSecret };

/** The addresses of other programs that get the events of leads and vehicles, and how that goes. */
export function WebhookSettings() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = useQuery(webhooksQuery());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey });
  return (
    <>
      <Panel
        title="Webhooks"
        description="Tell your CRM, an automation or another program as soon as a lead comes in or a vehicle changes."
        actions={
          <Button
            variant="primary"
            id={addButtonId}
            className="max-md:w-full"
            onClick={() => setOpen({ what: 'add' })}
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
                  Add the address that the other program gives you, and choose its events. Events of vehicles
                  hold what visitors see, and those of leads what the customer has sent.
                </p>
              </Message>
            ) : (
              <ul aria-label="Addresses of webhooks">
                {addresses.map((address) => (
                  <Row
                    key={address.id}
                    address={address}
                    onTested={refresh}
                    onOpen={(what) => setOpen({ what, address })}
                  />
                ))}
              </ul>
            )
          }
        </PanelList>
      </Panel>
      {(open?.what === 'add' || open?.what === 'edit') && (
        <WebhookDialog
          address={open.what === 'edit' ? open.address : null}
          onClose={close}
          onSaved={async (made) => {
            await refresh();
            if (open.what === 'edit')
              toast({ title: 'Address saved', description: hostOf(open.address.url) });
            setOpen(made && { what: 'secret', made });
          }}
          focusAfter={toAddButton}
        />
      )}
      {open?.what === 'log' && (
        <DeliveriesDialog address={open.address} onClose={close} focusAfter={toAddButton} />
      )}
      {open?.what === 'renew' && (
        <RenewDialog
          address={open.address}
          onCancel={() => setOpen((shown) => (shown?.what === 'renew' ? null : shown))}
          onMade={(made) => setOpen({ what: 'secret', made })}
        />
      )}
      {open?.what === 'secret' && (
        <ShownOnceDialog
          title={`Secret for ${hostOf(open.made.url)}`}
          description="Enter it in the other program, which checks by it that events come from here. It is shown only once."
          label="Secret"
          secret={open.made.secret}
          onClose={close}
          focusAfter={toAddButton}
        />
      )}
      {open?.what === 'delete' && (
        <DeletionDialog
          title={`Delete the webhook to ${hostOf(open.address.url)}?`}
          text={<p>Nothing more is sent there, not even what is waiting, and its log is deleted.</p>}
          remove={() => deleteWebhook(open.address.id)}
          done={() => ({ title: 'Webhook deleted', description: hostOf(open.address.url) })}
          failed="Failed to delete the webhook"
          onDone={async () => {
            await refresh();
            close();
          }}
          onCancel={close}
          focusAfter={toAddButton}
        />
      )}
    </>
  );
}

const Row = (props: {
  address: WebhookAddress;
  onTested: () => Promise<unknown>;
  onOpen: (what: 'edit' | 'log' | 'renew' | 'delete') => void;
}) => {
  const { address, onOpen } = props;
  const host = hostOf(address.url);
  const toast = useToast();
  const errorToast = useErrorToast();
  const test = useMutation({
    mutationFn: () => testWebhook(address.id),
    onSuccess: ({ isAccepted, answer }) => {
      toast({
        title: isAccepted ? 'Test accepted' : 'Test not accepted',
        description: `${host}: ${answer}`,
        ...(!isAccepted && { variant: 'destructive' }),
      });
      return props.onTested();
    },
    onError: (error) => errorToast(error, 'The address could not be tested'),
  });
  return (
    <PanelListItem
      title={address.url}
      actions={
        <>
          <Button
            variant="row"
            aria-label={`Test ${host}`}
            aria-disabled={test.isPending}
            onClick={() => {
              if (!test.isPending) test.mutate();
            }}
          >
            Test
          </Button>
          <Button variant="row" aria-label={`Deliveries to ${host}`} onClick={() => onOpen('log')}>
            Deliveries
          </Button>
          <Button variant="row" aria-label={`Edit ${host}`} onClick={() => onOpen('edit')}>
            Edit
          </Button>
          <ActionMenu
            label="More"
            name={`More for ${host}`}
            items={[
              { label: 'New Secret', onSelect: () => onOpen('renew') },
              { label: 'Delete', onSelect: () => onOpen('delete') },
            ]}
          />
        </>
      }
    >
      <p className="text-small text-staff-muted">{eventsText(address)}</p>
      <p className="text-small text-staff-muted">{stateText(address)}</p>
      {address.isOn && address.failingSince !== null && (
        <p role="alert" className="text-small wrap-anywhere text-loss">
          {address.hasFailedForADay
            ? `Nothing accepted for more than a day, since ${formatDateTime(address.failingSince)}`
            : `Nothing accepted since ${formatDateTime(address.failingSince)}`}
          {address.failure === null ? '.' : `: ${address.failure}.`}
          {address.hasFailedForADay && ' What is older than a day is given up; see its deliveries.'}
        </p>
      )}
    </PanelListItem>
  );
};

function eventsText({ events }: WebhookAddress): string {
  if (events.length === webhookEvents.length) return 'All events';
  const [first = '', ...others] = webhookEvents
    .filter((event) => events.includes(event))
    .map((event) => eventLabels[event]);
  return [first, ...others.map((label) => label[0]?.toLowerCase() + label.slice(1))].join(', ');
}

function stateText({ isOn, deliveredAt, waiting }: WebhookAddress): string {
  const last =
    deliveredAt === null ? 'Nothing accepted yet.' : `Last accepted ${formatDateTime(deliveredAt)}.`;
  const waits = waiting === 0 ? '' : ` ${counted(waiting, 'delivery', 'deliveries')} waiting.`;
  return isOn ? `${last}${waits}` : `Off. ${last}`;
}

function RenewDialog(props: {
  address: WebhookAddress;
  onCancel: () => void;
  onMade: (made: NewSecret) => void;
}) {
  const { address, onCancel, onMade } = props;
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => renewSecret(address.id, {}),
    onSuccess: onMade,
    onError: (error) => errorToast(error, 'Failed to make a new secret'),
  });
  const title = `Make a new secret for ${hostOf(address.url)}?`;
  const text = (
    <p>
      The current one stops working at once. Until you enter the new one in the other program, it refuses what
      is sent; that is tried again for a day.
    </p>
  );
  return tellsOfLeads(address) ? (
    <OwnerDialog
      title={title}
      description={text}
      action="Make New Secret"
      act={async (confirmation) => onMade(await renewSecret(address.id, confirmation))}
      failed="Failed to make a new secret"
      onClose={onCancel}
      focusAfter={toAddButton}
    />
  ) : (
    <AlertDialog
      title={title}
      text={text}
      confirm="Make New Secret"
      pendingLabel="Making..."
      pending={isPending}
      onCancel={onCancel}
      onConfirm={() => mutate()}
      focusAfter={toAddButton}
    />
  );
}
