import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { inventory, nameOf } from '../inventory.ts';
import { expectToast } from '../toast.ts';
import { fillRequired, openAddForm, openEditForm, someVin } from '../vehicle-form.ts';

test('a new vehicle starts with the defaults of the specification; margin and difference follow what is typed', async () => {
  const dealership = await openDealership();
  const { person, form } = await openAddForm(dealership);
  const { button, dialog, field, save, unsaved, whenClosed } = form;
  await waitFor(() => expect(field('Make')).toHaveFocus());
  for (const [label, value] of [
    ['Make', ''],
    ['Model', ''],
    ['Year', String(new Date().getFullYear())],
    [/^VIN/, ''],
    ['Mileage', '0'],
    ['Price', '0'],
    ['Cost basis', '0'],
    ['Status', 'available'],
    ['Horsepower', '0'],
    ['Exterior color', ''],
    ['Interior color', ''],
    [/^Modifications/, ''],
    ['Description', ''],
    ['Add a feature', ''],
  ] as const) {
    expect(field(label)).toHaveValue(value);
  }
  expect(field('New arrival')).not.toBeChecked();
  expect(field('Featured')).not.toBeChecked();
  expect(dialog.queryByRole('list', { name: 'Features' })).not.toBeInTheDocument();
  expect(dialog.getByRole('region', { name: /^Photos/ })).toHaveTextContent('10 of 10 places are left');
  expect(Array.from(field('Status').querySelectorAll('option'), ({ textContent }) => textContent)).toEqual([
    'Available',
    'Pending Sale',
    'Sold',
    'Reserved',
  ]);
  expect(field('Cost basis')).toHaveAccessibleDescription('Visible only to admins');
  expect(field('Add a feature')).toHaveAttribute('placeholder', 'Type a feature and press Enter');
  expect(save()).toHaveTextContent(/^Add Vehicle/);
  expect(unsaved()).toBeUndefined();

  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Margin', 'Difference']);
  const figures = () => dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  for (const [price, costBasis, shown] of [
    ['246,900', '0', ['N/A', 'N/A']],
    ['246,900', '208,000', ['18.7%', '+$38,900']],
    ['100000', '100000', ['0.0%', '$0']],
    ['90,000', '120000', ['-25.0%', '-$30,000']],
    ['90,000', '', ['N/A', 'N/A']],
  ] as const) {
    await person.fill(field('Price'), price);
    await person.fill(field('Cost basis'), costBasis);
    await waitFor(() => expect(figures()).toEqual(shown));
  }

  // What was entered is gone again, so no confirmation is needed.
  await person.fill(field('Price'), '0');
  await person.fill(field('Cost basis'), '0');
  await waitFor(() => expect(unsaved()).toBeUndefined());
  await person.click(button('Cancel'));
  await whenClosed();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Vehicle' })).toHaveFocus());
});

test('the card beside the form shows what visitors will see; features are added with Enter, once each', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ features: ['First'], exteriorColor: 'Slate', isNewArrival: true });
  const { person, form } = await openEditForm(dealership, vehicle);
  const { button, dialog, element, features, field, save } = form;
  const whenCardSays = (...texts: string[]) =>
    waitFor(() => {
      for (const text of texts) expect(element.querySelector('article')).toHaveTextContent(text);
    });
  await whenCardSays('$100,000', 'N/A HP', 'NEW ARRIVAL');
  await person.fill(field('Price'), '75,000');
  await person.fill(field('Horsepower'), '455');
  await person.fill(field('Model'), 'Meadowlark');
  await person.click(field('New arrival'));
  await whenCardSays('$75,000', '455 HP', 'Meadowlark');
  expect(element.querySelector('article')).not.toHaveTextContent('NEW ARRIVAL');

  const feature = () => field('Add a feature');
  const enter = async (text: string) => {
    await person.fill(feature(), text);
    await person.keyboard('{Enter}');
  };
  const whenNoted = async (text: string) =>
    expect(await dialog.findByText(text, { selector: '[role=status]' })).toBeVisible();
  await enter('   ');
  expect(features()).toEqual(['First']);
  await enter('  Second  ');
  await waitFor(() => expect(features()).toEqual(['First', 'Second']));
  expect(feature()).toHaveValue('');
  expect(feature()).toHaveFocus();

  await enter('SECOND');
  await whenNoted('"Second" is in the list already.');
  expect(features()).toEqual(['First', 'Second']);
  await person.fill(feature(), '');
  await person.keyboard('{Backspace}');
  await waitFor(() => expect(features()).toEqual(['First']));
  await whenNoted('Second removed.');
  await enter('x'.repeat(121));
  await whenNoted('A feature has at most 120 characters.');

  await enter('Third');
  await waitFor(() => expect(features()).toEqual(['First', 'Third']));
  await person.click(button('Remove First'));
  await waitFor(() => expect(features()).toEqual(['Third']));
  await waitFor(() => expect(button('Remove Third')).toHaveFocus());
  // Typed but not added: it is saved all the same.
  await person.fill(feature(), 'Fourth');
  await person.click(save());
  await expectToast('Vehicle updated successfully', '');
  expect((await api.vehicle(vehicle.id)).features).toEqual(['Third', 'Fourth']);
});

