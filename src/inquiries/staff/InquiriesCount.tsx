import { createPortal } from 'react-dom';
import { useInquiryNews } from './useInquiryNews.ts';

/** How many inquiries are new, on the tab; nothing for none. One that comes in is also said. */
export function InquiriesCount() {
  const { news, arrived } = useInquiryNews();
  const count = news?.counts.new ?? 0;
  return (
    <>
      {count > 0 && (
        <b className="inline-grid h-5 min-w-5 place-items-center rounded-pill bg-status-new px-1.5 text-micro/none font-semibold text-status-new-ink tabular-nums">
          <span>
            {count.toLocaleString('en-US')}
            <span className="sr-only"> new</span>
          </span>
        </b>
      )}
      {/* Not inside the tab, where it would be part of its name. */}
      {createPortal(
        <p role="status" className="sr-only">
          {arrived !== null && <span key={arrived.id}>New inquiry from {arrived.name}</span>}
        </p>,
        document.body,
      )}
    </>
  );
}
