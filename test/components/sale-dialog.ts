import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { VehicleInput } from '../../src/vehicles/vehicle.ts';
import { openDealership } from './dealership.tsx';
import { inventory, openInventory } from './inventory.ts';

const name = 'Mark Vehicle as Sold';
const dialog = () => within(screen.getByRole('dialog', { name }));

/** The dialog that records a sale, as it is now. */
export const sale = {
  dialog,
  price: () => dialog().getByLabelText('Sale Price'),
  cancel: () => dialog().getByRole('button', { name: 'Cancel' }),
  confirm: () => dialog().getByRole('button', { name: 'Mark as Sold' }),
  /** Confirms a price that was asked about. */
  findAnyway: () => dialog().findByRole('button', { name: 'Mark as Sold Anyway' }),
  complaint: () => dialog().queryByRole('alert'),
  /** The value beside a label below the field. */
  fact: (label: string) => dialog().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent,
  whenOpen: () => waitFor(() => expect(sale.price()).toHaveFocus()),
  whenClosed: () => waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument()),
};

/** A dealership with one vehicle, and the dialog of its sale. */
export async function openSale(given: Partial<VehicleInput> = {}) {
  const dealership = await openDealership();
  const vehicle = await dealership.api.addVehicle(given);
  const person = await openInventory(dealership);
  await person.click(await inventory.findAct('Mark Sold', vehicle));
  await sale.whenOpen();
  return { ...dealership, vehicle, person, call: `/api/vehicles/${vehicle.id}/mark-sold` };
}
