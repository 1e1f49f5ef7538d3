import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayAfter, dayOf } from '../../../src/platform/time-zones.ts';
import { newDealership } from '../../../src/dealership/dealership.schema.ts';
import { mondayOf } from '../../../src/inquiries/staff/agenda/week-groups.ts';
import { openDealership } from '../dealership.tsx';
import { details, inquire, inquiryOf } from '../inquiries-tab.ts';
import { keepToasts } from '../keep-toasts.ts';
import { expectToast } from '../toast.ts';
import { openWithMail } from '../lead.ts';

const { timeZone } = newDealership;
const today = () => dayOf(new Date(), timeZone);

/** A Tuesday morning at the dealership. Only the clock: screens and server need timers that run. */
const morning = new Date('2026-11-24T16:30:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(morning);
});
afterEach(() => {
  vi.useRealTimers();
});
type Times = { days: { times: { at: string; isFree: boolean }[] }[] };
type Opened = Awaited<ReturnType<typeof openDealership>>;

/** Free times of the seven days from tomorrow on, the earliest first. */
async function freeTimes({ api }: Opened): Promise<string[]> {
  const from = dayAfter(today(), 1);
  const { days } = await api.get<Times>(`/api/appointments/times?from=${from}`);
  return days.flatMap(({ times }) => times.filter(({ isFree }) => isFree).map(({ at }) => at));
}

/** A lead with an appointment that is asked for, at this time. */
async function asking(dealership: Opened, at: string, changes: object = {}) {
  const { id } = await inquire(dealership.api, { interest: 'test-drive', appointmentAt: at, ...changes });
  return id;
}

const panel = () => within(screen.getByRole('region', { name: /\d{1,2}:\d{2} [AP]M/ }));
const entry = (name: string) => screen.findByRole('button', { name: new RegExp(`, ${name}, `) });
/** Shows the week of a time, which may be the next one, and waits for the appointment of that name. */
async function showWeekOf(person: Awaited<ReturnType<Opened['open']>>, at: string, name: string) {
  if (mondayOf(dayOf(new Date(at), timeZone)) !== mondayOf(today()))
    await person.click(await screen.findByRole('button', { name: 'Later week' }));
  await entry(name);
}

