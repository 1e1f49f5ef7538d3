import { formatDateTime } from '../../platform/dates.ts';
import { sizeText } from '../../platform/size-text.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import type { KeptBackup } from '../backup-state.ts';

export const backupColumns: Column<KeptBackup>[] = [
  {
    id: 'made',
    header: 'Made',
    cell: ({ startedAt }) => <span className="font-medium text-staff-ink">{formatDateTime(startedAt)}</span>,
    sortValue: ({ startedAt }) => startedAt,
  },
  { id: 'file', header: 'File', cell: ({ file }) => file, sortValue: ({ file }) => file },
  {
    id: 'size',
    header: 'Size',
    align: 'right',
    cell: ({ bytes }) => sizeText(bytes),
    sortValue: ({ bytes }) => bytes,
  },
];

export const BackupCard = ({ startedAt, file, bytes }: KeptBackup) => (
  <>
    <p className="flex justify-between gap-3 font-medium text-staff-ink">
      {formatDateTime(startedAt)} <span>{sizeText(bytes)}</span>
    </p>
    <p className="text-small wrap-anywhere text-staff-muted">{file}</p>
  </>
);
