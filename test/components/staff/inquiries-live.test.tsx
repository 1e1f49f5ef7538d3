import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import {
  act,
  fact,
  inquire,
  inquireOften,
  inquiriesPath,
  statusIn,
  whenListed,
  whenTabSays,
} from '../inquiries-tab.ts';

test('a change by a colleague appears without a reload and without an announcement; an inquiry is announced', async () => {
  const { api, open } = await openDealership();
  const [older = 0, id = 0] = await inquireOften(api, 2);
  const person = await open(inquiriesPath);
  await whenListed(id, older);
  await whenTabSays('Inquiries 2 new');
  await person.click(act('View', id));
  await waitFor(() => expect(fact('Status')).toBe('new'));
  await api.patch(`/api/inquiries/${id}/status`, { status: 'contacted' });
  await waitFor(() => expect(statusIn(id)).toBe('contacted'));
  await waitFor(() => expect(fact('Status')).toBe('contacted'));
  await whenTabSays('Inquiries 1 new');
  await api.patch(`/api/inquiries/${older}/archive`, {});
  await whenListed(id);
  expect(screen.queryByText(/^New inquiry from/)).not.toBeInTheDocument();

  const { id: next } = await inquire(api, { name: 'Ada Byron' });
  await whenListed(next, id);
  expect(
    (await screen.findByText('New inquiry from Ada Byron')).closest('[role=status]'),
  ).toBeInTheDocument();
});
