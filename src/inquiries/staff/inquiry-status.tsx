import * as Menu from 'radix-ui/dropdown-menu';
import { ChevronIcon } from '../../ui/icons.tsx';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { TickIcon } from '../../ui/staff/staff-icons.tsx';
import type { Inquiry } from '../inquiry.schema.ts';
import { inquiryStatuses, type InquiryStatus } from '../inquiry.ts';

/** Section 4: sets any status from any other. The current one is ticked. */
export function StatusMenu(props: { inquiry: Inquiry; onStatus: (status: InquiryStatus) => void }) {
  const { id, name, status } = props.inquiry;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`Status of inquiry ${id}, ${name}`}
        className={`${staffButtonClass('row')} group/status data-[state=open]:bg-staff-accent/9`}
      >
        Status
        <ChevronIcon className="size-3.25 transition-[rotate] duration-move group-data-[state=open]/status:rotate-180" />
      </Menu.Trigger>
      {/* Inside the page's main part, so that it is found there; not in the row, which would clip it. */}
      <Menu.Portal container={document.getElementById('main')}>
        <Menu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-20 w-46.5 animate-[staff-rise_var(--duration-move)_var(--ease-glide)] rounded-card border border-staff-hair bg-staff-surface p-1.5 shadow-staff-float"
        >
          <Menu.RadioGroup
            value={status}
            onValueChange={(value) => {
              const chosen = inquiryStatuses.find((known) => known === value);
              if (chosen !== undefined && chosen !== status) props.onStatus(chosen);
            }}
          >
            {inquiryStatuses.map((choice) => (
              <Menu.RadioItem
                key={choice}
                value={choice}
                className="flex min-h-11 cursor-pointer items-center justify-between rounded-control px-2.5 text-staff-accent outline-none data-highlighted:bg-staff-sunk data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-staff-accent/40 md:min-h-10"
              >
                <StatusBadge status={choice} />
                <Menu.ItemIndicator>
                  <TickIcon />
                </Menu.ItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Section 4, badge colors: new blue, contacted purple, pending yellow, resolved green, closed gray. */
const tints: Record<InquiryStatus, string> = {
  new: 'bg-status-new text-status-new-ink',
  contacted: 'bg-status-contacted text-status-contacted-ink',
  pending: 'bg-status-pending text-status-pending-ink',
  resolved: 'bg-status-resolved text-status-resolved-ink',
  closed: 'bg-status-closed text-status-closed-ink',
};

export const StatusBadge = ({ status }: { status: InquiryStatus }) => (
  <span
    className={`inline-block rounded-pill px-2.75 py-0.75 text-micro font-semibold whitespace-nowrap ${tints[status]}`}
  >
    {status}
  </span>
);