test('a VIN with a wrong check digit gets a warning, one that is too short, too, but not of an old car', async () => {
  const { person, form } = await openAddForm(await openDealership());
  const vin = () => form.field(/^VIN/);
  const leave = async (text: string) => {
    await person.fill(vin(), text);
    await person.tab();
  };
  await leave('wp0 zzz-99zts392124');
  await waitFor(() => expect(vin()).toHaveValue('WP0ZZZ99ZTS392124'));
  await waitFor(() => expect(vin()).toHaveAccessibleDescription(/^The check digit does not match\./));
  expect(vin()).not.toHaveAttribute('aria-invalid');
  await leave('1M8GDM9AXKP042788');
  await waitFor(() => expect(vin()).toHaveAccessibleDescription(''));
  await leave('1M8GDM9AXKP04278');
  await waitFor(() => expect(vin()).toHaveAccessibleDescription(/^This VIN has 16 characters\./));
  await person.fill(form.field('Year'), '1964');
  await waitFor(() => expect(vin()).toHaveAccessibleDescription(''));
});

test('a VIN in use is refused, by the server if it was taken meanwhile', async () => {
  const dealership = await openDealership();
  const { api, network } = dealership;
  const taken = await api.addVehicle({ model: 'Taken', vin: someVin });
  const { person, form } = await openAddForm(dealership, 1);
  const { alert, dialog, field, save } = form;
  const vin = () => field(/^VIN/);
  await fillRequired(person, form);

  // Taken after it was checked.
  network.answer('/api/vehicles/vin', { usedBy: null });
  const other = await api.addVehicle({ model: 'Other', vin: '1M8GDM9AXKP042788' });
  await person.fill(vin(), '1M8GDM9AXKP042788');
  await person.tab();
  await person.click(save());
  await waitFor(() =>
    expect(alert()?.textContent).toBe('1 field needs a look before this can be saved. VIN'),
  );
  await waitFor(() => expect(vin()).toHaveFocus());
  expect(vin()).toHaveAccessibleDescription(
    expect.stringContaining(`The ${nameOf(other)} (ID ${other.id}) has this VIN already`),
  );

  network.restore();
  await person.fill(vin(), someVin.toLowerCase());
  await person.tab();
  await waitFor(() => expect(vin()).toHaveAccessibleDescription(/^Another listed vehicle has this VIN: /));
  expect(vin()).toHaveAttribute('aria-invalid', 'true');
  const owner = within(form.element).getByRole('link', {
    name: new RegExp(`^${nameOf(taken)}, ID ${taken.id}`),
  });
  expect(owner).toHaveAttribute('href', `/admin?tab=inventory&vehicle=${taken.id}`);
  expect(owner).toHaveAttribute('target', '_blank');
  await person.click(save());
  await waitFor(() =>
    expect(alert()?.textContent).toBe('1 field needs a look before this can be saved. VIN'),
  );
  await waitFor(() => expect(vin()).toHaveFocus());

  // Sold in the meantime, so that the VIN is free again.
  await api.sell(taken.id);
  await person.click(dialog.getByRole('button', { name: 'Add Vehicle' }));
  await expectToast('Vehicle added successfully', '');
  await waitFor(() => expect(inventory.cell('Vesper', 'VIN')).toBe(someVin));
});

