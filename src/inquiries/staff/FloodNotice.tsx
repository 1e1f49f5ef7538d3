import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FloodKind } from '../../floods/flood.ts';
import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import { formatDateTime } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { WarningIcon } from '../../ui/staff/staff-icons.tsx';
import { fetchNews, newsKey } from '../inquiries.staff.queries.ts';
import type { InquiryNews } from '../inquiry.schema.ts';

const storageKey = 'marque-flood-seen';
/** How long a dismissed notice stays away while the flood goes on, in milliseconds. */
const dismissedMs = 60 * 60_000;

const texts: Record<FloodKind, string> = {
  inquiries: 'inquiries; those beyond the limit are under Doubtful',
  offers: 'offered cars; those beyond the limit are under Doubtful',
  photographs: 'photographs of offered cars; those beyond the limit were refused',
  newsletter: 'addresses for the newsletter; those beyond the limit are under Doubtful',
  alerts: 'vehicle alerts; those beyond the limit were refused',
  'test-drives': 'test drives; those beyond the limit came as inquiries without a kept time',
  'sign-ins': 'wrong passwords; new browsers cannot sign in until it ends',
};

/** A line above every staff screen while visitors send more than any day has; it can be put away for an hour. */
export function FloodNotice() {
  const { data } = useQuery<InquiryNews>({ queryKey: newsKey, queryFn: fetchNews, enabled: false });
  const [seen, setSeen] = useState(() => Date.parse(deviceStorage.read(storageKey) ?? ''));
  // News of an earlier version have none.
  const floods = (data?.floods ?? []).filter(({ at }) => !(Date.parse(at) <= seen + dismissedMs));
  const latest = floods.at(-1);
  if (!latest) return null;
  const dismiss = () => {
    deviceStorage.write(storageKey, latest.at);
    setSeen(Date.parse(latest.at));
  };
  return (
    <div
      role="status"
      className="mb-4.5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-status-pending-ink bg-staff-surface px-4 py-3.5 md:px-5.5"
    >
      <WarningIcon className="size-4.5 shrink-0 text-status-pending-ink" />
      <p className="min-w-0 flex-1 basis-72">
        <b className="font-semibold text-staff-ink">Somebody is flooding the website.</b> Unusually many{' '}
        {floods.map(({ kind }) => texts[kind]).join('. Unusually many ')}. Last at {formatDateTime(latest.at)}
        .
      </p>
      <Button variant="line" onClick={dismiss}>
        Put Away
      </Button>
    </div>
  );
}
