import { isDeepStrictEqual } from 'node:util';
import { sharp } from '../../src/images/encoding/sharp.ts';
import { offerColors, pictureOf } from './pictures.ts';
import { markerOf } from './marker.ts';
import { countBy, expectOnce, mailsToDealership, type Given, type Writer } from './writer.ts';

type Receipt = { id: number };

/** Photographs of an offer that is not sent are kept so long. */
const unsentPhotosMs = 24 * 60 * 60_000;
/** A time that its visitor has not confirmed is held so long. */
const holdMs = 4 * 60 * 60_000;

/** Sends inquiries, each under a key until it is acknowledged: one row and a mail to the dealership each. */
export function sendsInquiries(given: Given): Writer {
  const { client, record, random, number } = given;
  const sent = new Map<string, { id: number; message: string }>();
  let count = 0;
  return {
    async step() {
      const name = markerOf('LEAD', number, (count += 1));
      const message = `${name}: is it still there? ${'Please write. '.repeat(random.whole(1, 40))}`;
      const json = { name, email: `${name.toLowerCase()}@example.com`, message };
      const headers = { 'idempotency-key': `key-${name}` };
      const answer = await client.repeat('/api/inquiries', { method: 'POST', json, headers });
      if (answer.status !== 201) return client.unexpected('An inquiry', answer);
      const { id } = answer.body as Receipt;
      sent.set(name, { id, message });
      record.acknowledge('inquiries', { name, id });
      if (!random.chance(0.05)) return;
      const again = await client.repeat('/api/inquiries', { method: 'POST', json, headers });
      if ((again.body as Receipt).id !== id)
        record.problem('doubled', `${name} has another receipt the second time`);
    },
    async compare(db) {
      const { rows } = await db.query<{ id: number; name: string; message: string }>(
        'select id, name, message from inquiries where name like $1',
        [`TLEAD-${number}-%`],
      );
      const stored = countBy(rows, ({ name }) => name);
      const expectMail = await mailsToDealership(db, given);
      for (const [name, { id, message }] of sent) {
        const found = stored.get(name) ?? [];
        if (!expectOnce(record, `inquiry ${name}`, found.length)) continue;
        if (found[0]?.id !== id || found[0].message !== message)
          record.problem('torn', `inquiry ${name} is stored with other values`);
        expectMail(name);
      }
    },
  };
}

/** Offers cars with two photographs each, until each is acknowledged. */
export function offersCars(given: Given): Writer {
  const { client, record, random, site, number } = given;
  const sent = new Map<string, { id: number; photos: string[] }>();
  /** Whose photographs were looked at. */
  const decoded = new Set<string>();
  let count = 0;

  async function photograph(): Promise<string> {
    const bytes = await pictureOf(random.pick(offerColors), random.whole(0, 1e9));
    const answer = await client.repeat('/api/offers/photos', { method: 'POST', bytes });
    if (answer.status !== 201) client.unexpected('A photograph of an offer', answer);
    const { id } = answer.body as { id: string };
    record.acknowledge('photographs for offers', { id });
    return id;
  }

  async function send(name: string): Promise<void> {
    const since = performance.now();
    const photos = [await photograph(), await photograph()];
    const json = {
      year: 2019,
      make: 'Ashdown',
      model: 'Grand Tourer',
      mileage: random.whole(1, 90_000),
      accidents: 'none',
      wish: 'sell',
      name,
      email: `${name.toLowerCase()}@example.com`,
      message: `${name}: what is it worth?`,
      photos,
    };
    const headers = { 'idempotency-key': `key-${name}` };
    const answer = await client.repeat('/api/offers', { method: 'POST', json, headers });
    if (
      answer.status === 400 &&
      answer.bytes.includes('photos') &&
      site.mayHavePassed(unsentPhotosMs, since)
    ) {
      record.count('offers whose photographs were forgotten');
      return send(name);
    }
    if (answer.status !== 201) return client.unexpected('An offer', answer);
    const { id } = answer.body as Receipt;
    sent.set(name, { id, photos });
    record.acknowledge('offers with two photographs', { name, id, photos });
  }

  return {
    step: () => send(markerOf('OFFER', number, (count += 1))),
    async compare(db) {
      const { rows } = await db.query<{ id: number; name: string; cars: number; photos: string[] | null }>(
        `select id, name,
          (select count(*)::int from offered_cars where inquiry_id = inquiries.id) as cars,
          (select array_agg(id order by place) from offered_photos where inquiry_id = inquiries.id) as photos
        from inquiries where name like $1`,
        [`TOFFER-${number}-%`],
      );
      const stored = countBy(rows, ({ name }) => name);
      const expectMail = await mailsToDealership(db, given);
      for (const [name, { id, photos }] of sent) {
        const found = stored.get(name) ?? [];
        if (!expectOnce(record, `offer ${name}`, found.length)) continue;
        const [row] = found;
        if (row?.id !== id || row.cars !== 1 || !isDeepStrictEqual(row.photos, photos))
          record.problem('torn', `offer ${name} is stored without its car or its photographs`);
        expectMail(name);
        if (decoded.has(name)) continue;
        decoded.add(name);
        const files = await db.query<{ picture: Buffer; preview: Buffer; width: number; height: number }>(
          'select picture, preview, width, height from offered_photos where inquiry_id = $1',
          [id],
        );
        for (const { picture, preview, width, height } of files.rows) {
          const whole = await sharp(picture)
            .raw()
            .toBuffer({ resolveWithObject: true })
            .catch(() => null);
          const small = await sharp(preview)
            .raw()
            .toBuffer()
            .catch(() => null);
          if (whole?.info.width !== width || whole.info.height !== height || small === null)
            record.problem('torn', `a photograph of ${name} cannot be shown`);
        }
      }
    },
  };
}

