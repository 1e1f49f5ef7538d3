import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { mailOutbox } from '../../../src/platform/mail/outbox.table.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import {
  act,
  details,
  fact,
  heading,
  inquire,
  inquireOften,
  inquiriesPath,
  inquiryOf,
  whenListed,
} from '../inquiries-tab.ts';
import { keepToasts } from '../keep-toasts.ts';
import { lead, openWithMail } from '../lead.ts';
import { expectToast } from '../toast.ts';

const addressOf = (id: number) => `${inquiriesPath}&inquiry=${id}`;

/** A text has been replaced by another one; what was typed before comes back. */
const undo = async (person: Awaited<ReturnType<OpenDealership['open']>>) =>
  person.click(await screen.findByRole('button', { name: 'Undo' }));
const whenText = (text: string | RegExp) =>
  waitFor(() => expect((lead.text() as HTMLTextAreaElement).value).toMatch(text));

test('a template replaces what was typed and gives it back; what it cannot fill in must be replaced', async () => {
  const { api, open } = await openWithMail();
  keepToasts();
  const { id } = await inquire(api, { name: 'Bo' });
  const person = await open(addressOf(id));
  await whenText(/^Dear Bo,/);
  await person.fill(lead.text(), 'Typed by hand');
  await person.selectOptions(lead.template(), 'Price');
  await whenText(/^Dear Bo,\n\nThe \{vehicle\} is \{price\}/);
  await undo(person);
  await whenText(/^Typed by hand$/);
  await person.selectOptions(lead.template(), 'Price');
  await whenText(/^Dear Bo,/);
  await person.click(lead.send());
  await waitFor(() => expect(lead.reply()).toHaveTextContent('Replace {vehicle}, {price}'));
  await waitFor(() => expect(lead.subject()).toHaveFocus());
  expect((await inquiryOf(api, id)).answeredAt).toBeNull();
});

