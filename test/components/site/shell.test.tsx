import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { findMain, followHeader, visit } from './visit.ts';

const screens = [
  { name: 'Home', path: '/' },
  { name: 'Inventory', path: '/inventory' },
  { name: 'About', path: '/about' },
  { name: 'Contact', path: '/contact' },
];

test('the header links to the four screens and, for everyone, to the staff screens', async () => {
  const person = await visit(await openDealership(), '/');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...screens.map(({ name }) => name),
    'ADMIN',
  ]);
  expect(navigation.getByRole('link', { name: 'ADMIN' })).toHaveAttribute('href', '/admin');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Sell Your Car' })).toHaveAttribute('href', '/sell');
  for (const { name, path } of screens.toReversed()) {
    await followHeader(person, name);
    await waitFor(() => expect(navigation.getByRole('link', { current: 'page' })).toHaveTextContent(name));
    expect(window.location.pathname).toBe(path);
  }
});

test('the copyright year is that of the current date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-01T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await visit(await openDealership(), '/');
  const footer = await screen.findByRole('contentinfo');
  expect(footer).toHaveTextContent('© 2031 Your Dealership');
});

test('an unknown path says so below the header, marks no page as current, and links back to the site', async () => {
  const person = await visit(await openDealership(), '/about/us');
  const main = await findMain();
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
  expect(main.getByText('Did you forget to add the page to the router?')).toBeVisible();
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Inventory' })).toBeVisible();
  expect(screen.queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
  await person.click(main.getByRole('link', { name: 'Back to Home' }));
  await waitFor(() => expect(document.title).toBe('Your Dealership'));
  expect(window.location.pathname).toBe('/');
});
