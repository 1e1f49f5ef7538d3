import { screen, waitFor, within } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { dataTable, shownPart, toPage } from '../data-table.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { inventory, nameOf, openInventory } from '../inventory.ts';
import { currentToast, expectToast } from '../toast.ts';

const { cell, column, filter, found, search, sortBy } = inventory;
const whenShown = (part: string) => waitFor(() => expect(shownPart()).toBe(part));
const findButton = (name: string) => screen.findByRole('button', { name });
const box = (vehicle: Vehicle | undefined) =>
  screen.getByRole('checkbox', { name: `Select ${vehicle ? nameOf(vehicle) : ''}` });
const pageBox = () => screen.getByRole('checkbox', { name: 'Select the vehicles on this page' });
const actions = () => screen.getByRole('group', { name: /^Change [\d,]+ vehicles?$/ });
const act = (name: string) => within(actions()).getByRole('button', { name });
const findItem = (name: string) => screen.findByRole('menuitem', { name });
/** The question of this title, once it says this: before that it checks the vehicles. */
async function findAsking(title: string, says: string) {
  const question = await screen.findByRole('alertdialog', { name: title });
  await waitFor(() => expect(question).toHaveTextContent(says));
  return question;
}
const answer = (question: HTMLElement, name: string) => within(question).getByRole('button', { name });
/** What the line over the list says. */
const whenSaid = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(text));
const nothingChosen = 'Select vehicles to change them together';
/** The toast says this, perhaps among other things. */
const whenToasted = (text: string) => waitFor(() => expect(currentToast()).toHaveTextContent(text));

/** So many vehicles, "Model 10" the first and oldest. */
async function addModels({ api }: OpenDealership, count: number): Promise<Vehicle[]> {
  const vehicles: Vehicle[] = [];
  // One after another, so that their ids ascend.
  for (let index = 0; index < count; index += 1)
    vehicles.push(await api.addVehicle({ model: `Model ${index + 10}` }));
  return vehicles;
}

test('the selected vehicles get an adviser, a note on their arrival, and an end of reservations', async () => {
  const dealership = await openDealership();
  const deposit = { link: 'https://buy.stripe.example/reserve', amount: 2_500 };
  await dealership.api.patch('/api/dealership', { deposit });
  const [first, second] = await addModels(dealership, 2);
  const maria = { firstName: 'Maria', lastName: 'Vega' };
  await dealership.signIn('maria', 'sales');
  await dealership.database.queries.update(users).set(maria).where(eq(users.username, 'maria'));
  const person = await openInventory(dealership, 2);
  await person.click(await findButton('Select'));
  await person.click(await waitFor(pageBox));
  await person.click(await within(actions()).findByRole('button', { name: 'Adviser' }));
  await person.click(await findItem('Maria Vega'));
  const question = await findAsking('Make Maria Vega the adviser of 2 vehicles?', 'Visitors see it at once.');
  await person.click(answer(question, 'Change 2 vehicles'));
  await whenToasted('2 vehicles given an adviser');
  await person.click(await waitFor(() => act('Mark')));
  await person.click(await findItem('In transit'));
  const note = await findAsking('Mark 2 vehicles as in transit?', 'Visitors see it at once.');
  await person.click(answer(note, 'Change 2 vehicles'));
  await whenToasted('2 vehicles marked as in transit');
  await person.click(await waitFor(() => act('Mark')));
  await waitFor(() => expect(column('Status')).toEqual(['Available In transit', 'Available In transit']));
  await person.click(await findItem('Stop reserving online'));
  const end = await findAsking('Stop online reservations of 2 vehicles?', 'Visitors see it at once.');
  await person.click(answer(end, 'Change 2 vehicles'));
  await whenToasted('2 vehicles can no longer be reserved online');
  for (const vehicle of [first, second])
    await waitFor(async () =>
      expect(await dealership.api.vehicle(vehicle?.id ?? 0)).toMatchObject({
        adviser: 'maria',
        arrival: 'in-transit',
        isReservable: false,
      }),
    );
});

