import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted } from '../../../platform/counted.ts';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { PanelList } from '../../../ui/staff/PanelList.tsx';
import type { Feeds } from '../feed.schema.ts';
import { feedsQuery } from '../feeds.staff.queries.ts';
import { FeedChannel } from './FeedChannel.tsx';

/** Who reads the inventory at which address, and which vehicles each channel gets. */
export function FeedSettings() {
  const query = useQuery(feedsQuery());
  return (
    <Panel
      title="Where your cars are read"
      description="Each channel reads a secret address of its own; a change is there at its next reading."
      actions={query.data && <p className="text-staff-muted">{listedText(query.data)}</p>}
    >
      <PanelList what="the feeds" query={query}>
        {({ feeds, listed, hasAddress }) => (
          <>
            {!hasAddress && (
              <p className="border-t border-staff-hair bg-staff px-4 py-3.5 text-staff-ink md:px-5.5">
                Channels must know where your cars are. Enter your address under{' '}
                <Link
                  to="/admin/settings/{-$section}"
                  params={{ section: undefined }}
                  hash="street-address"
                  className="text-staff-accent underline"
                >
                  Name and address
                </Link>
                .
              </p>
            )}
            <ul aria-label="Feeds">
              {feeds.map((feed) => (
                <FeedChannel key={feed.channel} feed={feed} listed={listed} loadedAt={query.dataUpdatedAt} />
              ))}
            </ul>
          </>
        )}
      </PanelList>
    </Panel>
  );
}

const listedText = ({ listed }: Feeds) =>
  listed === 0 ? 'No car is on the website yet' : `${counted(listed, 'car')} on the website`;
