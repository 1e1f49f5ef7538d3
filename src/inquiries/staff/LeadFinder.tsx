import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../platform/dates.ts';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { inquiriesQuery } from '../inquiries.staff.queries.ts';
import { StateBadges } from '../../vehicles/staff/StateBadges.tsx';
import { carName, type Inquiry } from '../inquiry.ts';

/** How many are offered; typing narrows them down. */
const offered = 5;

/** Searches all current inquiries, to choose one. */
export function LeadFinder({ onChoose }: { onChoose: (inquiry: Inquiry) => void }) {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const found = useQuery({
    ...inquiriesQuery({ page: 1, view: 'current', mine: false, search, sort: 'date-desc' }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
  const shown = search === '' ? [] : (found.data?.inquiries ?? []).slice(0, offered);
  return (
    <div className="rounded-card bg-staff p-3">
      {/* Enter searches, and must not save the sale. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are the box's */}
      <div
        className="grid"
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      >
        <SearchField
          ref={box}
          label="Search inquiries"
          placeholder="Search name, email or phone"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {shown.length > 0 && (
        <ul aria-label="Inquiries found" className="mt-2">
          {shown.map((inquiry) => (
            <li key={inquiry.id} className="border-t border-staff-hair first:border-t-0">
              <button
                type="button"
                onClick={() => onChoose(inquiry)}
                className="flex min-h-11 w-full cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-2.5 py-2 text-left -outline-offset-2! hover:bg-staff-sunk"
              >
                <span className="min-w-0 flex-1 wrap-anywhere text-staff-ink">
                  {inquiry.name}
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-staff-muted">
                    {carName(inquiry) ?? inquiry.email}
                    <StateBadges states={inquiry.vehicleStates} />
                  </span>
                </span>
                <span className="text-small text-staff-muted">{formatDate(inquiry.createdAt)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="px-2.5 text-small text-staff-muted not-empty:mt-2">
        {search !== '' && resultText(found, shown.length)}
      </p>
    </div>
  );
}

function resultText(
  found: { isPending: boolean; isError: boolean; isPlaceholderData: boolean; data?: { total: number } },
  shown: number,
): string {
  if (found.isError) return 'The search failed. Try again in a moment.';
  if (found.isPending || found.data === undefined) return 'Searching...';
  const { total } = found.data;
  if (total === 0) return 'No inquiry found.';
  if (total > shown) return `${shown} of ${total.toLocaleString('en-US')}. Type more to narrow them down.`;
  return total === 1 ? '1 inquiry found.' : `${total} inquiries found.`;
}