test('30 prices are lowered in six clicks, and Undo takes all of it back', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicles = await addModels(dealership, 30);
  const prices = async () =>
    new Set((await Promise.all(vehicles.map(({ id }) => api.vehicle(id)))).map(({ price }) => price));
  const person = await openInventory(dealership, 10);
  await person.click(await findButton('Select'));
  await person.click(await waitFor(pageBox));
  await whenSaid('10 selected');
  await person.click(await findButton('Select all 30 that match'));
  await whenSaid('30 selected');
  await person.click(act('Price'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Prices' }));
  await waitFor(() => expect(dialog.getByLabelText('By')).toHaveFocus());
  await person.keyboard('5000');
  await whenSaid('30 prices will change.');
  await waitFor(() => expect(dataTable('Prices').rows()[0]).toHaveTextContent('$100,000$95,000-$5,000'));
  await person.click(await dialog.findByRole('button', { name: 'Change 30 Prices' }));
  await whenToasted('30 prices lowered by $5,000');
  await waitFor(() => expect(column('Price')).toEqual(Array.from({ length: 10 }, () => '$95,000')));
  expect(await prices()).toEqual(new Set([95_000]));

  await person.click(await findButton('Undo'));
  const asked = await screen.findByRole('alertdialog', { name: 'Undo for 30 vehicles?' });
  await person.click(within(asked).getByRole('button', { name: 'Undo' }));
  await expectToast('30 vehicles put back', '');
  await waitFor(() => expect(column('Price')).toEqual(Array.from({ length: 10 }, () => '$100,000')));
  expect(await prices()).toEqual(new Set([100_000]));
});

test('20 vehicles are featured in six clicks, and no longer featured', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicles = await addModels(dealership, 20);
  const person = await openInventory(dealership, 10);
  await person.click(await findButton('Select'));
  await person.click(await waitFor(pageBox));
  await person.click(await findButton('Select all 20 that match'));
  await whenSaid('20 selected');
  await person.click(act('Mark'));
  await findItem('In transit');
  // Without a deposit, nothing is reserved online.
  expect(screen.queryByRole('menuitem', { name: /online/ })).not.toBeInTheDocument();
  await person.click(await findItem('Feature'));
  const featured = 'Visitors see it at once. It can be undone for 10 minutes.';
  const question = await findAsking('Feature 20 vehicles?', featured);
  expect(question).toHaveAccessibleDescription(featured);
  await person.click(answer(question, 'Change 20 vehicles'));
  await whenToasted('20 vehicles featured');
  for (const { id } of vehicles.slice(0, 3))
    expect(await api.vehicle(id)).toMatchObject({ isFeatured: true });

  // The selection is still there for the next change.
  await whenSaid('20 selected');
  await person.click(await waitFor(() => act('Mark')));
  await person.click(await findItem('Stop featuring'));
  await person.click(answer(await findAsking('Stop featuring 20 vehicles?', featured), 'Change 20 vehicles'));
  await whenToasted('20 vehicles no longer featured');
  expect(await api.vehicle(vehicles[0]?.id ?? 0)).toMatchObject({ isFeatured: false });
});