/** Subscribes to the newsletter, each address again until it is acknowledged. */
export function subscribes({ client, record, number }: Given): Writer {
  const sent: string[] = [];
  let count = 0;
  return {
    async step() {
      const email = `${markerOf('NEWS', number, (count += 1)).toLowerCase()}@example.com`;
      const answer = await client.repeat('/api/newsletter', { method: 'POST', json: { email } });
      if (answer.status !== 201) return client.unexpected('A subscription', answer);
      sent.push(email);
      record.acknowledge('newsletter subscriptions', { email });
    },
    async compare(db) {
      const { rows } = await db.query<{ email: string }>(
        'select email from newsletter_subscribers where email like $1',
        [`tnews-${number}-%`],
      );
      const stored = countBy(rows, ({ email }) => email);
      for (const email of sent) expectOnce(record, `subscription ${email}`, stored.get(email)?.length ?? 0);
    },
  };
}

/** Asks for test drives; staff archive the older ones, which give up their times. */
export function asksForDrives(given: Given): Writer {
  const { client, record, random, site, number } = given;
  const sent = new Map<string, { id: number; at: string; since: number; isArchived: boolean }>();
  let count = 0;
  const mostOpen = 8;

  async function archiveOldest(): Promise<void> {
    const [name, drive] = [...sent].find(([, { isArchived }]) => !isArchived) ?? [];
    if (!name || !drive) return;
    const answer = await client.repeatAsStaff('PATCH', `/api/inquiries/${drive.id}/archive`, { json: {} });
    if (answer.status !== 200) return client.unexpected('An archived test drive', answer);
    drive.isArchived = true;
    record.acknowledge('archived test drives', { name });
  }

  return {
    async step() {
      const open = [...sent.values()].filter(({ isArchived }) => !isArchived).length;
      if (open >= mostOpen) return archiveOldest();
      const since = performance.now();
      const offered = await client.repeat('/api/appointments', {});
      const { days } = offered.body as { days: { times: string[] }[] };
      const times = days.flatMap(({ times }) => times);
      if (times.length === 0) return archiveOldest();
      const at = random.pick(times);
      const name = markerOf('DRIVE', number, (count += 1));
      const json = {
        name,
        email: `${name.toLowerCase()}@example.com`,
        message: `${name}: may I drive it?`,
        interest: 'test-drive',
        appointmentAt: at,
      };
      const headers = { 'idempotency-key': `key-${name}` };
      const answer = await client.repeat('/api/inquiries', { method: 'POST', json, headers });
      // Somebody else has it, or the clock was moved past it.
      if (answer.status === 409 || (answer.status === 400 && site.mayHavePassed(holdMs, since))) return;
      if (answer.status !== 201) return client.unexpected('A test drive', answer);
      const { id } = answer.body as Receipt;
      sent.set(name, { id, at, since, isArchived: false });
      record.acknowledge('test drives', { name, id, at });
    },
    async compare(db) {
      const { rows } = await db.query<{
        id: number;
        name: string;
        at: Date;
        archived: boolean;
        taken: Date | null;
      }>(
        `select inquiries.id, name, appointment_at as at, is_archived as archived, appointments.at as taken
        from inquiries left join appointments on appointments.inquiry_id = inquiries.id where name like $1`,
        [`TDRIVE-${number}-%`],
      );
      const stored = countBy(rows, ({ name }) => name);
      const expectMail = await mailsToDealership(db, given);
      for (const [name, { at, since, isArchived }] of sent) {
        const found = stored.get(name) ?? [];
        const [row] = found;
        if (!expectOnce(record, `test drive ${name}`, found.length) || !row) continue;
        expectMail(name);
        const taken = row.taken?.toISOString();
        if (row.at.toISOString() !== at || row.archived !== isArchived)
          record.problem('lost', `test drive ${name} is not as it was acknowledged`);
        if (isArchived && taken !== undefined)
          record.problem('torn', `archived test drive ${name} keeps its time`);
        if (!isArchived && taken !== at && !site.mayHavePassed(holdMs, since))
          record.problem('lost', `test drive ${name} has no time of its own`);
      }
    },
  };
}
