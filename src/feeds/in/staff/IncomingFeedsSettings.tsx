import { useState } from 'react';
import type { IncomingFeed } from '../incoming-feed.schema.ts';
import { FeedSetup } from './FeedSetup.tsx';
import { IncomingFeedsPanel } from './IncomingFeedsPanel.tsx';

/** The feeds of other systems, or the set-up of one of them in their place. */
export function IncomingFeedsSettings() {
  const [editing, setEditing] = useState<{ feed: IncomingFeed | null } | null>(null);
  return editing === null ? (
    <IncomingFeedsPanel onEdit={(feed) => setEditing({ feed })} />
  ) : (
    <FeedSetup feed={editing.feed} onClose={() => setEditing(null)} />
  );
}