test('a vehicle that does not exist is reported as missing', async () => {
  const { open } = await openDealership();
  const person = await open('/admin?tab=inventory&vehicle=999999');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Vehicle' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This vehicle is not there any more');
  expect(dialog.queryByLabelText('Make')).not.toBeInTheDocument();
  const [close] = dialog.getAllByRole('button', { name: 'Close' });
  if (!close) throw new Error('The dialog cannot be closed');
  await person.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(window.location.search).toBe('?tab=inventory'));
});

test('a VIN suggests make, year and country beside their fields, and overwrites nothing', async () => {
  const { person, form } = await openAddForm(await openDealership());
  const { field, dialog } = form;
  const use = (name: string) => dialog.findByRole('button', { name: `Use ${name}` });
  await person.fill(field('Model'), 'Model S');
  await person.fill(field(/^VIN/), '5yj sa1dg9df p14705');
  await person.tab();
  await waitFor(() => expect(field('Make')).toHaveAccessibleDescription('From the VIN: Use Tesla'));
  expect(field('Make')).toHaveValue('');
  expect(field('Year')).toHaveAccessibleDescription('From the VIN: Use 2013');
  await person.click(await use('Tesla'));
  await waitFor(() => expect(field('Make')).toHaveValue('Tesla'));
  await waitFor(() => expect(field('Make')).toHaveFocus());
  await waitFor(() => expect(field('Make')).toHaveAccessibleDescription(''));
  await person.click(await use('2013'));
  await waitFor(() => expect(field('Year')).toHaveValue('2013'));
  await person.click(await use('United States'));
  await waitFor(() => expect(field('Country of origin')).toHaveValue('US'));

  // Without a check digit the year is uncertain. A make that is typed stays, and a chosen country is not doubted.
  await person.fill(field('Year'), '2020');
  await person.fill(field(/^VIN/), 'WP0ZZZ99ZTS392124');
  await person.tab();
  await waitFor(() => expect(field('Make')).toHaveAccessibleDescription('From the VIN: Use Porsche'));
  expect(field('Make')).toHaveValue('Tesla');
  expect(field('Year')).toHaveAccessibleDescription('From the VIN, perhaps: Use 1996 Use 2026');
  expect(field('Country of origin')).toHaveAccessibleDescription('');
  await person.click(await use('1996'));
  await waitFor(() => expect(field('Year')).toHaveValue('1996'));
  await person.fill(field('Make'), 'porsche (Ruf)');
  await waitFor(() => expect(field('Make')).toHaveAccessibleDescription(''));
});

test('a bar code fills in the VIN where the browser reads them, and a refused camera is explained', async () => {
  // No browser for Linux reads bar codes, and this environment has no camera.
  let codes: string[] = [];
  const ended = vi.fn();
  let isAllowed = false;
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['code_39', 'ean_13'];
      detect = async () => codes.map((rawValue) => ({ rawValue }));
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (!isAllowed) throw new DOMException('Permission denied', 'NotAllowedError');
        return Object.assign(new MediaStream(), { getTracks: () => [{ stop: ended }] });
      },
    },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  const { person, form } = await openAddForm(await openDealership());
  const scan = () => form.dialog.findByRole('button', { name: 'Scan the VIN' });
  await person.click(await scan());
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan the VIN' }));
  await waitFor(() =>
    expect(dialog.getByRole('alert')).toHaveTextContent(/^The browser may not use the camera here\./),
  );
  isAllowed = true;
  codes = ['4711'];
  await person.click(dialog.getByRole('button', { name: 'Try Again' }));
  await dialog.findByText('This code has no VIN: 4711');
  expect(ended).not.toHaveBeenCalled();
  codes = ['I5YJSA1DG9DFP14705'];
  await waitFor(() => expect(form.field(/^VIN/)).toHaveValue('5YJSA1DG9DFP14705'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Scan the VIN' })).toBeNull());
  await waitFor(() => expect(form.field(/^VIN/)).toHaveFocus());
  expect(ended).toHaveBeenCalled();
  await waitFor(() => expect(form.field('Make')).toHaveAccessibleDescription('From the VIN: Use Tesla'));

  codes = [];
  await person.click(await scan());
  const again = within(await screen.findByRole('dialog', { name: 'Scan the VIN' }));
  await again.findByText('Hold the code still, as large as it fits in the picture.');
  ended.mockClear();
  await person.click(again.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(ended).toHaveBeenCalled());
});
