import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { VehicleDocument } from '../../../src/vehicles/documents/document.ts';
import { samplePdf } from '../../sample-pdf.ts';
import { findDealershipForm } from '../dealership-form.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { saveBar } from '../save-bar.ts';
import { visit } from '../site/visit.ts';
import { expectToast } from '../toast.ts';
import { openEditForm } from '../vehicle-form.ts';

/** A stored document of a vehicle, internal. */
async function storeDocument({ server, signIn }: OpenDealership, name: string): Promise<VehicleDocument> {
  const { token } = await signIn('admin', 'admin');
  const response = await server.api.request('/api/documents', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(samplePdf(name)),
  });
  const stored = (await response.json()) as Pick<VehicleDocument, 'file' | 'bytes'>;
  return { ...stored, name, kind: 'service', isPublic: false };
}

/** What visitors find beside the facts of a vehicle's page, each link with where it leads. */
async function papersOf(dealership: OpenDealership, id: number) {
  await visit(dealership, `/inventory/${id}`);
  await screen.findByRole('list', { name: 'This vehicle' });
  const papers = screen.queryByRole('region', { name: 'History and documents' });
  if (papers === null) return [];
  return within(papers)
    .getAllByRole('listitem')
    .map((item) => [
      item.textContent.replace(/\s+/g, ' '),
      within(item).getByRole('link').getAttribute('href'),
    ]);
}

test('links, warranty and the note on an arrival are entered as one copies them, and visitors see them', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ status: 'reserved' });
  const { person, form } = await openEditForm(dealership, vehicle);
  const report = () => form.field(/^History report/);
  await person.fill(report(), 'www.carfax.com/vhr');
  await person.click(form.save());
  await waitFor(() =>
    expect(report()).toHaveAccessibleDescription(/^Enter an address that begins with https:\/\//),
  );
  await waitFor(() => expect(report()).toHaveFocus());
  await person.fill(report(), ' https://www.carfax.com/vhr?vin=1 ');
  await person.fill(form.field(/^Walk-around/), 'https://my.spincar.com/tour/1');
  await person.fill(form.field(/^Warranty/), 'Factory warranty to March 2028');
  await person.selectOptions(form.field('Arrival note'), 'In transit');
  const month = await form.dialog.findByLabelText(/^Expected/);
  await person.fill(month, 'winter');
  await person.click(form.save());
  await waitFor(() => expect(month).toHaveAccessibleDescription('Enter a month like December 2026'));
  await person.fill(month, '12/2026');
  await person.tab();
  await waitFor(() => expect(month).toHaveValue('December 2026'));
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    historyReport: 'https://www.carfax.com/vhr?vin=1',
    walkAround: 'https://my.spincar.com/tour/1',
    arrival: 'in-transit',
    arrivalMonth: '2026-12',
  });

  await visit(dealership, '/inventory');
  const card = within(await screen.findByRole('article'));
  expect(await card.findByText('In transit, expected December 2026')).toBeVisible();
  expect(card.getByText('Reserved')).toBeVisible();
  expect(await papersOf(dealership, vehicle.id)).toEqual([
    ['CARFAX report (opens in a new tab)www.carfax.com', 'https://www.carfax.com/vhr?vin=1'],
    ['360° walk-around (opens in a new tab)my.spincar.com', 'https://my.spincar.com/tour/1'],
  ]);
  for (const link of within(screen.getByRole('region', { name: 'History and documents' })).getAllByRole(
    'link',
  ))
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  expect(screen.getByText('In transit, expected December 2026')).toBeVisible();
  const warranty = await screen.findByText('Warranty', { selector: 'dt' });
  expect(warranty.nextElementSibling).toHaveTextContent('Factory warranty to March 2028');
});

