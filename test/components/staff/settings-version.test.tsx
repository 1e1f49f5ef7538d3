import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { programVersion } from '../../../src/platform/program-version.ts';
import { openDealership } from '../dealership.tsx';

const path = '/admin/settings/version';
const call = '/api/version';
const seenKey = 'marque-version-seen';

const release = (version: string, date: string, entry: string) => ({
  version,
  date,
  groups: [{ title: 'Added', entries: [entry] }],
});
const answer = {
  version: '1.1.0',
  commit: '0123456789ab',
  project: 'https://project.example/marque',
  releases: [
    release('1.1.0', '2027-01-31', 'A calendar of auctions.'),
    release('1.0.0', '2026-11-27', 'Everything.'),
  ],
};

const group = (name: string) => screen.findByRole('region', { name });

test('everybody who works there sees the version that runs and what is new in it', async () => {
  const { open, signIn } = await openDealership();
  await open(path, await signIn('ruben', 'sales'));
  await waitFor(async () =>
    expect(await group('Version')).toHaveTextContent(`This site runsMarque ${programVersion()}`),
  );
  // What the build knows only.
  expect(screen.queryByText('Built from')).toBeNull();
  const news = within(await group('What is new'));
  expect(
    await news.findByRole('heading', { level: 3, name: new RegExp(`^${programVersion()} `) }),
  ).toBeVisible();
  expect(news.getAllByRole('listitem').length).toBeGreaterThan(5);
  // One for each release that has some.
  expect(news.getAllByRole('heading', { name: 'Upgrade notes', hidden: true }).length).toBeGreaterThan(0);
});

test('a failure to load offers a retry; the newest version is unfolded, earlier ones are not', async () => {
  const { network, open } = await openDealership();
  network.fail(call);
  const person = await open(path);
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the version');
  network.restore();
  network.answer(call, answer);
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  await waitFor(async () => expect(await group('Version')).toHaveTextContent('Built from0123456789ab'));
  expect(screen.getByRole('link', { name: 'project.example/marque' })).toHaveAttribute(
    'href',
    answer.project,
  );
  const details = (await group('What is new')).querySelectorAll('details');
  expect([...details].map(({ open: isOpen }) => isOpen)).toEqual([true, false]);
  expect(details[0]).toHaveTextContent('1.1.0 Jan 31, 2027AddedA calendar of auctions.');
});

test('after an update a line says so once in each browser, and leads to what is new', async () => {
  const { network, open, reload } = await openDealership();
  network.answer(call, answer);
  const line = () => screen.queryByText(/^This site now runs Marque/);
  // A browser that has not shown the portal before is told nothing.
  const person = await open('/admin/settings/log');
  await waitFor(() => expect(localStorage.getItem(seenKey)).toBe('1.1.0'));
  expect(line()).toBeNull();

  localStorage.setItem(seenKey, '1.0.0');
  await reload();
  await screen.findByText('This site now runs Marque 1.1.0.');
  // Also by any other way than the link of the line.
  await open(path);
  await waitFor(() => expect(localStorage.getItem(seenKey)).toBe('1.1.0'));
  expect(line()).toBeNull();

  localStorage.setItem(seenKey, '1.0.0');
  await open('/admin/settings/log');
  await screen.findByText('This site now runs Marque 1.1.0.');
  await person.click(screen.getByRole('link', { name: 'See What Is New' }));
  await waitFor(() => expect(window.location.pathname).toBe(path));
  await group('What is new');
  await waitFor(() => expect(line()).toBeNull());
  expect(localStorage.getItem(seenKey)).toBe('1.1.0');

  localStorage.setItem(seenKey, '1.0.0');
  await open('/admin/settings/log');
  await screen.findByText('This site now runs Marque 1.1.0.');
  await person.click(screen.getByRole('button', { name: 'Put Away' }));
  await waitFor(() => expect(line()).toBeNull());
  expect(screen.getByRole('main')).toHaveFocus();
  expect(localStorage.getItem(seenKey)).toBe('1.1.0');
});
