import { expect, onTestFinished, test } from 'vitest';
import { testNow } from '../../test/factories.ts';
import { startTestServer } from '../../test/test-server.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { saveDealership } from '../dealership/dealership.store.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';

const appointmentToken = 'a'.repeat(43);

async function openPage(profile: Partial<typeof newDealership>, token = appointmentToken) {
  const site = await startTestServer();
  onTestFinished(() => site.close());
  await saveDealership(site.database.queries, { ...newDealership, ...profile }, testNow);
  await site.server.refresh();
  await site.database.queries.insert(inquiries).values({
    name: 'Dana Whitlock',
    email: 'dana@whitlock.example',
    message: 'Hello',
    createdAt: testNow,
    appointmentAt: new Date('2026-11-23T17:00:00.000Z'),
    appointmentToken,
  });
  const { text } = await site.send(`/appointments?token=${token}`);
  return text.replace(/<style>.*<\/style>/s, '').replaceAll(/<[^>]*>/g, ' ');
}

test('the page of a customer says where and whom to call', async () => {
  const page = await openPage({
    name: 'Halcyon',
    street: '1 Desert Way',
    city: 'Phoenix',
    region: 'AZ',
    postalCode: '85001',
    phone: '(480) 555-0142',
  });
  expect(page).toContain('Halcyon, 1 Desert Way, Phoenix, AZ 85001');
  expect(page).toContain('(480) 555-0142');
});

test.each([
  ['a known link', appointmentToken],
  ['an unknown link', 'x'.repeat(43)],
])('the page of %s says nothing that a new dealership has not entered', async (_, token) => {
  const page = await openPage({}, token);
  expect(page).not.toMatch(/, ,|at [,.]|Phone/);
});
