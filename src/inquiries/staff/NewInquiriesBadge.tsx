import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
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
 * The numbers of new inquiries and of overdue follow-ups, on the tab; nothing for zero. An arriving inquiry is also announced.
 */
export function NewInquiriesBadge() {
  const { news, arrived } = useInquiryNews();
  return (
    <>
      <Count
        count={news?.counts.new ?? 0}
        what={<span className="sr-only">new</span>}
        className="bg-status-new text-status-new-ink"
      />
      <Count count={news?.counts.overdue ?? 0} what="overdue" className="bg-loss text-white" />
      {/* Inside the tab it would be part of the tab's name. */}
      {createPortal(
        <p role="status" className="sr-only">
          {arrived !== null && <span key={arrived.id}>New inquiry from {arrived.name}</span>}
        </p>,
        document.body,
      )}
    </>
  );
}

const Count = (props: { count: number; what: ReactNode; className: string }) =>
  props.count > 0 && (
    <b
      className={`inline-grid h-5 min-w-5 place-items-center rounded-pill px-1.5 text-micro/none font-semibold tabular-nums ${props.className}`}
    >
      <span>
        {props.count.toLocaleString('en-US')} {props.what}
      </span>
    </b>
  );

/**
 * The latest news about inquiries while somebody is signed in, null before the first. Queries that they make stale are
 * refetched. `arrived` is an inquiry that came in since the page was opened. Used once on the staff screens.
 */
function useInquiryNews(): { news: InquiryNews | null; arrived: InquiryNews['latest'] } {
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
