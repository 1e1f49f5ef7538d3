import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { storedToken, subscribeToSession } from '../../platform/browser/stored-session.ts';
import { askNews, inquiriesKey, newsKey, openNewsStream } from '../inquiries.staff.queries.ts';
import type { InquiryNews } from '../inquiry.ts';
import { followNews } from './follow-news.ts';
import { whileShown } from './while-shown.ts';

/**
 * The latest news about inquiries while somebody is signed in, null before they come. Whatever they make out of date is
 * fetched again. `arrived` is an inquiry that came in while someone was looking. Used once on the staff screens.
 */
export function useInquiryNews(): { news: InquiryNews | null; arrived: InquiryNews['latest'] } {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(subscribeToSession, storedToken);
  const [arrived, setArrived] = useState<InquiryNews['latest']>(null);
  const { data } = useQuery<InquiryNews>({ queryKey: newsKey, queryFn: askNews, enabled: false });

  useEffect(() => {
    if (token === null) return;
    const onNews = (news: InquiryNews) => {
      const before = queryClient.getQueryData<InquiryNews>(newsKey);
      queryClient.setQueryData(newsKey, news);
      // The first news come with the lists, which have just been fetched.
      if (before === undefined) return;
      if (news.latest && news.latest.id > (before.latest?.id ?? 0)) setArrived(news.latest);
      // A change that is being sent fetches everything anew when it is done.
      if (queryClient.isMutating({ mutationKey: inquiriesKey }) > 0) return;
      void queryClient.invalidateQueries({ queryKey: inquiriesKey });
    };
    const end = whileShown((signal) => {
      void followNews({ openStream: openNewsStream, ask: askNews, onNews, signal });
    });
    return () => {
      end();
      setArrived(null);
    };
  }, [queryClient, token]);

  return { news: token === null ? null : (data ?? null), arrived: token === null ? null : arrived };
}
