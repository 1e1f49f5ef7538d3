import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useInquiryNews } from './useInquiryNews.ts';

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
