import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../accounts/useMay.ts';
import { storedUser } from '../../accounts/session.ts';
import { noticesQuery, renewSubscription } from '../notices.staff.queries.ts';
import { currentSubscription, isNoticeBrowserOf, pushSupport } from './browser-push.ts';

/**
 * Goes on with the notices of an account that has turned them on in this browser and signed in again, or whose browser has
 * renewed its subscription. Asks the server nothing in any other browser.
 */
export function ResumeNotices() {
  const queries = useQueryClient();
  const mayRead = useMay('answer-leads');
  const userId = storedUser()?.id ?? null;
  useEffect(() => {
    if (!mayRead || userId === null || !isNoticeBrowserOf(userId) || pushSupport() !== 'ready') return;
    const resume = async () => {
      const subscription = await currentSubscription();
      if (subscription === null) return;
      const { endpoint } = await queries.fetchQuery(noticesQuery());
      if (endpoint === subscription.endpoint) return;
      await renewSubscription(subscription);
      await queries.invalidateQueries({ queryKey: noticesQuery().queryKey });
    };
    // The next opening of the portal tries again, and the settings show what is on.
    resume().catch(() => undefined);
  }, [mayRead, userId, queries]);
  return null;
}
