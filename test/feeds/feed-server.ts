import { Writable } from 'node:stream';
import pino from 'pino';
import { expect } from 'vitest';
import { createUser } from '../../src/accounts/accounts.store.ts';
import { createSession } from '../../src/accounts/sessions.store.ts';
import { newDealership } from '../../src/dealership/dealership.schema.ts';
import { dealership } from '../../src/dealership/dealership.table.ts';
import type { Channel } from '../../src/feeds/out/channels.ts';
import type { Feeds } from '../../src/feeds/out/feed.schema.ts';
import { soldVehicleRow, testNow, vehicleRow } from '../factories.ts';
import { startTestServer } from '../test-server.ts';

export const origin = 'https://www.dealer.example';
export const hash = (digit: string) => digit.repeat(32);
const stored = (digit: string, width: number) =>
  `/images/${hash(digit)}/${width}x${Math.round(width * 0.625)}-abcdefghijklmnopqrstuvwx.jpg`;
export const hostile = '=HYPERLINK("https://evil.example";"x") <b>"Tom" & Jerry</b>, \u0001one\n- two 🚗';
/** As buyers read it: a dash would get an apostrophe in a CSV file. */
export const shown = hostile.replace('\n- ', '\n• ');

export const whole: Parameters<typeof vehicleRow>[0] & { vin: string } = {
  vin: '1M8GDM9AXKP042788',
  condition: 'used',
  images: [stored('a', 2400), stored('b', 1400), stored('c', 800)],
  featuredImage: stored('b', 1400),
  stockNumber: 'A-1',
  trim: 'Touring',
  bodyStyle: 'roadster',
  fuel: 'plug-in-hybrid',
  transmission: 'dual-clutch',
  drivetrain: '4wd',
  status: 'reserved',
  description: hostile,
  documents: [
    { file: 'open', name: 'Build sheet', kind: 'build-sheet', isPublic: true, bytes: 9 },
    { file: 'closed', name: 'Hidden', kind: 'other', isPublic: false, bytes: 9 },
  ],
  // The evening before, where the dealership is.
  listedAt: new Date('2026-11-17T03:00:00Z'),
};

export const feedOf = (state: Feeds, channel: Channel) => {
  const feed = state.feeds.find((each) => each.channel === channel);
  if (feed === undefined) throw new Error(`There is no feed ${channel}`);
  return feed;
};

/**
 * Starts a server with three listed vehicles, of which each feed has those that qualify, one that is not published and a
 * sold one. The `token` is that of a manager, `lines` are its log, and `clock` can be set. Close `server` in the end.
 */
export async function startFeedServer() {
  const clock = { now: testNow };
  const lines: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    }),
  );
  const server = await startTestServer({
    settings: { publicUrl: origin },
    clock: () => clock.now,
    log,
    vehicles: [
      vehicleRow({ ...whole, make: 'Castellan', model: 'Regent Touring' }),
      vehicleRow({ make: 'Norrland', price: null, condition: 'new', images: [stored('d', 1600)] }),
      vehicleRow({
        make: 'Sorrel',
        vin: '11111111111111111',
        condition: 'certified',
        images: [stored('e', 1600)],
      }),
      vehicleRow({
        ...whole,
        make: 'Hidden',
        stockNumber: 'A-2',
        vin: '1M8GDM9A0KP042780',
        isPublished: false,
      }),
      soldVehicleRow({
        make: 'Gone',
        vin: '1M8GDM9A1KP042789',
        condition: 'used',
        images: [stored('f', 1600)],
      }),
    ],
  });
  const { queries } = server.database;
  const settings = {
    ...newDealership,
    name: 'Halcyon & Sons',
    street: '1 Desert Way',
    city: 'Phoenix',
    region: 'AZ',
    postalCode: '85001',
    phone: '+1 480 555 0142',
    email: 'hello@halcyon.example',
    priceNote: 'Plus tax & title.',
  };
  await queries.insert(dealership).values({ id: 1, settings, updatedAt: testNow });
  const user = await createUser(queries, { username: 'mia', passwordHash: 'x', role: 'manager' }, testNow);
  const token = await createSession(queries, user?.id ?? 0, testNow);
  await server.server.refresh();
  const call = async (method: string, path: string, body?: object): Promise<Feeds> => {
    const answer = await server.send(`/api/feeds${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: [JSON.stringify(body)] }),
    });
    expect(answer.status).toBe(200);
    return JSON.parse(answer.text) as Feeds;
  };
  /** Switches a feed on and returns the path of its address. */
  const switchOn = async (channel: Channel) => {
    const state = await call('PATCH', `/${channel}`, { isOn: true, dealerCode: '4711' });
    return (feedOf(state, channel).address ?? '').replace(origin, '');
  };
  const read = async (channel: Channel) => {
    const answer = await server.send(await switchOn(channel));
    expect(answer.status).toBe(200);
    return answer;
  };
  return { server, token, clock, lines, call, switchOn, read };
}

export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>;
