import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { savePage } from '../../../src/pages/pages.store.ts';
import { aProfile } from '../../profile.ts';
import { openDealership } from '../dealership.tsx';
import { storePictures } from '../pictures.ts';
import { findMain, followHeader, visit } from './visit.ts';

const values = ['Expert Team', 'Premium Selection', 'Rich Heritage', 'Customer Trust'];

test('About shows the stored story, four values and links', async () => {
  const dealership = await openDealership();
  const content = '<h2>How a car gets here</h2><ul><li>Paper.</li><li>Paint.</li></ul>';
  await savePage(
    dealership.database.queries,
    { title: 'About', slug: 'about', content, isPublished: true },
    new Date(),
  );
  await dealership.server.refresh();
  const person = await visit(dealership, '/about');
  const main = await findMain();
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('About Us');
  const story = within(main.getByRole('region', { name: 'Our story' }));
  expect(await story.findByRole('heading', { name: 'How a car gets here', level: 2 })).toBeVisible();
  expect(story.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Paper.', 'Paint.']);
  for (const value of values) expect(main.getByRole('heading', { name: value, level: 3 })).toBeVisible();
  expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  expect(main.getByRole('link', { name: 'Sell Your Car' })).toHaveAttribute('href', '/sell');
  await person.click(main.getByRole('link', { name: 'View Inventory' }));
  await waitFor(() => expect(window.location.pathname).toBe('/inventory'));
});

test('About has a standard text while there is no story', async () => {
  const person = await visit(await openDealership(), '/');
  await followHeader(person, 'About');
  const story = await screen.findByRole('region', { name: 'Our story' });
  await waitFor(() =>
    expect(story).toHaveTextContent(
      'Your Dealership sells, consigns, services, ships and finances luxury and performance automobiles.',
    ),
  );
  const main = await findMain();
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('About Us');
  for (const value of values) expect(main.getByRole('heading', { name: value, level: 3 })).toBeVisible();
});

test('About shows the second featured car that has a wide photograph, and nothing in its place without one or when the call fails', async () => {
  const dealership = await openDealership();
  const person = await visit(dealership, '/about');
  const main = await findMain();
  expect(await main.findByRole('heading', { level: 1 })).toHaveTextContent('About Us');
  expect(main.queryByRole('img')).not.toBeInTheDocument();

  const images = await storePictures(dealership, 1, { width: 1_600, height: 1_000 });
  for (const model of ['Solana', 'Aurelia'])
    await dealership.api.addVehicle({ model, images, isFeatured: true });
  await visit(dealership, '/about');
  expect(await (await findMain()).findByRole('img')).toHaveAccessibleName('2024 Ashdown Solana');

  dealership.network.fail('/api/vehicles/featured');
  await visit(dealership, '/contact');
  await followHeader(person, 'About');
  expect(await (await findMain()).findByRole('region', { name: 'Our story' })).toBeVisible();
  expect((await findMain()).queryByRole('img')).not.toBeInTheDocument();
});

test('Contact shows the address, the contact details and the hours of the dealership', async () => {
  const dealership = await openDealership();
  await dealership.api.patch('/api/dealership', aProfile);
  await visit(dealership, '/contact');
  const main = await findMain();
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Contact Us');
  expect(await main.findByRole('heading', { name: 'Send Us A Message' })).toBeVisible();
  const details = within(main.getByRole('region', { name: 'Details' }));
  expect(details.getByText(/^1 Main Street/)).toHaveTextContent('1 Main StreetScottsdale, AZ 85251');
  expect(details.getByRole('link', { name: /Phone/ })).toHaveAttribute('href', 'tel:+14805550142');
  expect(details.getByRole('link', { name: /Email/ })).toHaveAttribute(
    'href',
    'mailto:hello@halcyon.example',
  );
  const terms = () => details.getAllByRole('term').map(({ textContent }) => textContent);
  // Which it is, the browser says by its clock.
  await waitFor(() => expect(terms().filter((term) => term.endsWith(' (today)'))).toHaveLength(1));
  expect(terms().map((term) => term.replace(' (today)', ''))).toEqual(['Mon-Fri', 'Sat', 'Sun']);
  expect(details.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '9AM-7PM',
    '10AM-6PM',
    'by appointment only',
  ]);
  const places = within(details.getByRole('list', { name: 'Social media' }));
  expect(places.getAllByRole('img')).toHaveLength(3);
  expect(places.queryByRole('link')).not.toBeInTheDocument();
});

test('a new dealership says nothing of itself that nobody has entered', async () => {
  const dealership = await openDealership();
  await dealership.api.addVehicle({ model: 'Solana' });
  for (const path of ['/', '/contact', '/about', '/inventory', '/inventory/1', '/sell']) {
    await visit(dealership, path);
    await findMain();
    await screen.findByRole('contentinfo');
    expect(document.body.textContent).not.toMatch(
      /undefined|null, |, ,|555|Main Street|@dealership|Call\s*\./,
    );
    for (const link of document.querySelectorAll('a[href^="mailto:"], a[href^="tel:"]')) {
      expect(link.getAttribute('href')).toMatch(/:.+/);
    }
    expect(screen.queryByRole('link', { name: /^(?:Call|Directions|Phone|Email)/ })).not.toBeInTheDocument();
  }
});
