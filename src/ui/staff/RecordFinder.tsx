import type { ReactNode, Ref } from 'react';
import { counted } from '../../platform/counted.ts';
import { SearchField } from './SearchField.tsx';

/**
 * A search within a form, with what it has found as buttons, of which one is chosen. `query` is the search for `search`; only
 * the first records of its `total` may be shown.
 */
export function RecordFinder<T extends { id: number }>(props: {
  /** One and many of the records: `['car', 'cars']`. */
  nouns: readonly [one: string, many: string];
  placeholder: string;
  search: string;
  onSearch: (text: string) => void;
  query: { isPending: boolean; isError: boolean; data?: { total: number } | undefined };
  found: readonly T[];
  /** The content of a record's button. */
  children: (record: T) => ReactNode;
  onChoose: (record: T) => void;
  /** What to do when there is none. */
  hint?: string;
  ref: Ref<HTMLInputElement>;
}) {
  const { ref, nouns, placeholder, search, onSearch, query, found, children, onChoose, hint } = props;
  const [one, many] = nouns;
  return (
    <div className="rounded-card bg-staff p-3">
      {/* Enter searches, and must not send the form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are the box's */}
      <div
        className="grid"
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      >
        <SearchField
          ref={ref}
          label={`Search ${many}`}
          placeholder={placeholder}
          value={search}
          onSearch={onSearch}
        />
      </div>
      {found.length > 0 && (
        <ul aria-label={`${many.charAt(0).toUpperCase()}${many.slice(1)} found`} className="mt-2">
          {found.map((record) => (
            <li key={record.id} className="border-t border-staff-hair first:border-t-0">
              <button
                type="button"
                onClick={() => onChoose(record)}
                className="flex min-h-11 w-full cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-2.5 py-2 text-left -outline-offset-2! hover:bg-staff-sunk"
              >
                {children(record)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="px-2.5 text-small text-staff-muted not-empty:mt-2">
        {search !== '' && resultText()}
      </p>
    </div>
  );

  function resultText(): string {
    const { isPending, isError, data } = query;
    if (isError) return 'The search failed. Try again in a moment.';
    if (isPending || data === undefined) return 'Searching...';
    const { total } = data;
    if (total === 0) return `No ${one} found.${hint === undefined ? '' : ` ${hint}`}`;
    return total > found.length
      ? `${found.length} of ${total.toLocaleString('en-US')}. Type more to narrow them down.`
      : `${counted(total, one, many)} found.`;
  }
}
