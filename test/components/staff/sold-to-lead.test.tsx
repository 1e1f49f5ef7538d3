import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { fact, inquire, inquiriesPath } from '../inquiries-tab.ts';
import { inventory, openInventory } from '../inventory.ts';
import { lead } from '../lead.ts';
import { sale } from '../sale-dialog.ts';

const car = '2021 Ashdown Grand Tourer';

test('a car is marked as sold to one of its inquiries, or to another one, which shows it', async () => {
  const dealership = await openDealership();
  const { api, open, reload } = dealership;
  const vehicle = await api.addVehicle({ year: 2021 });
  await inquire(api, { vehicleId: vehicle.id, name: 'Somebody else' });
  const { id } = await inquire(api, { vehicleId: vehicle.id, name: 'Mei Tanaka' });
  const person = await openInventory(dealership);
  await person.click(await inventory.findAct('Mark Sold', vehicle));
  await sale.whenOpen();
  const choices = () => {
    const choice = sale.dialog().getByRole<HTMLSelectElement>('combobox', { name: /^Sold to/ });
    return Array.from(choice.options, ({ text }) => text);
  };
  await waitFor(() => expect(choices()).toHaveLength(4));
  expect(choices()[0]).toBe('No inquiry');
  await person.selectOptions(sale.dialog().getByRole('combobox', { name: /^Sold to/ }), String(id));
  await person.click(sale.confirm());
  await sale.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', soldToInquiryId: id });
  await open(`${inquiriesPath}&inquiry=${id}`);
  await waitFor(() => expect(fact('Sold to this lead')).toBe(car));

  // The buyer had asked about another car.
  const { id: other } = await inquire(api, { name: 'Ines Duarte' });
  await open('/admin?tab=sold');
  await person.click(await screen.findByRole('button', { name: `Edit Sale ${car}` }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Sale' }));
  const soldTo = await edit.findByRole<HTMLSelectElement>('combobox', { name: /^Sold to/ });
  const chosen = () => soldTo.selectedOptions[0]?.text;
  await waitFor(() => expect(chosen()).toContain('Mei Tanaka'));
  await person.selectOptions(soldTo, 'Another inquiry...');
  await person.fill(await edit.findByRole('searchbox', { name: 'Search inquiries' }), 'Ines');
  await person.click(await edit.findByRole('button', { name: /Ines Duarte/ }));
  await waitFor(() => expect(chosen()).toContain('Ines Duarte'));
  await person.click(edit.getByRole('button', { name: 'Save Sale' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Sale' })).not.toBeInTheDocument());
  expect(await api.vehicle(vehicle.id)).toMatchObject({ soldToInquiryId: other });
  await open(`${inquiriesPath}&inquiry=${other}`);
  await waitFor(() => expect(fact('Sold to this lead')).toBe(car));

  // Listed again, it is sold to nobody.
  await api.patch(`/api/vehicles/${vehicle.id}`, { status: 'available' });
  await reload();
  await waitFor(() => expect(lead.note()).toBeVisible());
  await waitFor(() => expect(screen.queryByText('Sold to this lead')).not.toBeInTheDocument());
});
