import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import type { OpenDealership } from './dealership.tsx';
import type { createStaffApi } from './staff-api.ts';

export const importPath = '/admin/settings/import';
export const header = 'Make,Model,Year,Price,Mileage,VIN,Key Tag';

/** Opens the import; `choose` gives it a file. */
export async function openImport({ open }: OpenDealership) {
  // The window's own cannot be sent to the server.
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
  const person = await open(importPath);
  const panel = await screen.findByRole('region', { name: 'Import vehicles' });
  const items = (name: string) => within(within(panel).getByRole('list', { name })).getAllByRole('listitem');
  const send = (content: string, name: string) => {
    const file = new File([Buffer.from(content, 'latin1')], name, { type: 'text/csv' });
    return person.upload(within(panel).getByLabelText('CSV file'), file);
  };
  return {
    person,
    panel,
    send,
    choose: (lines: readonly string[], name = 'stock.csv') => send(`${lines.join('\r\n')}\r\n`, name),
    /** The button that says what it does. */
    run: (name: string) => within(panel).findByRole('button', { name }),
    isOffered: () =>
      within(panel).queryByRole('button', { name: /^(?:List|Change|Nothing to Import)/ }) !== null,
    counts: () => items('Rows by outcome').map(({ textContent }) => textContent),
    column: (name: string) =>
      within(panel).findByRole<HTMLSelectElement>('combobox', { name: `${name} is taken for` }),
    /** The lines of kinds, each of which opens its rows. */
    kinds: () => [...panel.querySelectorAll('summary')],
    expectDone: (text: string) =>
      waitFor(() => expect(within(panel).getByRole('heading', { name: /imported$/ }).textContent).toBe(text)),
    alert: () => within(panel).queryByRole('alert')?.textContent ?? null,
  };
}

type Listed = { id: number; model: string; price: number; mileage: number; vin: string | null };

/** The vehicles of the dealership. */
export const listed = async (api: ReturnType<typeof createStaffApi>) =>
  (await api.get<{ vehicles: Listed[] }>('/api/vehicles/admin-fast?page=1&limit=10')).vehicles;
