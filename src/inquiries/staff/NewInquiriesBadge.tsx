import { createPortal } from 'react-dom';
import { useInquiryNews } from './useInquiryNews.ts';

/** The number of new inquiries, on the tab; nothing for none. An arriving inquiry is also announced. */
export function NewInquiriesBadge() {
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
