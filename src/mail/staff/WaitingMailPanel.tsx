import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/staff/Button.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { waitingMailQuery, type WaitingMail } from '../mail.staff.queries.ts';
import { useRetry } from './useRetry.ts';
import { WaitingMailCard, waitingMailColumns } from './waiting-mail-columns.tsx';
import { tryAllId } from './WaitingMailActions.tsx';

const none: WaitingMail[] = [];
const oldestFirst = { id: 'since', descending: false };
/** As many as the server lists: they stand on one page. */
const pageSize = 100;

/** The mails that are not sent yet: since when, why, and what can be done. Absent when there is none. */
export function WaitingMailPanel() {
  const query = useQuery(waitingMailQuery());
  const retry = useRetry();
  const mails = query.data?.mails ?? none;
  const table = useClientTable({
    rows: mails,
    columns: waitingMailColumns,
    initialSort: oldestFirst,
    pageSize,
  });
  if (query.isError && query.data === undefined)
    return (
      <Panel title="What waits">
        <LoadError
          title="Failed to load what waits"
          text="The mails that are not sent yet could not be fetched."
          onRetry={() => void query.refetch()}
        />
      </Panel>
    );
  if (mails.length === 0) return null;
  return (
    <Panel
      title={`What waits (${query.data?.total ?? 0})`}
      description="Tried again every few minutes to an hour, for three days."
      actions={
        <Button
          variant="line"
          id={tryAllId}
          aria-disabled={retry.isPending}
          onClick={() => retry.mutate('all')}
        >
          Try All Now
        </Button>
      }
    >
      <DataTable
        label="What waits"
        rows={table.rows}
        columns={waitingMailColumns}
        rowKey={({ id }) => id}
        sort={table.sort}
        onSort={table.onSort}
        phoneCard={WaitingMailCard}
      />
    </Panel>
  );
}
