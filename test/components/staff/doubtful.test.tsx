import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import {
  act,
  details,
  heading,
  inquire,
  inquiriesPath,
  inquiryOf,
  panel,
  show,
  whenListed,
} from '../inquiries-tab.ts';
import { expectToast } from '../toast.ts';

test('fault 70: doubtful inquiries are a list of their own, and one press takes one over from its row or its details', async () => {
  const { api, open } = await openDealership();
  const inquiry = { name: 'Ada Byron', leaveBlank: 'https://spam.example' };
  const { id: first } = await inquire(api, inquiry);
  const { id: second } = await inquire(api, inquiry);
  const person = await open(inquiriesPath);
  expect(await screen.findByRole('heading', { name: 'No inquiries found' })).toBeVisible();
  await waitFor(() => expect(show('Doubtful').textContent).toBe('Doubtful 2'));
  expect(show('Current').textContent).toBe('Current 0');
  await person.click(show('Doubtful'));
  await whenListed(second, first);
  expect(panel().getByText(/^These may not be from people: /)).toBeVisible();

  await person.click(act('Take over', first));
  await expectToast('Inquiry Taken Over', 'It is among the current inquiries now');
  await whenListed(second);
  expect(await inquiryOf(api, first)).toMatchObject({ isDoubtful: false, status: 'new' });

  await person.click(act('View', second));
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(details().getByText(/^This may not be from a person/)).toBeVisible();
  await person.click(details().getByRole('button', { name: `Take over inquiry ${second}, Ada Byron` }));
  await waitFor(() => expect(details().queryByText(/^This may not be from a person/)).toBeNull());
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(await inquiryOf(api, second)).toMatchObject({ isDoubtful: false, isArchived: false });
  await person.click(show('Current'));
  await whenListed(second, first);
});
