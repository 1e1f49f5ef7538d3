import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { storedToken, subscribeToSession } from '../../platform/browser/stored-session.ts';
import { whileVisible } from '../../platform/browser/while-visible.ts';
import {
  fetchNews,
  inquiriesKey,
  newsKey,
  openNewsStream,
  refetchShown,
} from '../inquiries.staff.queries.ts';
import type { InquiryNews } from '../inquiry.schema.ts';
import { followInquiries } from './inquiry-stream.ts';

/**
 * The latest news about inquiries while somebody is signed in, null before the first. Queries that they make stale are
 * refetched. `arrived` is an inquiry that came in since the page was opened. Used once on a staff screen.
 */
export function useInquiryNews(): { news: InquiryNews | null; arrived: InquiryNews['latest'] } {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(subscribeToSession, storedToken);
  const [arrived, setArrived] = useState<InquiryNews['latest']>(null);
  const { data } = useQuery<InquiryNews>({ queryKey: newsKey, queryFn: fetchNews, enabled: false });

  useEffect(() => {
    if (token === null) return;
    const onNews = (news: InquiryNews) => {
      const before = queryClient.getQueryData<InquiryNews>(newsKey);
      queryClient.setQueryData(newsKey, news);
      if (before === undefined) return void refetchShown(queryClient);
      if (news.latest && news.latest.id > (before.latest?.id ?? 0)) setArrived(news.latest);
      // A mutation in progress refetches everything when it is done.
      if (queryClient.isMutating({ mutationKey: inquiriesKey }) > 0) return;
      void queryClient.invalidateQueries({ queryKey: inquiriesKey });
    };
    const end = whileVisible((signal) => {
      void followInquiries({ openStream: openNewsStream, fetchNews, onNews, signal });
    });
    return () => {
      end();
      setArrived(null);
    };
  }, [queryClient, token]);

  return { news: token === null ? null : (data ?? null), arrived: token === null ? null : arrived };
}
