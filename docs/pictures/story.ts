import { openStaffApi, type StaffApi } from '../../test/e2e/staff/staff-api.ts';
import type { Vehicle } from '../../src/vehicles/vehicle.ts';
import { inquiryId, vehicleId, type Demo } from './demo.ts';

const dayMs = 24 * 60 * 60_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** What has happened at the demo dealership before its pictures are taken. */
export async function tellStory(demo: Demo): Promise<void> {
  const nora = await demo.as('nora');
  await nora.patch('/api/accounts/me/profile', { firstName: 'Nora', lastName: 'Lindqvist', title: 'Owner' });
  await choosePasswords(demo);
  await setUp(nora);
  await listCars(nora);
  await countCosts(nora);
  await answerLeads(demo);
}

/** Nora gives the others a password, and they choose their own before anything else. */
async function choosePasswords(demo: Demo) {
  const { url, password } = demo;
  const given = 'a heron beside the weir';
  const nora = await demo.as('nora');
  const people = (await nora.get('/api/accounts/people')) as { id: number; username: string }[];
  for (const { id, username } of people) {
    if (username === 'nora') continue;
    await nora.put(`/api/accounts/${id}/password`, { password: given, currentPassword: password });
    const person = await openStaffApi(url, { username, password: given });
    await person.put('/api/accounts/me/password', { currentPassword: given, newPassword: password });
    await person.post('/api/auth/logout', {});
  }
}

async function setUp(nora: StaffApi) {
  const { updatedAt } = (await nora.get('/api/vehicles/settings')) as { updatedAt: string };
  const settings = { newArrivalDays: 45, photosPerVehicle: 30, holdingCostPerDay: 42 };
  await nora.patch('/api/vehicles/settings', { ...settings, updatedAt });
}

/** A car that waits for its day, one that is not ready, and two that were deleted. */
async function listCars(nora: StaffApi) {
  const borrowed = async (search: string) => {
    const { images, featuredImage } = await nora.vehicle(await vehicleId(nora, search));
    return { images, featuredImage };
  };
  const teasel = { make: 'Sorrel', model: 'Teasel 1600', year: 1964, mileage: 48_200, price: 88_500 };
  const waiting = { isPublished: false, publishOn: dayIn(6) };
  await nora.addVehicle({ ...teasel, ...waiting, ...(await borrowed('Teasel')) });
  await nora.addVehicle({
    make: 'Ashdown',
    model: 'Meridian Open',
    year: 2022,
    mileage: 0,
    price: null,
    isPublished: false,
  });
  const drover = { make: 'Blackmoor', model: 'Drover', year: 2022, mileage: 31_400, price: 82_900 };
  const fjell = { make: 'Norrland', model: 'Fjell 60', year: 2021, mileage: 39_800, price: 52_400 };
  for (const car of [
    { ...drover, ...(await borrowed('Drover')) },
    { ...fjell, ...(await borrowed('Fjell')) },
  ]) {
    const { id } = await nora.addVehicle(car);
    await nora.delete(`/api/vehicles/${id}`);
  }
}

/** What the green coupe has cost, line by line. */
async function countCosts(nora: StaffApi) {
  const { id, updatedAt } = await nora.vehicle(await vehicleId(nora, 'Meridian GT V12'));
  const costItems: Vehicle['costItems'] = [
    { label: 'Purchase', amount: 205_000 },
    { label: 'Transport', amount: 1_850 },
    { label: 'Inspection', amount: 640 },
    { label: 'Tires', amount: 2_310 },
    { label: 'Detailing', amount: 950 },
  ];
  await nora.patch(`/api/vehicles/${id}`, { costItems, updatedAt });
}

async function answerLeads(demo: Demo) {
  const [maria, ruben] = [await demo.as('maria'), await demo.as('ruben')];
  const assign = async (api: StaffApi, search: string, who: StaffApi, followUp: number | null) => {
    const id = await inquiryId(api, search);
    await api.patch(`/api/inquiries/${id}/assignee`, { assignedTo: who.session.user.id });
    if (followUp !== null) await api.patch(`/api/inquiries/${id}/follow-up`, { followUpOn: dayIn(followUp) });
    return id;
  };
  const dana = await assign(ruben, 'Whitlock', ruben, 2);
  await ruben.post(`/api/inquiries/${dana}/notes`, {
    text: 'Called back at ten. Saturday morning suits her; she brings her brother.',
  });
  await assign(maria, 'Oyelaran', maria, -3);
  await assign(maria, 'Kowalczyk', ruben, 0);
  // The same person asks about another car.
  await ruben.inquire({
    name: 'Dana Whitlock',
    email: 'dana.whitlock@example.com',
    phone: '(602) 555-0188',
    message: 'One more thing: is the orange one still there as well?',
    interest: 'purchase',
    vehicleId: await vehicleId(ruben, 'Kaze R'),
  });
}