test('words about a sold car, pressed before it is known how to answer, are in the form; a template that offers it asks first', async () => {
  const { api, network, open } = await openWithMail();
  keepToasts();
  const vehicle = await api.addVehicle({ year: 2021, price: 329_500 });
  const buyer = await inquire(api, { name: 'Mei Tanaka', email: 'mei@example.com', phone: undefined });
  const { id } = await inquire(api, { name: 'Ada Byron', vehicleId: vehicle.id });
  await api.patch(`/api/vehicles/${vehicle.id}/mark-sold`, { soldToInquiryId: buyer.id });
  const letThrough = network.hold('/api/inquiries/desk');
  const person = await open(addressOf(id));
  await waitFor(() => expect(fact('Name')).toBe('Ada Byron'));
  const findNotice = async () =>
    within(await details().findByRole('region', { name: 'This car cannot be had' }));
  expect((await findNotice()).getByText(/ to Mei Tanaka\.$/)).toBeVisible();
  await person.click((await findNotice()).getByRole('button', { name: 'Write: It Is Sold' }));
  letThrough();
  await waitFor(() => expect(lead.text()).toBeVisible());
  await whenText(
    /^Dear Ada Byron,\n\nThank you for your inquiry about the 2021 Ashdown Grand Tourer\. It has been sold\./,
  );
  await waitFor(() => expect(lead.text()).toHaveFocus());
  expect(lead.subject()).toHaveValue('Re: 2021 Ashdown Grand Tourer');
  expect(lead.reply()).toHaveTextContent('About: 2021 Ashdown Grand Tourer Sold');

  // What was typed comes back.
  await person.fill(lead.text(), 'Typed by hand');
  await person.click((await findNotice()).getByRole('button', { name: 'Write: Cars Like It' }));
  await whenText(/It has been sold\.[^]*\/inventory/);
  await undo(person);
  await whenText(/^Typed by hand$/);

  const findQuestion = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Use the template "Price"?' }));
  await person.selectOptions(lead.template(), 'Price');
  const question = await findQuestion();
  expect(question.getByText(/This car cannot be had: It was sold on /)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await whenText(/^Typed by hand$/);
  await person.selectOptions(lead.template(), 'Price');
  await person.click((await findQuestion()).getByRole('button', { name: 'Use It' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await whenText(/is \$329,500\./);

  // The buyer's own lead is no warning, and can be closed.
  await open(addressOf(buyer.id));
  const bought = await screen.findByRole('region', { name: 'Sold to this lead' });
  expect(details().queryByRole('region', { name: 'This car cannot be had' })).not.toBeInTheDocument();
  await person.click(within(bought).getByRole('button', { name: 'Set to Resolved' }));
  await waitFor(() => expect(bought).not.toBeInTheDocument());
  await waitFor(async () => expect((await inquiryOf(api, buyer.id)).status).toBe('resolved'));
});

test('an inquiry is answered from a template, which is filled in and sent as it reads', async () => {
  const { api, database, open } = await openWithMail();
  const vehicle = await api.addVehicle({ year: 2021, price: 329_500 });
  const { id } = await inquire(api, { name: 'Ada Byron', vehicleId: vehicle.id });
  await api.patch('/api/dealership', { name: 'Halcyon', phone: '(480) 555-0142' });
  const person = await open(addressOf(id));
  await whenText(/^Dear Ada Byron/);
  await person.selectOptions(lead.template(), 'Price');
  const subject = 'The 2021 Ashdown Grand Tourer';
  const letter = `Dear Ada Byron,\n\n${subject} is $329,500. Call (480) 555-0142.\n\nadmin, Halcyon`;
  await waitFor(() => expect(lead.text()).toHaveValue(letter));
  expect(lead.subject()).toHaveValue(subject);
  await person.click(lead.send());
  await expectToast('Reply on its way', '');
  await waitFor(() => expect(lead.entries()[0]).toHaveTextContent('Call (480) 555-0142.'));
  const sent = await database.queries.select({ message: mailOutbox.message }).from(mailOutbox);
  // Beside the mail that answered the inquiry at once.
  const letters = sent
    .map(({ message }) => message)
    .filter(({ to, isPersonal }) => to === 'dana@whitlock.example' && isPersonal);
  expect(letters).toEqual([expect.objectContaining({ subject, text: letter })]);
});

test('a reply that was begun is there after a reload, and after another inquiry was looked at', async () => {
  const { api, open, reload } = await openWithMail();
  const [other = 0, id = 0] = await inquireOften(api, 2);
  const person = await open(inquiriesPath);
  await whenListed(id, other);
  await person.click(act('View', id));
  await waitFor(() => expect(heading()).toHaveFocus());
  await whenText(/^Dear Visitor 2/);
  await person.fill(lead.text(), 'Half an ans');
  await person.click(act('View', other));
  await whenText(/^Dear Visitor 1/);
  await person.click(act('View', id));
  await whenText(/^Half an ans$/);
  await reload();
  await waitFor(() => expect(fact('Name')).toBe('Visitor 2'));
  await whenText(/^Half an ans$/);
});

test('a reply waits until its mail is sent; one that is refused is shown as not sent yet', async () => {
  const { api, database, open, reload } = await openWithMail();
  const { id } = await inquire(api);
  const person = await open(addressOf(id));
  await whenText(/^Dear Dana Whitlock/);
  await person.fill(lead.text(), 'Yes, it is.');
  await person.click(lead.send());
  await expectToast('Reply on its way', '');
  await waitFor(() => expect(lead.entries()).toHaveLength(1));
  const whenEntryIs = (text: RegExp) => waitFor(() => expect(lead.entries()[0]?.textContent).toMatch(text));
  await whenEntryIs(/^Replyadmin, .*Waiting to be sentRe: Your inquiryYes, it is\.$/);
  await waitFor(() => expect(fact('Status')).toBe('contacted'));
  await waitFor(() => expect(fact('Answered')).toMatch(/^[A-Z][a-z]{2} \d/));
  // The form is as at first, for the next answer.
  await whenText(/^Dear Dana Whitlock/);
  await database.queries.update(mailOutbox).set({ attempts: 1, lastError: '450' });
  await whenEntryIs(/Not sent yet; the mail server is tried again/);
  await database.queries.delete(mailOutbox);
  await reload();
  await waitFor(() => expect(fact('Name')).toBe('Dana Whitlock'));
  await whenEntryIs(/^Replyadmin, .*SentRe: Your inquiry/);
});

test('without a mail server the mail program answers, and the answer can be recorded', async () => {
  const { api, open } = await openDealership();
  const { id } = await inquire(api);
  const person = await open(addressOf(id));
  await waitFor(() => expect(lead.recordAnswer()).toBeVisible());
  const link = await details().findByRole('link', { name: 'Reply via Email' });
  expect(link.getAttribute('href')).toMatch(/^mailto:dana@whitlock\.example\?subject=Re%3A%20Your/);
  expect(details().queryByRole('form', { name: 'Reply' })).not.toBeInTheDocument();
  for (let times = 1; times <= 2; times += 1) {
    await person.click(lead.recordAnswer());
    await waitFor(() =>
      expect(lead.entries().map(({ textContent }) => textContent)).toEqual(
        Array(times).fill(expect.stringMatching(/^Answered elsewhereadmin, /)),
      ),
    );
    await waitFor(() => expect(lead.recordAnswer()).not.toHaveAttribute('aria-disabled', 'true'));
  }
  await waitFor(() => expect(fact('Status')).toBe('contacted'));

  // Words about a car that cannot be had are a draft of the mail program.
  const vehicle = await api.addVehicle();
  const asked = await inquire(api, { vehicleId: vehicle.id });
  await api.sell(vehicle.id);
  await open(addressOf(asked.id));
  const assign = vi.mocked(window.location.assign).mockImplementationOnce(() => undefined);
  await person.click(await screen.findByRole('button', { name: 'Write: It Is Sold' }));
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(decodeURIComponent(String(assign.mock.calls[0]?.[0]))).toMatch(
    /^mailto:dana@whitlock\.example[^]*It has been sold/,
  );
});
