import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { openDealership } from '../dealership.tsx';
import { inventory } from '../inventory.ts';
import { expectToast } from '../toast.ts';
import { findForm, openEditForm } from '../vehicle-form.ts';

test('a video is entered by the address that one copies', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle();
  const { person, form } = await openEditForm(dealership, vehicle);
  const video = () => form.field(/^Video/);
  await person.fill(video(), 'http://youtu.be/dQw4w9WgXcQ');
  await person.click(form.save());
  await waitFor(() => expect(video()).toHaveAccessibleDescription(/^Enter the https address of a video/));
  await waitFor(() => expect(video()).toHaveFocus());
  await person.fill(video(), ' https://youtu.be/dQw4w9WgXcQ?si=abc ');
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
});

test('staff pick the color of a paint, visitors see it beside its name, and a known name needs none', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ exteriorColor: 'Harebell Blue', interiorColor: 'Saddle hide' });
  const { person, form } = await openEditForm(dealership, vehicle);
  const exterior = () => form.field('Exterior swatch');
  expect(form.field('Interior swatch')).toHaveAttribute('placeholder', '#8a4b22');
  await person.fill(exterior(), 'blue');
  await person.click(form.save());
  await waitFor(() => expect(exterior()).toHaveAccessibleDescription('Enter a color in hex, like #0f4d33'));
  await waitFor(() => expect(exterior()).toHaveFocus());
  fireEvent.change(form.field('Exterior swatch, picked'), { target: { value: '#6d8fb8' } });
  await waitFor(() => expect(exterior()).toHaveValue('#6d8fb8'));
  await person.fill(exterior(), '6D8FB9');
  await person.tab();
  await waitFor(() => expect(exterior()).toHaveValue('#6d8fb9'));
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    exteriorSwatch: '#6d8fb9',
    interiorSwatch: null,
  });

  await dealership.open(`/inventory/${vehicle.id}`);
  const dotOf = async (color: string) =>
    (await screen.findByText(color, { selector: 'dd, dd *' }))
      .closest('dd')
      ?.querySelector<HTMLElement>('i[aria-hidden]');
  expect((await dotOf('Harebell Blue'))?.style.backgroundColor).toBe('#6d8fb9');
  expect((await dotOf('Saddle hide'))?.style.backgroundColor).toBe('#8a4b22');
});

test('the country that a car was built in is chosen by its name, and visitors see it', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle();
  const { person, form } = await openEditForm(dealership, vehicle);
  await person.selectOptions(form.field('Country of origin'), 'Italy');
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ countryOfOrigin: 'IT' });

  await dealership.open(`/inventory/${vehicle.id}`);
  const term = await screen.findByText('Country of Origin', { selector: 'dt' });
  expect(term.nextElementSibling).toHaveTextContent('Italy');
});

test('who looks after a car is chosen among the people with a name, and visitors see the person', async () => {
  const dealership = await openDealership();
  const { api, database } = dealership;
  for (const username of ['maria', 'ruben', 'elena']) await dealership.signIn(username, 'sales');
  const named = { firstName: 'Maria', lastName: 'Brandt', title: 'Sales Manager', phone: '(480) 555-0147' };
  const name = (username: string, profile: Partial<typeof users.$inferInsert>) =>
    database.queries.update(users).set(profile).where(eq(users.username, username));
  await name('maria', named);
  await name('elena', { firstName: 'Elena', disabledAt: new Date() });
  await dealership.server.refresh();
  const vehicle = await api.addVehicle();
  const { person, form } = await openEditForm(dealership, vehicle);
  const options = () => within(form.field(/^Adviser/)).getAllByRole('option');
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual(['Nobody', 'Maria Brandt']),
  );
  await person.selectOptions(form.field(/^Adviser/), 'Maria Brandt');
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();

  await dealership.open(`/inventory/${vehicle.id}`);
  const panel = within(await screen.findByRole('region', { name: 'Your adviser' }));
  expect(await panel.findByText('Maria Brandt')).toBeVisible();
  expect(await panel.findByText(/Sales Manager/)).toBeVisible();
  expect(await panel.findByRole('link', { name: '(480) 555-0147' })).toHaveAttribute(
    'href',
    'tel:+14805550147',
  );

  await dealership.open('/admin/settings/log');
  expect(await screen.findByText('Maria Brandt', { selector: 'li *' })).toBeVisible();

  await name('maria', { disabledAt: new Date() });
  await dealership.server.refresh();
  const again = await openEditForm(dealership, vehicle);
  await waitFor(() =>
    expect(again.form.field(/^Adviser/)).toHaveAccessibleDescription(
      /^The website does not show Maria Brandt/,
    ),
  );
  const nobodys = await openEditForm(dealership, await api.addVehicle({ model: 'Vesper' }));
  await waitFor(() =>
    expect(nobodys.form.field(/^Adviser/)).toHaveAccessibleDescription(/^Nobody has a name yet/),
  );
  await dealership.open(`/inventory/${vehicle.id}`);
  await screen.findByRole('list', { name: 'This vehicle' });
  expect(screen.queryByRole('region', { name: 'Your adviser' })).not.toBeInTheDocument();
});

test('without changes no way of closing the form needs confirmation; without a place for a draft it says what is lost', async () => {
  const dealership = await openDealership();
  const vehicle = await dealership.api.addVehicle();
  const { person, form } = await openEditForm(dealership, vehicle);
  // A value that was typed and removed again is no change.
  await person.fill(form.field('Price'), '1');
  await waitFor(() => expect(form.unsaved()).toMatch(/Draft kept on this device\./));
  await person.fill(form.field('Price'), '100000');
  await waitFor(() => expect(form.unsaved()).toBeUndefined());
  await person.keyboard('{Escape}');
  await form.whenClosed();
  expect(screen.queryByRole('list', { name: 'Unsaved drafts' })).not.toBeInTheDocument();
  for (const name of ['Close', 'Cancel']) {
    await person.click(await inventory.findAct('Edit', vehicle));
    const again = await findForm();
    await waitFor(() => expect(again.field('Price')).toHaveValue('100,000'));
    await person.click(again.button(name));
    await again.whenClosed();
  }

  await person.click(await inventory.findAct('Edit', vehicle));
  const full = await findForm();
  const { localStorage: device } = globalThis;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.getItem(key),
    removeItem: (key: string) => device.removeItem(key),
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  await person.fill(full.field('Price'), '87000');
  await waitFor(() =>
    expect(full.unsaved()).toContain("No draft is kept: this device's storage is full or blocked."),
  );
  await person.click(full.button('Close'));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toHaveTextContent(
    'If you leave, they are lost: no draft can be kept on this device.',
  );
});
