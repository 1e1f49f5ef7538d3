import { RequestError } from '../../platform/browser/request.ts';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Message } from '../../ui/staff/Message.tsx';

/** Section 8: in the list's place when there is nothing to show. */
export const ListFailed = (props: { title: string; error: Error | null; onRetry: () => void }) => (
  <Message
    alert
    title={props.title}
    action={
      <button type="button" className={staffButtonClass('line')} onClick={props.onRetry}>
        Try Again
      </button>
    }
  >
    <p>
      {props.error instanceof RequestError && props.error.status === 403
        ? 'You do not have permission to see this list.'
        : 'The list could not be fetched. Nothing has been changed.'}
    </p>
  </Message>
);

/** Above rows that are still shown although fetching them anew has failed. */
export const ListOutdated = (props: { onRetry: () => void }) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-x-4 border-t border-staff-hair px-4 py-1 md:px-5.5"
  >
    <p>The list could not be fetched. What is shown may be out of date.</p>
    <button type="button" className={`${staffButtonClass('row')} -mx-2.5`} onClick={props.onRetry}>
      Try Again
    </button>
  </div>
);
