import { expect, test } from 'vitest';
import { cleanName, documentsChange, type VehicleDocument } from './document.ts';

test.each([
  ['Service records 2019-2025.pdf', 'Service records 2019-2025'],
  ['C:\\Users\\dana\\build_sheet.PDF', 'build sheet'],
  ['../../etc/passwd', 'passwd'],
  ['/srv/scans/title.pdf', 'title'],
  ['Service 2024/25', 'Service 2024-25'],
  ['a"b\r\nSet-Cookie: x.pdf', 'a b Set-Cookie x'],
  ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe'],
  ['  .hidden.. ', 'hidden'],
  ['Prüfbericht № 4 (Käufer).pdf', 'Prüfbericht № 4 (Käufer)'],
  [`${'x'.repeat(100)}.pdf`, 'x'.repeat(80)],
  [`${'x'.repeat(79)}\u{1f3ce}.pdf`, 'x'.repeat(79)],
  ['.pdf', ''],
])('the file %j is called %j', (file, name) => {
  expect(cleanName(file)).toBe(name);
  expect(cleanName(name)).toBe(name);
});

const one: VehicleDocument = {
  file: 'a'.repeat(32),
  name: 'Service records',
  kind: 'service',
  isPublic: false,
  bytes: 5,
};
const other = { ...one, file: 'b'.repeat(32), name: 'Build sheet' };

test('the change log names the documents that differ, and whether they are public', () => {
  expect(documentsChange([one, other], [one, other])).toEqual([]);
  expect(documentsChange([one, other], [{ ...one, isPublic: true }, other])).toEqual([
    { field: 'documents', from: 'Service records (internal)', to: 'Service records (public)' },
  ]);
  expect(documentsChange([one], [])).toEqual([
    { field: 'documents', from: 'Service records (internal)', to: null },
  ]);
});
