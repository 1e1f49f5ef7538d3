import { deskButtonClass } from '../../ui/desk/button.ts';
import { Message } from '../../ui/desk/Message.tsx';

/** Section 2, empty state; a search that finds nothing says so and offers the way back. */
export function NoInquiries(props: { search: string; archived: boolean; onClear: () => void }) {
  const { search } = props;
  if (search === '') {
    return (
      <div className="border-t border-desk-hair">
        <Message title="No inquiries found">
          <p>There are currently no inquiries to display.</p>
        </Message>
      </div>
    );
  }
  return (
    <Message
      title="No inquiries found"
      action={
        <button type="button" className={deskButtonClass('line')} onClick={props.onClear}>
          Clear Search
        </button>
      }
    >
      <p>
        No {props.archived ? 'archived ' : ''}inquiry matches &quot;{search}&quot;.
      </p>
    </Message>
  );
}
