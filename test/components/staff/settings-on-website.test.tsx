import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { newDealership } from '../../../src/dealership/dealership.schema.ts';
import { saveDealership } from '../../../src/dealership/dealership.store.ts';
import { findDealershipForm } from '../dealership-form.ts';
import { openDealership } from '../dealership.tsx';
import { saveBar } from '../save-bar.ts';
import { findMain, visit } from '../site/visit.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings';
const services = {
  title: 'Our Services',
  slug: 'services',
  content: '<h2>Consignment</h2><p>We sell it for you.</p>',
  isPublished: true,
};
const findSwitch = (name: string) => screen.findByRole('switch', { name });
const findFooter = async () => within(await screen.findByRole('contentinfo'));

test('a dealership that buys no cars has no such page', async () => {
  const dealership = await openDealership();
  await visit(dealership, '/contact');
  expect(await (await findFooter()).findByRole('link', { name: 'Sell Your Car' })).toBeVisible();
  await dealership.api.post('/api/pages', services);
  await visit(dealership, '/services');
  const ways = await (await findMain()).findAllByRole('link');
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'Contact Us',
    'View Inventory',
    'Sell Your Car',
  ]);
  const person = await dealership.open(`${path}/offers`);
  await findDealershipForm('Cars offered to you');
  await person.click(await findSwitch('Take offers on the website'));
  await waitFor(() => expect(saveBar.unsaved()).toBe('Unsaved changes in Cars offered to you'));
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'Visitors see the change now.');
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  expect(await dealership.api.get('/api/dealership')).toMatchObject({ dealership: { takesOffers: false } });

  await visit(dealership, '/contact');
  const footer = await findFooter();
  expect(await footer.findByRole('list', { name: 'Legal' })).toBeVisible();
  await waitFor(() => expect(footer.queryByText('Sell Your Car')).not.toBeInTheDocument());
  for (const page of ['/about', '/services']) {
    await visit(dealership, page);
    expect(await (await findMain()).findByRole('link', { name: 'View Inventory' })).toBeVisible();
    expect(screen.queryByText('Sell Your Car')).not.toBeInTheDocument();
  }
  await visit(dealership, '/sell');
  const main = await findMain();
  expect(await main.findByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
});

test('the finance estimate and the message numbers are on the website as they were saved', async () => {
  const dealership = await openDealership();
  const { database, server, api, open } = dealership;
  const finance = { ...newDealership.finance, isShown: true };
  const changed = { ...newDealership, finance, textNumber: '(555) 555-0142' };
  await saveDealership(database.queries, changed, new Date());
  await server.refresh();
  const car = `/inventory/${(await api.addVehicle()).id}`;
  const person = await open(`${path}/prices`);
  const prices = await findDealershipForm('Prices and financing');
  await person.fill(prices.field('APR, %'), '0');
  await person.fill(prices.field('Terms, in months'), '30, 24');
  await person.fill(prices.field('Disclaimer'), 'Ask us for the terms.');
  await waitFor(() => expect(saveBar.unsaved()).toBe('Unsaved changes in Prices and financing'));
  await person.click(await saveBar.save());
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  await open(path);
  const { field } = await findDealershipForm();
  await person.fill(field('WhatsApp number'), '+44 20 7946 0000');
  await person.fill(field('Number for text messages'), '');
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'Visitors see the change now.');

  await visit(dealership, car);
  const estimate = await screen.findByRole('region', { name: 'Finance estimate' });
  await waitFor(() => expect(estimate).toHaveTextContent('30 months at 0% APR'));
  expect(estimate).toHaveTextContent('Ask us for the terms.');
  const ways = within(await screen.findByRole('list', { name: 'This vehicle' }));
  expect(ways.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/442079460000\?text=/),
  );
  expect(ways.queryByRole('link', { name: 'Text us' })).not.toBeInTheDocument();

  await open(`${path}/prices`);
  await person.click(await findSwitch('Show on the website'));
  await person.click(await saveBar.save());
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  await visit(dealership, car);
  expect(await screen.findByRole('list', { name: 'This vehicle' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Finance estimate' })).not.toBeInTheDocument();
});

test('recently sold cars have a page once the dealership says so', async () => {
  const dealership = await openDealership();
  const person = await dealership.open(`${path}/visitors`);
  await findDealershipForm('Visitors and search engines');
  await person.selectOptions(
    await screen.findByRole('combobox', { name: 'Page of recently sold cars' }),
    'Shown without prices',
  );
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'Visitors see the change now.');
  expect(await dealership.api.get('/api/dealership')).toMatchObject({ dealership: { soldCars: 'shown' } });
  await visit(dealership, '/contact');
  const footer = await findFooter();
  expect(await footer.findByRole('link', { name: 'Recently Sold' })).toHaveAttribute(
    'href',
    '/inventory/recently/sold',
  );
  await visit(dealership, '/inventory/recently/sold');
  const main = await findMain();
  expect(await main.findByRole('heading', { level: 1 })).toHaveTextContent('Recently sold');
});
