import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { openForm, typed } from './inquiry-form.ts';

type Form = Awaited<ReturnType<typeof openForm>>;

/** The last open day that is offered: the next times of today may pass while a test runs. */
async function chooseLastDay({ person }: Form) {
  const days = within(await screen.findByRole('radiogroup', { name: 'Day' }));
  const open = await waitFor(() => {
    const enabled = days.getAllByRole('radio').filter((day) => !day.hasAttribute('disabled'));
    expect(enabled.length).toBeGreaterThan(0);
    return enabled;
  });
  await person.click(open.at(-1) ?? document.body);
}

const findTimes = async () =>
  within(await screen.findByRole('radiogroup', { name: 'Time' })).getAllByRole<HTMLInputElement>('radio');

/** The form of a vehicle, filled in by somebody who wants to drive it. */
async function openDrive() {
  const dealership = await openDealership();
  const { id } = await dealership.api.addVehicle();
  const form = await openForm(dealership, `/inventory/${id}`);
  await form.fill();
  await form.person.selectOptions(form.fields.interest, 'test-drive');
  await chooseLastDay(form);
  return { ...dealership, id, form };
}

test('a time that another visitor takes is not offered to whoever asks for the times again', async () => {
  const { api, form } = await openDrive();
  const appointmentAt = (await findTimes())[0]?.value;
  await api.post('/api/inquiries', { ...typed, email: 'grace@example.com', appointmentAt });
  await form.person.selectOptions(form.fields.interest, 'purchase');
  await form.person.selectOptions(form.fields.interest, 'test-drive');
  await chooseLastDay(form);
  await waitFor(async () =>
    expect((await findTimes()).map(({ value }) => value)).not.toContain(appointmentAt),
  );
});

test('whoever wants to drive a car that is sold meanwhile is told, and sends the message without a time', async () => {
  const { api, id, form } = await openDrive();
  const [time] = await findTimes();
  await form.person.click(time ?? document.body);
  await api.sell(id);
  await form.send();
  await waitFor(async () =>
    expect(await form.findNotice()).toHaveTextContent(
      'This car has been sold. You can still send your message without a time.',
    ),
  );
  await waitFor(() => expect(screen.queryByRole('radiogroup', { name: 'Time' })).not.toBeInTheDocument());
  await form.expectTyped();
  await form.send();
  expect((await form.findSent()).values).toContain(typed.name);
});

test('a test drive that was asked for has a confirmation of its own, with its day and time', async () => {
  const { form } = await openDrive();
  const [time] = await findTimes();
  const day = screen.getByRole('radiogroup', { name: 'Day' }).querySelector('input:checked');
  const chosen = `${day?.getAttribute('aria-label')}, ${time?.labels?.[0]?.textContent}`;
  await form.person.click(time ?? document.body);
  await form.send();
  expect(
    await form.main.findByRole('heading', { name: new RegExp(`^Your test drive: ${chosen}`) }),
  ).toBeVisible();
  // The time is asked for again in that message, and a form without a time thanks for the message.
  await form.expectEmpty();
});
