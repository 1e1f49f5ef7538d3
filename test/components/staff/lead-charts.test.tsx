import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findChart, findIn } from '../dashboard-tab.ts';
import { openDealership } from '../dealership.tsx';
import { inquire } from '../inquiries-tab.ts';

test('the dashboard shows response times and what became of leads, as charts and as tables', async () => {
  const { api, open } = await openDealership();
  const { id } = await inquire(api);
  await api.post(`/api/inquiries/${id}/answers`, {});
  const person = await open('/admin');
  for (const [title, header] of [
    ['Response time', 'In 24 hours'],
    ['Leads to sales by source', 'Source'],
  ] as const) {
    expect(await findChart(title)).toBeVisible();
    await person.click(await findIn(title, 'button', 'Show as table'));
    expect(await screen.findByRole('columnheader', { name: header })).toBeVisible();
    await person.click(await findIn(title, 'button', 'Show as chart'));
    expect(await findChart(title)).toBeVisible();
  }
  const people = await screen.findByRole('table', { name: 'Leads by person' });
  await waitFor(() =>
    expect(within(people).getByRole('row', { name: /^Nobody 1 1 0 min 0$/ })).toBeVisible(),
  );
  expect(
    await screen.findByRole('img', { name: /^Leads to sales by source: .*Not known 1 lead/ }),
  ).toBeVisible();
});
