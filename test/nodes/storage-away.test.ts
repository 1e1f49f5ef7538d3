import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { send } from '../http.ts';
import { startSite, type Site } from './site.ts';
import { callAsStaff, photo, uploadPhoto } from './staff.ts';

/** How long the storage is away, in milliseconds. */
const outage = 60_000;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.close());

const statuses = (path: string) =>
  Promise.all(site.urls().map(async (node) => (await send(node, path)).status));

test('fault 39: while the storage is away for a minute visitors notice nothing, and no upload is lost', async () => {
  const before = await uploadPhoto(site.url, site.token, 'purple');
  const folder = before.slice(0, before.lastIndexOf('/'));
  for (const path of [...site.images, `${folder}/640.webp`])
    expect(await statuses(path)).toEqual([200, 200, 200]);

  const visitors = site.startVisitors(6);
  await visitors.more(50);
  await site.s3.stop();
  const back = sleep(outage).then(() => site.s3.start());

  expect(await statuses(`${folder}/640.webp`)).toEqual([200, 200, 200]);
  // Nobody has asked for this size yet.
  expect(await statuses(`${folder}/960.webp`)).toEqual([503, 503, 503]);
  const bytes = await photo('orange');
  const upload = () => callAsStaff(site.url, site.token, 'POST', '/api/images', bytes);
  const refused = await upload();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);

  await back;
  const accepted = await eventually(async () => {
    const answer = await upload();
    expect(answer.status).toBe(201);
    return answer;
  });
  const { url } = JSON.parse(accepted.text) as { url: string };
  for (const path of [url, before, `${folder}/960.webp`])
    await eventually(async () => expect(await statuses(path)).toEqual([200, 200, 200]));
  await visitors.more(50);
  await visitors.stop();
  expect([visitors.failures, site.balancer.undelivered]).toEqual([[], []]);
});
