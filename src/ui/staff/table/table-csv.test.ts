import { expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { tableCsv } from './table-csv.ts';

type Row = { name: string; amount: number | null; month: string };

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => `$${amount}`, sortValue: ({ amount }) => amount },
  { id: 'month', header: 'Month', cell: ({ month }) => month, csvValue: ({ month }) => month },
  { id: 'actions', header: 'Actions', cell: () => 'Edit' },
];

test('a table becomes CSV with plain numbers, and without its buttons', () => {
  const rows = [
    { name: '=Veyra, "Corsa"', amount: 1_234.5, month: 'Nov 2026' },
    { name: 'Ashdown', amount: null, month: 'Dec 2026' },
  ];
  expect(tableCsv(columns, rows)).toBe(
    '\ufeffName,Amount,Month\r\n"\'=Veyra, ""Corsa""",1234.5,Nov 2026\r\nAshdown,,Dec 2026\r\n',
  );
});
