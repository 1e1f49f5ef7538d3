import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cards, charts, findChart, findIn, insightsCall, lines, panel, statsCall } from '../dashboard-tab.ts';
import { openDealership } from '../dealership.tsx';

const stats = `GET ${statsCall}`;
const whenShown = () => waitFor(() => expect(cards()).toHaveLength(4));
/** The one panel that replaces everything. */
const findFailure = async () => within(await screen.findByRole('main')).findByRole('alert');

test('a skeleton is shown while the figures load; then one call within 30 seconds, and one when the tab is opened', async () => {
  // Only the clock: screens and server need timers that run.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
  const { network, open } = await openDealership();
  const letThrough = network.hold(statsCall);
  const person = await open('/admin');
  expect(await screen.findByText('Loading dashboard')).toHaveAttribute('role', 'status');
  expect(screen.queryByRole('heading', { name: 'Inventory by Make' })).not.toBeInTheDocument();
  letThrough();
  await waitFor(() => expect(cards()[3]).toContain('over 90 days'));
  expect(screen.queryByText('Loading dashboard')).not.toBeInTheDocument();

  const goAway = async () => {
    // A call under way would answer for the next.
    await network.whenIdle();
    await person.click(screen.getByRole('tab', { name: 'Sold Vehicles' }));
    expect(await screen.findByRole('heading', { name: 'No sold vehicles yet' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Figures' })).not.toBeInTheDocument();
  };
  /** Opens the dashboard again, whose charts ask anew each time. */
  const goBack = async (insights: number) => {
    await person.click(screen.getByRole('tab', { name: 'Dashboard' }));
    await whenShown();
    await waitFor(() => expect(network.timesAsked(`GET ${insightsCall}`)).toBe(insights));
  };
  await goAway();
  pass(20);
  await goBack(2);
  expect(network.timesAsked(stats)).toBe(1);

  // None on window focus.
  pass(60);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
  await goAway();
  expect(network.timesAsked(stats)).toBe(1);
  await goBack(3);
  await waitFor(() => expect(network.timesAsked(stats)).toBe(2));
});

test('a failing call is retried twice, then shown with "Refresh Page"', async () => {
  const { network, open } = await openDealership();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  onTestFinished(() => reload.mockRestore());
  network.fail(statsCall);
  const person = await open('/admin');
  const failure = within(await findFailure());
  expect(failure.getByRole('heading')).toHaveTextContent('Unable to Load Dashboard');
  expect(failure.getByText('Error: Server error: 500')).toBeVisible();
  expect(network.timesAsked(stats)).toBe(3);
  expect(network.seen).not.toContain(`GET ${insightsCall}`);
  await person.click(failure.getByRole('button', { name: 'Refresh Page' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('an empty response, no response at all and a refused session are reported, the last after one call', async () => {
  const { network, open, reload } = await openDealership();
  network.empty(statsCall);
  await open('/admin');
  const failure = await findFailure();
  expect(failure.textContent).toBe('Unable to load dashboard statistics. Please try again later.');
  expect(within(failure).queryByRole('button')).not.toBeInTheDocument();

  network.lose(statsCall);
  await reload();
  expect(within(await findFailure()).getByText('Error: Failed to fetch')).toBeVisible();

  network.answer(statsCall, { message: 'No' }, 401);
  const before = network.timesAsked(stats);
  await reload();
  expect(await screen.findByText('Please log in to view dashboard statistics.')).toBeVisible();
  expect(network.timesAsked(stats)).toBe(before + 1);
  // As specified, this panel has no heading.
  expect(within(screen.getByRole('tabpanel')).queryByRole('heading')).not.toBeInTheDocument();
});

test('without the second call, cards and tables are complete and each chart says so', async () => {
  const { api, network, open } = await openDealership();
  await api.addVehicle();
  const sold = await api.addVehicle();
  await api.sell(sold.id);
  network.answer(insightsCall, { message: 'No' }, 503);
  const person = await open('/admin');
  const [, days, byMonth, interest] = charts;
  for (const title of [days, byMonth, interest])
    await waitFor(() =>
      expect(within(panel(title)).getByRole('alert')).toHaveTextContent(
        'This chart could not be loaded. Cards and tables are complete.',
      ),
    );
  expect(cards()).toHaveLength(4);
  expect(lines('Vehicle Details')).toHaveLength(1);
  network.restore();
  await person.click(await findIn(days, 'button', 'Try Again'));
  expect(await findChart(days)).toBeVisible();
  expect(await findChart(byMonth)).toBeVisible();
  expect(within(panel(byMonth)).queryByRole('alert')).not.toBeInTheDocument();
});
