import { Button } from '../../ui/staff/Button.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import type { InquiryView } from '../inquiry.ts';

const adjectives: Record<InquiryView, string> = { current: '', doubtful: 'doubtful ', archive: 'archived ' };

/** Section 2, empty state; after a search it offers to clear it. */
export function NoInquiries(props: {
  search: string;
  view: InquiryView;
  mine: boolean;
  onClear: () => void;
}) {
  const { search } = props;
  if (search === '') {
    return (
      <div className="border-t border-staff-hair">
        <Message title="No inquiries found">
          <p>
            {props.mine
              ? 'None of these inquiries is assigned to you.'
              : 'There are currently no inquiries to display.'}
          </p>
        </Message>
      </div>
    );
  }
  return (
    <Message
      title="No inquiries found"
      action={
        <Button variant="line" onClick={props.onClear}>
          Clear Search
        </Button>
      }
    >
      <p>
        No {adjectives[props.view]}inquiry matches &quot;{search}&quot;.
      </p>
    </Message>
  );
}
