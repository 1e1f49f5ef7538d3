import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { vehicleAlerts } from '../src/alerts/alerts.table.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import { mailRecipients, recipientMails } from '../src/platform/mail/recipients.table.ts';
import { testNow } from './factories.ts';
import { postJson } from './http.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const email = 'dana@whitlock.example';
const mail = { smtpUrl: 'smtp://127.0.0.1', from: 'a@b.example', leadsTo: [], adfTo: [] };
const hourMs = 60 * 60_000;

let server: TestServer;
let now = testNow;
beforeAll(async () => {
  server = await startTestServer({ settings: { mail }, clock: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = testNow;
  for (const table of [vehicleAlerts, inquiries, mailOutbox, mailRecipients, recipientMails])
    await server.database.queries.delete(table);
});

const askForAlert = async (make: string) => {
  expect((await postJson(server.url, '/api/alerts', { email, criteria: { make } })).status).toBe(202);
};
const askForTestDrive = async () => {
  const { days } = (await server.json('/api/appointments')) as { days: { times: string[] }[] };
  const body = { name: 'Dana', email, message: 'Is it there?', interest: 'test-drive' };
  const appointmentAt = days.flatMap(({ times }) => times).at(-1);
  expect((await postJson(server.url, '/api/inquiries', { ...body, appointmentAt })).status).toBe(201);
};
const subjects = async () =>
  (await server.database.queries.select().from(mailOutbox)).map(({ message }) => message.subject);
const anHourLater = () => {
  now = new Date(testNow.getTime() + hourMs);
};

test('an alert that is confirmed brings the mail about a test drive that was kept back', async () => {
  for (const make of ['A', 'B', 'C']) await askForAlert(make);
  await askForTestDrive();
  expect(await subjects()).toHaveLength(3);
  anHourLater();
  const [alert] = await server.database.queries.select().from(vehicleAlerts);
  expect((await postJson(server.url, '/api/alerts/confirm', { token: alert?.token })).status).toBe(204);
  expect((await subjects()).slice(3)).toEqual([expect.stringMatching(/^Your test drive: /)]);
});

test('a test drive that is confirmed brings the mail about an alert', async () => {
  await askForTestDrive();
  for (const make of ['A', 'B', 'C']) await askForAlert(make);
  expect(await subjects()).toHaveLength(3);
  anHourLater();
  const [inquiry] = await server.database.queries.select().from(inquiries);
  const body = { token: inquiry?.appointmentToken };
  expect((await postJson(server.url, '/api/appointments/confirm', body)).status).toBe(204);
  expect((await subjects()).slice(3)).toEqual([expect.stringMatching(/^Please confirm: /)]);
});