test('staff name documents, take one away and back, and visitors get those that are public', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const documents = [
    await storeDocument(dealership, 'Service records'),
    await storeDocument(dealership, 'Purchase agreement'),
  ];
  const vehicle = await api.addVehicle({ documents });
  expect(await papersOf(dealership, vehicle.id)).toEqual([]);

  const { person, form } = await openEditForm(dealership, vehicle);
  const section = within(await form.dialog.findByRole('region', { name: /^History and documents/ }));
  const names = () => section.getAllByLabelText<HTMLInputElement>('Document').map(({ value }) => value);
  expect(names()).toEqual(['Service records', 'Purchase agreement']);
  expect(section.getByRole('button', { name: 'Download Purchase agreement' })).toBeVisible();
  await person.click(section.getByRole('button', { name: 'Remove Service records' }));
  await waitFor(() => expect(names()).toEqual(['Purchase agreement']));
  await waitFor(() => expect(section.getByRole('button', { name: 'Undo' })).toHaveFocus());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Service records', 'Purchase agreement']));
  const [first = form.element] = section.getAllByLabelText('Document');
  const [, last = form.element] = section.getAllByLabelText('Document');
  await person.fill(last, '');
  await person.click(form.save());
  expect(await section.findByText('Each document needs a name of at most 80 characters')).toBeVisible();
  await waitFor(() => expect(last).toHaveFocus());
  await person.fill(last, 'Purchase agreement');
  const files = section.getByLabelText<HTMLInputElement>('Document files');
  await person.upload(files, new File(['No PDF'], 'scan.pdf', { type: 'application/pdf' }));
  const scan = within(await section.findByRole('listitem', { name: 'scan.pdf failed' }));
  await person.click(form.save());
  expect(await section.findByText(/^A document was not uploaded/)).toBeVisible();
  // A retry would fail again.
  await waitFor(() => expect(scan.getByRole('button')).toHaveFocus());
  await person.click(scan.getByRole('button', { name: 'Remove scan.pdf' }));
  await person.fill(first, 'Service book.pdf');
  await person.click(section.getByRole('switch', { name: /^Public: Service book/ }));
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();
  expect((await api.vehicle(vehicle.id)).documents).toMatchObject([
    { name: 'Service book', kind: 'service', isPublic: true },
    { name: 'Purchase agreement', isPublic: false },
  ]);
  expect(await papersOf(dealership, vehicle.id)).toEqual([
    ['Service bookService records, PDF, 1 kB', `/api/vehicles/${vehicle.id}/documents/${documents[0]?.file}`],
  ]);
});

test('a deposit leads to the payment page of the dealership, for vehicles that can be bought', async () => {
  const dealership = await openDealership();
  const { api, open } = dealership;
  const { id } = await api.addVehicle();
  const link = async (name: string) => {
    await visit(dealership, `/inventory/${id}`);
    await screen.findByRole('list', { name: 'This vehicle' });
    return screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  };
  const reserve = () => link('Reserve for $2,500 (opens in a new tab)');
  expect(await link('Apply for Financing (opens in a new tab)')).toBeNull();

  const person = await open('/admin/settings/prices');
  const { field } = await findDealershipForm('Prices and financing');
  await person.fill(field('Amount, $'), '2,500');
  await person.click(await saveBar.save());
  await waitFor(() =>
    expect(field('Payment link')).toHaveAccessibleDescription(
      /^Enter the address of your payment page, which begins with https:/,
    ),
  );
  await person.fill(field('Payment link'), 'https://buy.stripe.example/reserve');
  await person.click(await saveBar.save());
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  const financing = 'https://credit.example/apply';
  await api.patch('/api/dealership', { links: { financing } });
  expect(await reserve()).toBe('https://buy.stripe.example/reserve');
  expect(await link('Apply for Financing (opens in a new tab)')).toBe(financing);

  const { form } = await openEditForm(dealership, { id });
  await person.click(await form.dialog.findByRole('switch', { name: 'Reserve online' }));
  await person.click(form.save());
  await form.whenClosed();
  expect(await reserve()).toBeNull();
  await api.patch(`/api/vehicles/${id}`, { isReservable: true });
  expect(await reserve()).not.toBeNull();
  for (const status of ['pending', 'reserved', 'sold']) {
    await api.patch(`/api/vehicles/${id}`, { status });
    expect(await reserve()).toBeNull();
  }
  expect(await link('Apply for Financing (opens in a new tab)')).toBeNull();
});
