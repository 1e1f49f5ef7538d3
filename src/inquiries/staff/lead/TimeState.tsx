import type { Inquiry } from '../../inquiry.ts';

/** Below the time of an appointment: why it is not kept; nothing if it is. */
export const TimeState = ({ inquiry }: { inquiry: Inquiry }) =>
  !inquiry.hasTime && (
    <span className="block text-small text-staff-muted">
      {inquiry.isArchived
        ? 'Not kept while it is archived'
        : inquiry.isDoubtful
          ? 'Not kept while it is doubtful'
          : 'Taken by somebody else'}
    </span>
  );
