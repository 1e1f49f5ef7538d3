import { useStaffNames } from '../../../accounts/staff/useStaffNames.ts';
import { Banner } from './banners.tsx';
import { useEffect, useState } from 'react';
import { createApiClient } from '../../../platform/browser/api-client.ts';
import { requestInBackground } from '../../../platform/browser/background-request.ts';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { whileVisible } from '../../../platform/browser/while-visible.ts';
import type { EditorsApi } from '../../../vehicles/editors/editors.staff.api.ts';

/** Who else is editing this vehicle, while they do. */
export function EditorsBanner({ vehicleId }: { vehicleId: number | null }) {
  const nameOf = useStaffNames();
  const editors = useOtherEditors(vehicleId).map(nameOf);
  if (editors.length === 0) return null;
  return (
    <Banner
      kind="status"
      lead={`${new Intl.ListFormat('en-US').format(editors)} ${editors.length === 1 ? 'is' : 'are'} editing this`}
    >
      too. Whoever saves second is asked what to keep.
    </Banner>
  );
}

/** Milliseconds between two looks at who else is there, which write nothing. */
const lookMs = 2_500;
/** Every so many looks is a heartbeat: one in 15 seconds. */
const looksPerHeartbeat = 6;

const call = createApiClient<EditorsApi>('/api/vehicles', requestInBackground);
const none: string[] = [];

/**
 * Tells the others that this user has the vehicle open, and returns the user names of those who have it open
 * too. A new vehicle, `vehicleId` null, has nobody else.
 */
function useOtherEditors(vehicleId: number | null): string[] {
  const [editors, setEditors] = useState(none);
  useEffect(() => {
    if (vehicleId === null) return undefined;
    const param = { id: String(vehicleId), form: newIdempotencyKey() };
    const leave = () => {
      // The page may be closing.
      call('delete', '/:id/editors/:form', { param }, { keepalive: true }).catch(() => undefined);
    };
    const stop = whileVisible((signal) => {
      let looks = 0;
      const look = async () => {
        const isDue = looks % looksPerHeartbeat === 0;
        looks += 1;
        try {
          const answer = await (isDue
            ? call('put', '/:id/editors/:form', { param }, { signal })
            : call('get', '/:id/editors', { param: { id: param.id } }, { signal }));
          if (!signal.aborted)
            setEditors((shown) => (shown.join() === answer.editors.join() ? shown : answer.editors));
        } catch {
          // The next look is soon.
        }
      };
      void look();
      const timer = setInterval(() => void look(), lookMs);
      signal.addEventListener('abort', () => clearInterval(timer));
    });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      stop();
      leave();
      setEditors(none);
    };
  }, [vehicleId]);
  return editors;
}