test('an agenda without appointments says so, and leads to adding one', async () => {
  const { open } = await openDealership();
  const person = await open('/admin/agenda');
  expect(await screen.findByText('Nobody comes today')).toBeVisible();
  expect(await screen.findByText('Nobody comes in this week.')).toBeVisible();
  expect(await screen.findByText('Select an appointment to see it here')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add Appointment' }));
  expect(await screen.findByRole('dialog', { name: 'Add Appointment' })).toBeVisible();
});

test('what waits to be confirmed is counted in the header, confirmed with a mail, and taken back', async () => {
  const dealership = await openWithMail();
  const { api, open } = dealership;
  const [first = ''] = await freeTimes(dealership);
  const id = await asking(dealership, first, { name: 'Ruben Okafor' });
  const person = await open('/admin/agenda');
  keepToasts();
  const link = within(await screen.findByRole('navigation', { name: 'Staff' }));
  expect(await link.findByRole('link', { name: 'Agenda 1 to confirm' })).toBeVisible();
  await showWeekOf(person, first, 'Ruben Okafor');
  await person.click(await entry('Ruben Okafor'));
  await waitFor(() => expect(panel().getByText('Asked for')).toBeVisible());
  await waitFor(() =>
    expect(panel().getByText(/^Ruben Okafor gets a mail: “Your test drive is confirmed: /)).toBeVisible(),
  );
  await person.click(panel().getByRole('button', { name: 'Confirm Appointment' }));
  await expectToast('Appointment Confirmed', 'The mail to Ruben Okafor leaves in 30 seconds');
  await waitFor(() => expect(panel().getByText('Confirmed')).toBeVisible());
  await link.findByRole('link', { name: 'Agenda' });
  await person.click(await panel().findByRole('button', { name: 'Undo, appointment of Ruben Okafor' }));
  await expectToast('Taken Back', 'Everything is as before, and no mail leaves');
  await waitFor(() => expect(panel().getByText('Asked for')).toBeVisible());
  await waitFor(async () =>
    expect(await inquiryOf(api, id)).toMatchObject({ status: 'new', appointment: { state: 'requested' } }),
  );
});

test.each([
  ['an ordinary morning', morning],
  ['a second before midnight', new Date('2026-11-25T07:59:59.000Z')],
  ['the first second of a year', new Date('2027-01-01T08:00:00.000Z')],
  ['the evening before the clocks go forward', new Date('2027-03-14T05:00:00.000Z')],
  ['the evening before they go back', new Date('2026-11-01T05:00:00.000Z')],
])('on %s a move offers free times, strikes taken ones, and names the new one', async (_, now) => {
  vi.setSystemTime(now);
  const dealership = await openDealership();
  const { api, open } = dealership;
  const [first = '', second = '', third = ''] = await freeTimes(dealership);
  const id = await asking(dealership, first, { name: 'Ruben Okafor' });
  const other = await asking(dealership, second, { name: 'Ana Ortega', email: 'ana@example.com' });
  await api.patch(`/api/appointments/${other}`, { action: 'confirm' });
  const person = await open('/admin/agenda');
  await showWeekOf(person, first, 'Ruben Okafor');
  await person.click(await entry('Ruben Okafor'));
  const times = within(await screen.findByRole('radiogroup', { name: 'Time' }));
  const day = screen.getByRole('radiogroup', { name: 'Day' });
  const dayOfThird = dayOf(new Date(third), timeZone);
  await waitFor(() => expect(within(day).getAllByRole('radio')).toHaveLength(7));
  const long = new Date(`${dayOfThird}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  await person.click(within(day).getByRole('radio', { name: long }));
  const clock = (at: string) =>
    new Date(at)
      .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
      .replace(' ', ' ');
  await waitFor(() => expect(times.getByRole('radio', { name: `${clock(second)}, taken` })).toBeDisabled());
  await person.click(times.getByRole('radio', { name: clock(third) }));
  // What the toast says depends on it.
  expect(await screen.findByText('This site sends no mail: call the customer.')).toBeVisible();
  await person.click(await screen.findByRole('button', { name: `Move to ${long}, ${clock(third)}` }));
  await expectToast('Appointment Moved', 'This site sends no mail: call the customer.');
  await waitFor(async () =>
    expect(await inquiryOf(api, id)).toMatchObject({
      appointmentAt: third,
      hasTime: true,
      appointment: { state: 'confirmed', movedFrom: first },
    }),
  );
  expect(await screen.findByText(/Moved from /)).toBeVisible();
});

test('before it is known whether mail is sent, nothing is promised', async () => {
  const dealership = await openDealership();
  const { open, network } = dealership;
  const [first = ''] = await freeTimes(dealership);
  await asking(dealership, first, { name: 'Ruben Okafor' });
  const release = network.hold('/api/inquiries/desk');
  const person = await open('/admin/agenda');
  await showWeekOf(person, first, 'Ruben Okafor');
  await person.click(await entry('Ruben Okafor'));
  expect(await screen.findByRole('button', { name: 'Confirm Appointment' })).toBeVisible();
  expect(screen.queryByText(/gets a mail|sends no mail/)).toBeNull();
  release();
  expect(await screen.findByText('This site sends no mail: call the customer.')).toBeVisible();
});

test('a license that was seen says by whom and when, and can be taken back', async () => {
  const dealership = await openDealership();
  const { api, open } = dealership;
  const [first = ''] = await freeTimes(dealership);
  const id = await asking(dealership, first, { name: 'Ruben Okafor' });
  const person = await open('/admin/agenda');
  await showWeekOf(person, first, 'Ruben Okafor');
  await person.click(await entry('Ruben Okafor'));
  const box = () => screen.findByRole('checkbox', { name: 'License seen' });
  await waitFor(() => expect(panel().getByText('Not yet')).toBeVisible());
  await person.click(await box());
  await expectToast('Noted: License Seen', '');
  await waitFor(() => expect(panel().getByText(/^admin, Nov 24, 2026/)).toBeVisible());
  await waitFor(async () =>
    expect(await inquiryOf(api, id)).toMatchObject({
      licenseSeen: { by: 'admin', at: morning.toISOString() },
    }),
  );
  // The answer of a reading shows it before the change has ended, and until then a press does nothing.
  await waitFor(async () => expect(await box()).toHaveAttribute('aria-disabled', 'false'));
  await person.click(await box());
  await waitFor(() => expect(panel().getByText('Not yet')).toBeVisible());
});

test('a change by a colleague shows without a reload, and by person it stands with whoever has it', async () => {
  const dealership = await openDealership();
  const { api, open } = dealership;
  const [first = ''] = await freeTimes(dealership);
  const id = await asking(dealership, first, { name: 'Ruben Okafor' });
  const person = await open('/admin/agenda');
  await showWeekOf(person, first, 'Ruben Okafor');
  expect(await screen.findByRole('button', { name: /Ruben Okafor, Asked for$/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'By Person' }));
  expect(await screen.findByRole('rowheader', { name: 'Nobody' })).toBeVisible();
  await api.patch(`/api/appointments/${id}`, { action: 'cancel' });
  expect(await screen.findByRole('button', { name: /Ruben Okafor, Canceled$/ })).toBeVisible();
});

test('a list that does not load says so and can be fetched again', async () => {
  const { open, network } = await openDealership();
  network.fail('/api/appointments/agenda');
  const person = await open('/admin/agenda');
  expect(await screen.findByText('Failed to load the agenda')).toBeVisible();
  network.restore();
  const [again] = screen.getAllByRole('button', { name: 'Try Again' });
  await person.click(again ?? document.body);
  expect(await screen.findByText('Nobody comes today')).toBeVisible();
});

test('a lead shows its time and state, and the same actions; without a time one is added', async () => {
  const dealership = await openDealership();
  const { api, open } = dealership;
  const [first = ''] = await freeTimes(dealership);
  const id = await asking(dealership, first);
  const person = await open(`/admin?tab=inquiries&inquiry=${id}`);
  const appointment = within(await screen.findByRole('region', { name: 'Appointment' }));
  // From then on it is known that there is no mail server.
  await screen.findByRole('link', { name: 'Set Up Mail' });
  await person.click(appointment.getByRole('button', { name: /^Confirm / }));
  await expectToast('Appointment Confirmed', 'This site sends no mail: call the customer.');
  await waitFor(() => expect(details().getByText('Confirmed')).toBeVisible());
  // A press while the last change is sent is refused.
  await waitFor(() =>
    expect(appointment.getByRole('button', { name: /^Cancel / })).not.toHaveAttribute('aria-disabled'),
  );
  await person.click(appointment.getByRole('button', { name: /^Cancel / }));
  await waitFor(() => expect(details().getByText('Canceled')).toBeVisible());
  expect(await appointment.findByRole('button', { name: /^Rebook / })).toBeVisible();

  const { id: plain } = await inquire(api, { name: 'Ada Byron', email: 'ada@example.com' });
  await open(`/admin?tab=inquiries&inquiry=${plain}`);
  await person.click(await screen.findByRole('button', { name: 'Add Appointment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Appointment' }));
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'handover');
  const lastFree = (name: string) =>
    waitFor(() => {
      const choices = within(dialog.getByRole('radiogroup', { name })).getAllByRole('radio');
      const last = choices.findLast((choice) => !choice.hasAttribute('disabled'));
      if (last === undefined) throw new Error(`No ${name} is free`);
      return last;
    });
  await person.click(await lastFree('Day'));
  await person.click(await lastFree('Time'));
  await person.click(dialog.getByRole('button', { name: 'Add Appointment' }));
  await waitFor(async () =>
    expect(await inquiryOf(api, plain)).toMatchObject({
      appointment: { state: 'confirmed', kind: 'handover' },
      hasTime: true,
    }),
  );
});

test('a calendar address is shown once, then masked, and ends', async () => {
  const { open } = await openDealership();
  const person = await open('/admin/agenda');
  await person.click(await screen.findByRole('button', { name: 'Calendar Address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar Address' }));
  await person.click(await dialog.findByRole('button', { name: 'Make Address, all appointments' }));
  const address = await dialog.findByRole<HTMLInputElement>('textbox', {
    name: 'Address of all appointments',
  });
  expect(address.value).toMatch(/\/api\/appointments\/calendars\/[\w-]{43}$/);
  const ending = address.value.slice(-4);
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Calendar Address' }));
  const again = within(await screen.findByRole('dialog', { name: 'Calendar Address' }));
  expect(await again.findByText(new RegExp(`^••••••••${ending}, made `))).toBeVisible();
  await person.click(again.getByRole('button', { name: 'End Address, all appointments' }));
  await waitFor(() => expect(again.queryByText(/^••••••••/)).toBeNull());
});
