import { useStaffNames } from '../../../accounts/staff/useStaffNames.ts';
import { useRef } from 'react';
import { storedUser } from '../../../accounts/session.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { sendAssignee } from '../../inquiries.staff.queries.ts';
import type { Colleague, Inquiry } from '../../inquiry.schema.ts';
import { useInquiryChange } from '../useInquiryChange.ts';

/** Who works on the inquiry. Suggests whoever looks after the vehicle while nobody does. */
export function AssigneeControl(props: { inquiry: Inquiry; colleagues: readonly Colleague[] | undefined }) {
  const { inquiry, colleagues = [] } = props;
  const { id, assignedTo } = inquiry;
  const select = useRef<HTMLSelectElement>(null);
  const you = storedUser()?.id ?? null;
  const nameOf = useStaffNames();
  const chosenName = (account: number) => {
    const chosen = colleagues.find((colleague) => colleague.id === account);
    return chosen === undefined ? 'a colleague' : nameOf(chosen.username);
  };
  const { mutate, isPending, variables } = useInquiryChange<number | null>(inquiry, {
    send: (account) => sendAssignee({ id, assignedTo: account }),
    done: (account) => {
      if (account === null) return { title: 'Assigned to nobody' };
      return { title: `Assigned to ${account === you ? 'you' : chosenName(account)}` };
    },
    failed: 'Failed to assign the inquiry',
  });
  const shown = isPending ? variables : (assignedTo?.id ?? null);
  const isListed = colleagues.some((colleague) => colleague.id === assignedTo?.id);
  const adviser = colleagues.find(({ username }) => username === inquiry.vehicle?.adviser);
  /** Assigns it, and keeps the focus: the button is about to go. */
  const assign = (account: number) => {
    mutate(account);
    select.current?.focus();
  };
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <Field label="Assigned to" className="min-w-[min(9rem,100%)] flex-1">
        {(control) => (
          <Select
            {...control}
            ref={select}
            value={shown ?? ''}
            onChange={({ target }) => mutate(target.value === '' ? null : Number(target.value))}
          >
            <option value="">Nobody</option>
            {assignedTo !== null && !isListed && (
              <option value={assignedTo.id}>{nameOf(assignedTo.username)}</option>
            )}
            {colleagues.map((colleague) => (
              <option key={colleague.id} value={colleague.id}>
                {colleague.id === you ? `${nameOf(colleague.username)} (you)` : nameOf(colleague.username)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {you !== null && shown !== you && (
        <Button variant="line" onClick={() => assign(you)}>
          Take It
        </Button>
      )}
      {adviser !== undefined && shown === null && adviser.id !== you && (
        <Button variant="line" onClick={() => assign(adviser.id)}>
          Give It to {nameOf(adviser.username)}, the Adviser
        </Button>
      )}
    </div>
  );
}