test('the selection stays while sorting and paging, takes ranges, and a new search clears it', async () => {
  const dealership = await openDealership();
  const newestFirst = (await addModels(dealership, 12)).toReversed();
  const person = await openInventory(dealership, 10);
  expect(screen.queryByText(nothingChosen)).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await person.click(await findButton('Select'));
  await whenSaid(nothingChosen);
  await person.click(box(newestFirst[1]));
  await whenSaid('1 selected');
  await person.keyboard('{Shift>}');
  await person.click(box(newestFirst[4]));
  await person.keyboard('{/Shift}');
  await whenSaid('4 selected');
  expect(pageBox()).toBePartiallyChecked();
  await person.click(box(newestFirst[2]));
  await whenSaid('3 selected');

  await person.click(toPage('Vehicle Listings', 'Next'));
  await whenShown('11 to 12 of 12');
  await waitFor(() => box(newestFirst[11]));
  await person.click(pageBox());
  await whenSaid('5 selected');
  await person.click(sortBy('ID'));
  await whenShown('1 to 10 of 12');
  await whenSaid('5 selected');
  for (const index of [10, 11]) await waitFor(() => expect(box(newestFirst[index])).toBeChecked());

  // All that match but one, and that one again.
  await person.click(await findButton('Select all 12 that match'));
  await whenSaid('12 selected');
  await person.click(box(newestFirst[11]));
  await whenSaid('11 selected');
  await person.click(act('Clear'));
  await whenSaid(nothingChosen);
  await waitFor(() => expect(pageBox()).toHaveFocus());

  await person.click(box(newestFirst[11]));
  await whenSaid('1 selected');
  await person.click(filter('Available'));
  await whenSaid('The list has changed, so nothing is selected any more');
  expect(screen.queryByRole('group', { name: /^Change/ })).not.toBeInTheDocument();
  await person.click(box(newestFirst[11]));
  await whenSaid('1 selected');
  await person.fill(search(), 'Model');
  await whenSaid('The list has changed, so nothing is selected any more');
  expect(screen.queryByRole('group', { name: /^Change/ })).not.toBeInTheDocument();
});

