import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { newDealership } from '../../../src/dealership/dealership.schema.ts';
import { saveDealership } from '../../../src/dealership/dealership.store.ts';
import { openDealership } from '../dealership.tsx';
import { openForm, typed } from './inquiry-form.ts';
import { followHeader, watchPosts } from './visit.ts';

const car = '2024 Ashdown Vesper';
const prefilled = `I would like to know more about the ${car}.`;

async function openVehicle() {
  const dealership = await openDealership();
  const { id } = await dealership.api.addVehicle({ model: 'Vesper' });
  const path = `/inventory/${id}`;
  return { dealership, path, form: await openForm(dealership, path) };
}

test('the message of a vehicle’s form is prefilled, and follows the interest until it is touched', async () => {
  const { form } = await openVehicle();
  const { person, fields } = form;
  await waitFor(() => expect(fields.message).toHaveValue(prefilled));
  await person.selectOptions(fields.interest, 'test-drive');
  await waitFor(() => expect(fields.message).toHaveValue(`I would like to drive the ${car}.`));
  // What is typed takes its place.
  await person.click(fields.message);
  await person.keyboard('Is it still there?');
  await person.selectOptions(fields.interest, 'purchase');
  await waitFor(() => expect(fields.interest).toHaveValue('purchase'));
  expect(fields.message).toHaveValue('Is it still there?');
});

test('who only says who they are sends the message as it began, and the form is empty afterwards', async () => {
  const { form } = await openVehicle();
  const { person, fields } = form;
  const posts = watchPosts('/api/inquiries');
  for (const name of ['name', 'email', 'phone'] as const) await person.fill(fields[name], typed[name]);
  await form.send();
  expect((await form.findSent()).values.at(-1)).toBe(prefilled);
  expect(posts.map(({ body }) => body)).toEqual([
    { ...typed, message: prefilled, interest: 'purchase', vehicleId: 1 },
  ]);
  await form.expectEmpty();
  await person.selectOptions(fields.interest, 'financing');
  await waitFor(() => expect(fields.interest).toHaveValue('financing'));
  expect(fields.message).toHaveValue('');
});

test('a message that was only prefilled is no draft, and does not take the place of one', async () => {
  const { dealership, path, form } = await openVehicle();
  await form.person.selectOptions(form.fields.interest, 'trade');
  await followHeader(form.person, 'About');
  const again = await openForm(dealership, path);
  await waitFor(() =>
    expect(again.fields.message).toHaveValue(`I would like to trade in my car for the ${car}.`),
  );
  await again.person.fill(again.fields.message, 'Mine is blue.');
  await followHeader(again.person, 'About');
  const last = await openForm(dealership, path);
  await waitFor(() => expect(last.fields.message).toHaveValue('Mine is blue.'));
  // Nor does it come back for one that was emptied.
  await last.person.clear(last.fields.message);
  await followHeader(last.person, 'About');
  const emptied = await openForm(dealership, path);
  await waitFor(() => expect(emptied.fields.interest).toHaveValue('trade'));
  expect(emptied.fields.message).toHaveValue('');
});

test('a sold vehicle’s form asks for one like it', async () => {
  const dealership = await openDealership();
  const { id } = await dealership.api.addVehicle({ model: 'Vesper' });
  await dealership.api.sell(id);
  const { fields } = await openForm(dealership, `/inventory/${id}`);
  await waitFor(() => expect(fields.message).toHaveValue(`I am looking for a car like the ${car}.`));
});

test('a car that would be traded in is the last line of the message, and a draft', async () => {
  const { dealership, path, form } = await openVehicle();
  await form.fill();
  await form.person.selectOptions(form.fields.interest, 'trade');
  await form.person.fill(form.main.getByLabelText(/^Your car/), '2019 Sorrel Pike, 21,000 mi');
  const again = await openForm(dealership, path);
  await waitFor(() =>
    expect(again.main.getByLabelText(/^Your car/)).toHaveValue('2019 Sorrel Pike, 21,000 mi'),
  );
  expect(screen.getByText('Send us photographs of it')).toHaveAttribute('href', '/sell');
  const posts = watchPosts('/api/inquiries');
  await again.send();
  const message = `${typed.message}\n\nMy car: 2019 Sorrel Pike, 21,000 mi`;
  expect((await again.findSent()).values.at(-1)).toBe(message);
  expect(posts.map(({ body }) => body)).toEqual([{ ...typed, message, interest: 'trade', vehicleId: 1 }]);
});

test('without offers of cars nothing leads to their page', async () => {
  const dealership = await openDealership();
  const { database, server, api } = dealership;
  await saveDealership(database.queries, { ...newDealership, takesOffers: false }, new Date());
  await server.refresh();
  await api.addVehicle();
  const { main } = await openForm(dealership, '/inventory/1');
  // Nor is the field described by an empty hint.
  expect(main.getByLabelText(/^Your car/)).not.toHaveAttribute('aria-describedby');
  expect(screen.queryByText('Send us photographs of it')).not.toBeInTheDocument();
});
