import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../accounts/useMay.ts';
import { storedUser } from '../../accounts/session.ts';
import { noticesQuery, renewSubscription } from '../notices.staff.queries.ts';
import {
  currentSubscription,
  isAllowed,
  isNoticeBrowserOf,
  pauseNotices,
  pushSupport,
  subscribe,
} from './browser-push.ts';

/**
 * Goes on with the notices of an account that has turned them on in this browser and signed in again, or whose browser has
 * renewed its subscription. While somebody else works in it, those notices pause. Asks the server nothing in any other browser.
 */
export function ResumeNotices() {
  const queries = useQueryClient();
  const mayRead = useMay('answer-leads');
  const userId = storedUser()?.id ?? null;
  useEffect(() => {
    if (userId === null || pushSupport() !== 'ready') return;
    const resume = async () => {
      if (!isNoticeBrowserOf(userId)) return pauseNotices();
      if (!mayRead) return;
      const { endpoint, applicationKey } = await queries.fetchQuery(noticesQuery());
      const known = await currentSubscription();
      const subscription = known ?? (isAllowed() ? await subscribe(applicationKey, userId) : null);
      if (subscription === null || endpoint === subscription.endpoint) return;
      await renewSubscription(subscription);
      await queries.invalidateQueries({ queryKey: noticesQuery().queryKey });
    };
    // The next opening of the portal tries again, and the settings show what is on.
    resume().catch(() => undefined);
  }, [mayRead, userId, queries]);
  return null;
}