test('prices by percent and rounding are previewed, what has no price is named, and an edit meanwhile stops it', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const first = await api.addVehicle({ model: 'First', price: 129_900 });
  const second = await api.addVehicle({ model: 'Second', price: 100_000 });
  const onRequest = await api.addVehicle({ model: 'On request', price: null });
  const sold = await api.addVehicle({ model: 'Gone' });
  await api.sell(sold.id);
  const prices = async () => {
    const stored = await Promise.all([first, second, onRequest].map(({ id }) => api.vehicle(id)));
    return stored.map(({ price }) => price);
  };
  const person = await openInventory(dealership, 4);
  await person.click(await findButton('Select'));
  await person.click(await waitFor(pageBox));
  await whenSaid('4 selected');
  await person.click(act('Price'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Prices' }));
  const size = dialog.getByLabelText('By');
  const choose = (name: string) => person.click(dialog.getByRole('button', { name }));
  const confirm = (name: string) => dialog.findByRole('button', { name });
  const { rows } = dataTable('Prices');
  const previewed = (...lines: string[]) =>
    waitFor(() => expect(rows().map(({ textContent }) => textContent)).toEqual(lines));
  await whenSaid('Nothing is changed before you confirm. Left out: 1 sold, 1 price on request.');
  await person.click(await confirm('Change Prices'));
  await waitFor(() => expect(size).toHaveFocus());
  expect(dialog.getByText('Enter an amount such as 5,000')).toBeVisible();
  await person.fill(size, '3');
  await choose('%');
  await choose('To end in 900');
  await previewed('2024 Ashdown First$129,900$125,900-$4,000', '2024 Ashdown Second$100,000$96,900-$3,100');
  await choose('Raise');
  await previewed('2024 Ashdown First$129,900$133,900+$4,000', '2024 Ashdown Second$100,000$102,900+$2,900');
  await person.fill(size, '0.1');
  await previewed('2024 Ashdown First$129,900$129,900Stays', '2024 Ashdown Second$100,000$99,900-$100');
  await api.patch(`/api/vehicles/${second.id}`, { price: 100_500 });
  await person.click(await confirm('Change 1 Price'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Somebody has changed one of these vehicles meanwhile. Look at them again.',
  );
  // The preview is the new one, so that a second look and click are enough.
  await previewed('2024 Ashdown First$129,900$129,900Stays', '2024 Ashdown Second$100,500$100,900+$400');
  expect(await prices()).toEqual([129_900, 100_500, null]);
  await person.click(await confirm('Change 1 Price'));
  await whenToasted('1 price raised by 0.1%');
  expect(currentToast()).toHaveTextContent('Left out: 1 sold, 1 price on request, 1 stays as it is');
  expect(await prices()).toEqual([129_900, 100_900, null]);
});

test('deleted vehicles come back with Undo in the change log, and those of the bin with Restore', async () => {
  const dealership = await openDealership();
  const { api, open } = dealership;
  const [, restored] = await addModels(dealership, 3);
  const person = await openInventory(dealership, 3);
  await person.click(await findButton('Select'));
  await person.click(await waitFor(pageBox));
  await whenSaid('3 selected');
  await person.click(act('Delete'));
  const inBin =
    'They disappear from the website now, and can be restored for 30 days under Settings, Deleted vehicles.';
  const question = await findAsking('Delete 3 vehicles?', inBin);
  expect(question).toHaveAccessibleDescription(inBin);
  await waitFor(() => expect(answer(question, 'Cancel')).toHaveFocus());
  await person.click(answer(question, 'Delete'));
  await whenToasted('3 vehicles deleted');
  await waitFor(() => expect(filter('All')).toHaveTextContent('All 0'));
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Change/ })).not.toBeInTheDocument());

  await open('/admin/settings/bin');
  const bin = dataTable('Deleted vehicles');
  await waitFor(() => expect(bin.rows()).toHaveLength(3));
  const restoredRow = await waitFor(() => bin.row('Model 11'));
  expect(restoredRow).toHaveTextContent('by admin');
  await person.click(within(restoredRow).getByRole('button', { name: /^Restore/ }));
  await whenToasted('Vehicle restored');
  await waitFor(() => expect(bin.rows()).toHaveLength(2));
  expect(await api.vehicle(restored?.id ?? 0)).toMatchObject({ price: 100_000 });

  await open('/admin/settings/log');
  const undoable = await waitFor(() => {
    const batches = within(screen.getByRole('list', { name: 'Changes that can be undone' }));
    const [item] = batches
      .getAllByRole('listitem')
      .filter((one) => /3 vehicles deleted/.test(one.textContent));
    if (!item) throw new Error('The deletion cannot be undone');
    return item;
  });
  await person.click(within(undoable).getByRole('button', { name: 'Undo' }));
  const asked = await findAsking('Undo for 2 vehicles?', '2 vehicles: listed again, as before.');
  await person.click(answer(asked, 'Undo'));
  await expectToast('2 vehicles put back', '');
  await open('/admin?tab=inventory');
  await found();
  await waitFor(() => expect(column('Model')).toEqual(['Model 12', 'Model 11', 'Model 10']));
});

test('one deleted vehicle comes back with Undo over the list, also after a reload', async () => {
  const dealership = await openDealership();
  const { api, reload } = dealership;
  const vehicle = await api.addVehicle({ model: 'Vesper' });
  await api.addVehicle({ model: 'Other' });
  const person = await openInventory(dealership, 2);
  await person.click(inventory.act('Delete', vehicle));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Delete' }));
  await whenToasted('Vehicle deleted successfully');
  const line = () => screen.queryByText(/Vesper deleted/, { selector: '[role="status"] b' })?.parentElement;
  await waitFor(() => expect(line()).toHaveTextContent('It can be undone until '));
  await reload();
  await waitFor(() => expect(line()).toBeVisible());
  await found();
  await waitFor(() => expect(column('Model')).toEqual(['Other']));
  await person.click(await findButton('Undo'));
  await expectToast('1 vehicle put back', '');
  await waitFor(() => expect(column('Model')).toEqual(['Other', 'Vesper']));
  await waitFor(() => expect(line()).toBeUndefined());
  await waitFor(() => expect(cell('Vesper', 'Status')).toBe('Available'));
});
