import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { header, listed, openImport } from '../import-screen.ts';

const vins = ['WABCDEFGA12345678', 'WABCDEFGA12345679'];
const german = (row: string) => ['Marke;Modell;Baujahr;Preis;Laufleistung;FIN', `Ashdown;${row}`];

test('columns in other words are chosen once, and remembered for files with the same header', async () => {
  const dealership = await openDealership();
  const { person, panel, choose, run, isOffered, column, expectDone, alert } = await openImport(dealership);
  await choose(german(`911;2020;129.900,00;20.000 km;${vins[0]}`));
  await waitFor(() =>
    expect(alert()).toContain('Choose the column for make, model, year, price and mileage.'),
  );
  expect(isOffered()).toBe(false);
  expect((await column('Preis')).closest('li')).toHaveTextContent('129.900,00');
  for (const [name, label, missing] of [
    ['Marke', 'Make', 'model, year, price and mileage'],
    ['Modell', 'Model', 'year, price and mileage'],
    ['Baujahr', 'Year', 'price and mileage'],
    ['Preis', 'Price', 'mileage'],
  ] as const) {
    await person.selectOptions(await column(name), label);
    // Until the answer is there, nothing else can be chosen.
    await waitFor(() => expect(alert()).toContain(`Choose the column for ${missing}.`));
  }
  await person.selectOptions(await column('Laufleistung'), 'Mileage');
  await run('List 1');
  await person.selectOptions(await column('FIN'), 'VIN');
  await waitFor(() => expect(panel).toHaveTextContent('FIN: The check digit does not fit'));
  expect(alert()).toBeNull();
  expect(panel).toHaveTextContent('“129.900,00” is read as $129,900.');
  await person.click(await run('List 1'));
  await expectDone('1 vehicle imported');
  expect(await listed(dealership.api)).toMatchObject([{ price: 129_900, mileage: 12_427 }]);

  await choose(german(`912;2021;98.500,50;1.000;${vins[1]}`));
  await run('List 1');
  expect(await column('Preis')).toHaveValue('price');
  await person.click(await within(panel).findByRole('button', { name: 'Reset Columns' }));
  await waitFor(() => expect(alert()).toContain('Choose the column for'));
});

test('fault 61: an amount with two readings is asked about, and never taken for the small one', async () => {
  const dealership = await openDealership();
  const { person, panel, choose, run, counts, expectDone } = await openImport(dealership);
  await choose([header, `Ashdown,Alpha,2021,129.900,5000,${vins[0]},`]);
  await within(panel).findByRole('group', { name: 'What does “129.900” in row 2 mean?' });
  await run('Nothing to Import');
  expect(counts()).toContain('1 with errors');
  await person.click(await within(panel).findByRole('radio', { name: /^\$129,900/ }));
  await person.click(await run('List 1'));
  await expectDone('1 vehicle imported');
  expect(await listed(dealership.api)).toMatchObject([{ price: 129_900 }]);
});

test('days with two readings are asked about, and Undo of the import asks and can be undone', async () => {
  const dealership = await openDealership();
  const { api, open } = dealership;
  const ids = async () => (await listed(api)).map(({ id }) => id).toSorted();
  const { person, panel, choose, run, expectDone } = await openImport(dealership);
  await choose([
    `${header},Date In`,
    `Ashdown,Alpha,2021,100000,5000,${vins[0]},,05/11/2025`,
    `Ashdown,Beta,2021,100000,5000,${vins[1]},,06/11/2025`,
  ]);
  const question = await within(panel).findByRole('group', {
    name: 'What does “05/11/2025” in row 2 mean?',
  });
  await run('Nothing to Import');
  await person.click(within(question).getByRole('radio', { name: /^Nov 5, 2025/ }));
  await person.click(await run('List 2'));
  await expectDone('2 vehicles imported');
  const imported = await ids();
  expect(imported).toHaveLength(2);
  await person.click(await within(panel).findByRole('button', { name: 'Undo Import' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Undo for 2 vehicles?' }));
  expect(asked.getByText(/2 vehicles: off the website/)).toBeVisible();
  await person.click(asked.getByRole('button', { name: 'Remove 2 vehicles' }));
  const undone = await screen.findByRole('heading', { name: 'The import is undone' });
  await waitFor(() => expect(undone).toHaveFocus());
  expect(await ids()).toEqual([]);

  await open('/admin/settings/log');
  const undoable = await screen.findByRole('list', { name: 'Changes that can be undone' });
  const entry = await within(undoable).findByText(/Undone: 2 vehicles imported/);
  const item = entry.closest('li');
  if (item) await person.click(within(item).getByRole('button', { name: /^Undo/ }));
  const asking = within(await screen.findByRole('alertdialog'));
  await person.click(asking.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await ids()).toEqual(imported));
});
