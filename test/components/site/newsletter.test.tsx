import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { currentToast, expectToast } from '../toast.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { visit, watchPosts } from './visit.ts';

const call = '/api/newsletter';

/** The newsletter block of the footer, on the shortest page. */
async function openBlock(dealership: OpenDealership) {
  const person = await visit(dealership, '/nowhere');
  const footer = within(await screen.findByRole('contentinfo'));
  return {
    person,
    footer,
    address: footer.getByLabelText('Email address'),
    button: () => footer.getByRole('button', { name: /Subscribe|Sending/ }),
  };
}

test('a new address is added, a toast names it and the field is cleared; a second time looks the same', async () => {
  const dealership = await openDealership();
  const { person, address, button } = await openBlock(dealership);
  for (const time of [1, 2]) {
    await person.fill(address, ' Ada@Example.com ');
    await person.click(button());
    await expectToast('Subscribed', 'ada@example.com was added to our newsletter.', 'default');
    await waitFor(() => expect(address).toHaveValue(''));
    expect(dealership.network.timesAsked(`POST ${call}`)).toBe(time);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(currentToast()).toBeNull());
  }
});

test('what is no address is marked in place, keeps the focus and makes no call', async () => {
  const dealership = await openDealership();
  const { person, footer, address, button } = await openBlock(dealership);
  const posts = watchPosts(call);
  for (const wrong of ['', 'ada', 'ada@example']) {
    await person.fill(address, wrong);
    await person.click(button());
    await waitFor(() => expect(address).toHaveAccessibleDescription('Please enter a valid email address'));
    expect(footer.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
    expect(address).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(address).toHaveFocus());
    expect(address).toHaveValue(wrong);
    expect(currentToast()).toBeNull();
  }
  await person.fill(address, 'ada@example.com');
  await person.keyboard('{Enter}');
  await expectToast('Subscribed', 'ada@example.com was added to our newsletter.');
  await waitFor(() => expect(footer.queryByRole('alert')).not.toBeInTheDocument());
  expect(posts).toHaveLength(1);
});

test('the button shows that the form is being sent; a failure shows the message from the server, or else our own, and the address stays', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  const { person, address, button } = await openBlock(dealership);
  network.answer(call, { message: 'Too many sign-ups.' }, 429);
  const release = network.hold(call);
  await person.fill(address, 'ada@example.com');
  await person.click(button());
  await waitFor(() => expect(button()).toHaveAccessibleName('Sending...'));
  expect(address).toHaveAttribute('readonly');
  release();
  await expectToast('Error', 'Too many sign-ups.', 'destructive');

  await waitFor(() => expect(button()).toHaveAccessibleName('Subscribe'));
  network.lose(call);
  await person.click(button());
  await expectToast('Error', 'Your address could not be added. Please try again.');
  expect(address).toHaveValue('ada@example.com');
});
