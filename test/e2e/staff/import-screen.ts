import type { Page } from '@playwright/test';
import type { StaffApi } from './staff-api.ts';

export const importAddress = '/admin/settings/import';
export const header = 'Make,Model,Year,Price,Mileage,VIN,Key Tag';

export const csvFile = (lines: readonly string[], name = 'stock.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

/** A VIN that no vehicle has. Its check digit is never right, which imports warn of. */
export function someVin() {
  const random = crypto.randomUUID().replaceAll('-', '').toUpperCase();
  return `W${random.slice(0, 7)}A${random.slice(7, 15)}`;
}

/** The parts of the import on its screen. */
export function importScreen(page: Page) {
  const panel = page.getByRole('region', { name: 'Import vehicles' });
  return {
    panel,
    choose: (file: ReturnType<typeof csvFile>) => panel.getByLabel('CSV file').setInputFiles(file),
    /** The button that says what it does. */
    run: panel.getByRole('button', { name: /^(?:List|Change|Nothing to Import)/ }),
    counts: panel.getByRole('list', { name: 'Rows by outcome' }).getByRole('listitem'),
    column: (name: string) => panel.getByRole('combobox', { name: `${name} is taken for` }),
    /** The lines of kinds, each of which opens its rows. */
    kinds: panel.locator('summary'),
    done: panel.getByRole('heading', { name: /imported$/ }),
  };
}

/** The vehicles that the staff's search finds. */
export const listed = async (api: StaffApi, search: string) =>
  (
    (await api.get(`/api/vehicles/admin-fast?page=1&limit=10&search=${search}`)) as {
      vehicles: {
        id: number;
        model: string;
        price: number;
        mileage: number;
        vin: string | null;
        listedAt: string;
      }[];
    }
  ).vehicles;
