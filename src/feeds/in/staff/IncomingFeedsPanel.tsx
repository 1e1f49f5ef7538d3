import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../accounts/useMay.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../../ui/staff/DeletionDialog.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { PanelList } from '../../../ui/staff/PanelList.tsx';
import type { IncomingFeed } from '../incoming-feed.schema.ts';
import { deleteFeed, feedsQuery } from '../incoming-feeds.staff.queries.ts';
import { FeedRow } from './FeedRow.tsx';
import { MissingDialog } from './MissingDialog.tsx';
import { RunsDialog } from './RunsDialog.tsx';

const addButtonId = 'add-incoming-feed';
const toAddButton = () => document.getElementById(addButtonId);

/** The feeds of other systems, and how reading them goes. */
export function IncomingFeedsPanel({ onEdit }: { onEdit: (feed: IncomingFeed | null) => void }) {
  const queryClient = useQueryClient();
  const query = useQuery(feedsQuery());
  // They name servers, and hold passwords.
  const mayChange = useMay('administer');
  const [open, setOpen] = useState<{ what: 'runs' | 'missing' | 'deletion'; feed: IncomingFeed } | null>(
    null,
  );
  const close = () => setOpen(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
  return (
    <>
      <Panel
        title="Incoming feeds"
        description="Files of another system, such as your dealer management system, by which the inventory is kept up to date. Cars that you enter by hand are never touched."
        actions={
          mayChange && (
            <Button variant="primary" id={addButtonId} className="max-md:w-full" onClick={() => onEdit(null)}>
              Add Feed
            </Button>
          )
        }
      >
        <PanelList what="the feeds" query={query}>
          {({ feeds }) =>
            feeds.length === 0 ? (
              <Message title="No feed yet">
                <p>
                  {mayChange
                    ? 'Add the address, the SFTP folder or the first file of the system in which your cars are kept.'
                    : 'An admin can add the address or the SFTP folder of the system in which your cars are kept.'}
                </p>
              </Message>
            ) : (
              <ul aria-label="Incoming feeds">
                {feeds.map((feed) => (
                  <FeedRow
                    key={feed.id}
                    feed={feed}
                    mayChange={mayChange}
                    onEdit={() => onEdit(feed)}
                    onDelete={() => setOpen({ what: 'deletion', feed })}
                    onRuns={() => setOpen({ what: 'runs', feed })}
                    onMissing={() => setOpen({ what: 'missing', feed })}
                  />
                ))}
              </ul>
            )
          }
        </PanelList>
      </Panel>
      {open?.what === 'runs' && <RunsDialog feed={open.feed} onClose={close} />}
      {open?.what === 'missing' && (
        <MissingDialog feed={open.feed} onClose={close} focusAfter={toAddButton} />
      )}
      {open?.what === 'deletion' && (
        <DeletionDialog
          title={`Delete the feed ${open.feed.name}?`}
          text={
            <p>
              Its file is no longer read, and its password and reports are forgotten. The vehicles stay as
              they are.
            </p>
          }
          remove={() => deleteFeed(open.feed.id)}
          done={() => ({ title: 'Feed deleted', description: open.feed.name })}
          failed="Failed to delete the feed"
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
