import type { Page } from '@playwright/test';

export const statsCall = '/api/dashboard/stats';
export const insightsCall = '/api/dashboard/insights';
export const stats = `GET ${statsCall}`;
export const charts = [
  'Value and count by make',
  'Days listed',
  'Sales and profit by month',
  'Views against inquiries',
];

/** The Dashboard tab, by the labels of its parts. */
export function dashboardTab(page: Page) {
  const main = page.getByRole('main');
  const panel = (title: string) => main.getByRole('region', { name: title, exact: true });
  return {
    cards: main.getByRole('list', { name: 'Figures' }).getByRole('listitem'),
    panel,
    chart: (title: string) => panel(title).getByRole('img'),
  };
}
