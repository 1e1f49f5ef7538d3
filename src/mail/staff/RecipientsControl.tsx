import type { ReactNode } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFocusAfterRemoval } from '../../ui/useFocusAfterRemoval.ts';
import type { MailOverview } from '../mail.staff.queries.ts';

type StaffMailAccount = MailOverview['accounts'][number];

/** Accounts as chips, a choice of further ones, and beside it `children`: the field for addresses. */
export function RecipientsControl(props: {
  /** What the recipients get, as in `Add a person: Service`. */
  of: string;
  accounts: readonly StaffMailAccount[];
  people: readonly number[];
  onChange: (people: number[]) => void;
  pending: boolean;
  children: ReactNode;
}) {
  const { people, accounts, onChange, pending } = props;
  const others = accounts.filter(({ id, isReader }) => isReader && !people.includes(id));
  const selectId = `add-person-${props.of.replaceAll(/\W+/g, '-')}`;
  const removal = useFocusAfterRemoval<HTMLUListElement>(`#${selectId}`);
  return (
    <div className="grid min-w-0 gap-2 md:grid-cols-[minmax(0,1fr)_11rem]">
      {people.length > 0 && (
        <ul {...removal} aria-label={`People: ${props.of}`} className="flex flex-wrap gap-2 md:col-span-2">
          {people.map((id) => {
            const account = accounts.find((each) => each.id === id);
            const name = account?.name ?? `Account ${id}`;
            const why = whyNothing(account);
            return (
              <li key={id} className="flex max-w-full items-center rounded-control bg-staff-sunk pl-3">
                <span className="min-w-0 wrap-anywhere text-staff-ink">
                  {name}
                  {why !== null && <span className="text-small text-danger"> {why}</span>}
                </span>
                <button
                  type="button"
                  aria-label={`Remove ${name}: ${props.of}`}
                  aria-disabled={pending || undefined}
                  onClick={() => {
                    if (!pending) onChange(people.filter((other) => other !== id));
                  }}
                  className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-staff-muted hover:text-staff-ink md:size-9"
                >
                  <CloseIcon className="size-3.5" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {props.children}
      <Select
        id={selectId}
        aria-label={`Add a person: ${props.of}`}
        value=""
        aria-disabled={pending || undefined}
        disabled={others.length === 0}
        onChange={(event) => {
          if (!pending) onChange([...people, Number(event.target.value)]);
        }}
      >
        <option value="">Add a person</option>
        {others.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name}
            {email === null ? ' (no mail address)' : ''}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Why mail does not reach an account; null if it does. */
function whyNothing(account: StaffMailAccount | undefined): string | null {
  if (account === undefined) return '(removed)';
  if (!account.isReader) return '(gets nothing: disabled, or does not answer inquiries)';
  return account.email === null ? '(gets no mail: no mail address yet)' : null;
}
