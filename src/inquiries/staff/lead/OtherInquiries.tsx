import { formatDate } from '../../../platform/dates.ts';
import { ChevronRightIcon } from '../../../ui/staff/staff-icons.tsx';
import { carName, type InquiryHistory } from '../../inquiry.ts';
import { StateBadges } from '../../../vehicles/staff/StateBadges.tsx';
import { StatusBadge } from '../inquiry-status.tsx';
import { InterestName } from '../inquiry-texts.tsx';
import { headingClass } from './section.ts';

/** The other inquiries of the same person; nothing if there are none. */
export const OtherInquiries = (props: {
  others: InquiryHistory['others'];
  onView: (inquiry: { id: number }) => void;
}) =>
  props.others.length > 0 && (
    <section aria-label="Other inquiries of this person">
      <h3 className={headingClass}>Other inquiries of this person</h3>
      <ul>
        {props.others.map((other) => (
          <li key={other.id} className="border-t border-staff-hair">
            <button
              type="button"
              onClick={() => props.onView(other)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 py-2 text-left hover:bg-staff"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-staff-ink">
                  {carName(other) ?? <InterestName inquiry={other} />}
                  <StateBadges states={other.vehicleStates} />
                </span>
                <span className="block text-small text-staff-muted">
                  {other.name}, {formatDate(other.createdAt)}
                  {other.isArchived && ', archived'}
                </span>
              </span>
              <StatusBadge status={other.status} />
              <ChevronRightIcon className="size-3.5 text-staff-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
