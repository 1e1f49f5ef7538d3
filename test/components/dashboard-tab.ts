import { screen, waitFor, within } from '@testing-library/dom';
import { dataTable } from './data-table.ts';

export const statsCall = '/api/dashboard/stats';
export const insightsCall = '/api/dashboard/insights';
export const charts = [
  'Value and count by make',
  'Days listed',
  'Sales and profit by month',
  'Views against inquiries',
] as const;

export const panel = (title: string) => screen.getByRole('region', { name: title });
/** A chart or a button in a panel, which is another one once its figures are there. */
export const findIn = (title: string, role: 'img' | 'button', name?: string) =>
  waitFor(() => within(panel(title)).getByRole(role, name === undefined ? {} : { name }));
export const findChart = (title: string) => findIn(title, 'img');

/** The texts of the cards above the tables. */
export const cards = () =>
  within(screen.getByRole('list', { name: 'Figures' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** The texts of a table's rows. */
export const lines = (title: string) =>
  dataTable(title)
    .rows()
    .map(({ textContent }) => textContent);
