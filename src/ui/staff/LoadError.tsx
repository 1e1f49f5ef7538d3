import { RequestError } from '../../platform/browser/request.ts';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';

/** Stands in for content that could not be loaded, with a button to load it again. */
export const LoadError = ({
  title,
  text,
  onRetry,
}: {
  title?: string;
  text: string;
  onRetry: () => void;
}) => (
  <Message
    alert
    {...(title === undefined ? {} : { title })}
    action={
      <Button variant="line" onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    <p>{text}</p>
  </Message>
);

/** Section 8: stands in for a list that could not be loaded. */
export const ListLoadError = (props: { title: string; error: Error | null; onRetry: () => void }) => (
  <LoadError
    title={props.title}
    text={
      props.error instanceof RequestError && props.error.status === 403
        ? 'You do not have permission to see this list.'
        : 'The list could not be fetched. Nothing has been changed.'
    }
    onRetry={props.onRetry}
  />
);

/** Stands above rows that are still shown after loading them again has failed. */
export const ListOutdated = (props: { onRetry: () => void }) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-x-4 border-t border-staff-hair px-4 py-1 md:px-5.5"
  >
    <p>The list could not be fetched. What is shown may be out of date.</p>
    <Button variant="row" className="-mx-2.5" onClick={props.onRetry}>
      Try Again
    </Button>
  </div>
);
