import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { openForm, typed } from './inquiry-form.ts';
import { followHeader } from './visit.ts';

const offered = () => screen.queryByText('Name, email and phone are filled in from before.');

/** A dealership with two vehicles for sale and one that is sold. */
async function openThree() {
  const dealership = await openDealership();
  for (const model of ['Vesper', 'Aurelia', 'Meridian']) await dealership.api.addVehicle({ model });
  await dealership.api.sell(3);
  return dealership;
}
/** What the form of the other car begins with. */
const prefilled = 'I would like to know more about the 2024 Ashdown Aurelia.';
const [car, other, sold] = ['/inventory/1', '/inventory/2', '/inventory/3'] as const;

test.each([car, sold, '/contact'])(
  'what is typed on %s is there after another page, and after a reload',
  async (path) => {
    const dealership = await openThree();
    const { person, fields, fill } = await openForm(dealership, path);
    await fill();
    await person.selectOptions(fields.interest, 'other');
    await followHeader(person, 'About');
    expect(await screen.findByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    for (let times = 0; times < 2; times += 1) {
      const again = await openForm(dealership, path);
      await again.expectTyped();
      await waitFor(() => expect(again.fields.interest).toHaveValue('other'));
      expect(offered()).not.toBeInTheDocument();
    }
  },
);

test('the next car has the contact fields, not the message; who is somebody else empties them', async () => {
  const dealership = await openThree();
  await (await openForm(dealership, car)).fill();
  const next = await openForm(dealership, other);
  await next.expectTyped({ message: prefilled });
  await waitFor(() => expect(offered()).toBeVisible());
  await next.person.click(await screen.findByRole('button', { name: 'Not you?' }));
  const empty = { name: '', email: '', phone: '', message: prefilled };
  await next.expectTyped(empty);
  await waitFor(() => expect(next.fields.name).toHaveFocus());
  expect(offered()).not.toBeInTheDocument();
  await (await openForm(dealership, other)).expectTyped(empty);

  const back = await openForm(dealership, car);
  await back.expectTyped({ name: '', email: '', phone: '', message: typed.message });
});

test('a message that was sent is gone, and who wrote it stays for the next car', async () => {
  const dealership = await openThree();
  const { fill, send, findSent, expectEmpty } = await openForm(dealership, car);
  await fill();
  await send();
  await findSent();
  await expectEmpty();
  await (await openForm(dealership, other)).expectTyped({ message: prefilled });
});
