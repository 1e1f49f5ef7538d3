import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { newDealership } from '../../../src/dealership/dealership.schema.ts';
import { saveDealership } from '../../../src/dealership/dealership.store.ts';
import { openDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';
import { visit } from './visit.ts';

/** The page of a vehicle with another one like it, at a dealership that estimates and takes text messages. */
async function openVehicle() {
  const dealership = await openDealership();
  const { database, server, api } = dealership;
  const finance = { ...newDealership.finance, isShown: true, terms: [36, 60, 72] };
  await saveDealership(
    database.queries,
    { ...newDealership, finance, textNumber: '(555) 555-0142', street: '1 Main Street', city: 'Mesa' },
    new Date(),
  );
  await server.refresh();
  await api.addVehicle({ model: 'Vesper' });
  await api.addVehicle({ model: 'Grand Tourer' });
  return visit(dealership, '/inventory/1');
}

test('an estimate becomes a line of the inquiry, and another one takes its place', async () => {
  const person = await openVehicle();
  const finance = within(await screen.findByRole('region', { name: 'Finance estimate' }));
  const rate = await finance.findByLabelText('APR, %');
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
  const send = () => finance.getByRole('button', { name: 'Send with my inquiry' });
  await person.fill(rate, 'abc');
  await waitFor(() => expect(rate).toHaveAttribute('aria-invalid', 'true'));
  expect(send()).toBeDisabled();
  await person.fill(rate, '0');
  const downPayment = finance.getByLabelText('Down payment');
  await person.fill(downPayment, '10000');
  await person.tab();
  await waitFor(() => expect(downPayment).toHaveValue('$10,000'));
  await person.selectOptions(finance.getByLabelText('Term'), '60 months');
  await person.fill(message, 'Is it still there?');
  await person.click(send());
  await waitFor(() => expect(message).toHaveFocus());
  const line = (months: number) =>
    new RegExp(
      `^Is it still there\\?\\n\\nFinance estimate for the [^\\n]*${months} months at 0% APR[^\\n]*$`,
    );
  await waitFor(() => expect(message.value).toMatch(line(60)));
  expect(screen.getByLabelText('Interest')).toHaveValue('financing');
  await person.selectOptions(finance.getByLabelText('Term'), '72 months');
  await person.click(send());
  await waitFor(() => expect(message.value).toMatch(line(72)));
});

test('a vehicle is shared by its address, and similar ones are under it', async () => {
  const person = await openVehicle();
  const ways = within(await screen.findByRole('list', { name: 'This vehicle' }));
  await person.click(ways.getByRole('button', { name: 'Share' }));
  await expectToast('Link copied', 'Paste it wherever you want to share it.');
  expect(await navigator.clipboard.readText()).toMatch(/\/inventory\/1$/);
  expect(ways.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    expect.stringContaining('1+Main+Street'),
  );
  expect(ways.getByRole('link', { name: 'Text us' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^sms:\+15555550142/),
  );
  expect(ways.queryByRole('link', { name: 'WhatsApp' })).not.toBeInTheDocument();

  const similar = within(await screen.findByRole('region', { name: 'Similar vehicles' }));
  const links = (await similar.findAllByRole('article')).map((card) => within(card).getByRole('link'));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/inventory/2']);
});
