import { answerCall, watchRequests } from '../pages/calls.ts';
import { nextFrames } from '../pages/live.ts';
import {
  charts,
  count,
  dashboardTab,
  daysListed,
  dollars,
  insightsCall,
  marginText,
  nameOf,
  noInsights,
  noStats,
  readFigures,
  signedDollars,
  stats,
  statsCall,
  sumOf,
  tellingInsights,
} from './dashboard-figures.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';

test('the four cards and both tables cover the vehicles that are not sold', async ({ staffPage, api }) => {
  await api.addVehicle({ price: 97_000.5, costBasis: 100_000 });
  await api.addVehicle({ price: 1_250_000, costBasis: 1_000_000, status: 'reserved' });
  await api.addVehicle({ price: 80_000, make: unheardOf() });
  const gone = await api.addVehicle({ price: 9_000_000, costBasis: 1 });
  await api.sell(gone.id);
  await openStaffScreen(staffPage);
  const { cards, table, rows, panel } = dashboardTab(staffPage);
  await expect(cards.nth(3)).toContainText('over 90 days');
  const { listed, makes } = await readFigures(api);

  const value = sumOf(listed, ({ price }) => price);
  const costBasis = sumOf(listed, (vehicle) => vehicle.costBasis ?? 0);
  const costed = listed.filter((vehicle) => vehicle.costBasis && vehicle.price !== null);
  const margin =
    (sumOf(costed, ({ price }) => price) / sumOf(costed, (vehicle) => vehicle.costBasis) - 1) * 100;
  const ofTotals = (value / costBasis - 1) * 100;
  const old = listed.filter((vehicle) => daysListed(vehicle) > 90).length;
  await expect(cards).toHaveText([
    `Total Vehicles${count(listed.length)}across ${makes.length} makes`,
    `Total Inventory Value${dollars(value)}cost basis ${dollars(costBasis)}`,
    `Average Profit Margin${margin.toFixed(1)}%over ${costed.length} of ${listed.length} vehicles; ${ofTotals.toFixed(1)}% of the totals`,
    `Avg. Days in Inventory${(sumOf(listed, daysListed) / listed.length).toFixed(1)}${count(old)} ${
      old === 1 ? 'vehicle' : 'vehicles'
    } over 90 days`,
  ]);

  const byMake = 'Inventory by Make';
  await expect(panel(byMake).getByRole('heading', { name: byMake })).toBeVisible();
  await expect(table(byMake).getByRole('columnheader')).toHaveText(['Make', 'Vehicles', 'Value']);
  const makeRow = (make: (typeof makes)[number]) => `${make.make}${count(make.count)}${dollars(make.value)}`;
  // Ten at a time, the most valuable first.
  await expect(rows(byMake)).toHaveText(makes.slice(0, 10).map(makeRow));
  await table(byMake).getByRole('button', { name: 'Value' }).click();
  await expect(rows(byMake).first()).toHaveText(makeRow(makes.at(-1) ?? { make: '', count: 0, value: 0 }));

  const details = 'Vehicle Details';
  await expect(panel(details).getByRole('heading', { name: details })).toBeVisible();
  await expect(table(details).getByRole('columnheader')).toHaveText([
    'Vehicle',
    'Cost Basis',
    'List Price',
    'Margin %',
    'Days Listed',
    'Page Views',
  ]);
  const recent = listed.slice(0, 10);
  await expect(rows(details)).toHaveText(
    recent.map((vehicle) =>
      [
        nameOf(vehicle),
        vehicle.costBasis ? dollars(vehicle.costBasis) : 'N/A',
        vehicle.price === null ? 'Price on request' : dollars(vehicle.price),
        marginText(vehicle),
        count(daysListed(vehicle)),
        count(vehicle.views),
      ].join(''),
    ),
  );
  expect(recent.map(marginText)).toEqual(expect.arrayContaining(['-3.0%', '25.0%', 'N/A']));
  await table(details).getByRole('button', { name: 'List Price' }).click();
  await expect(table(details).getByRole('columnheader', { name: 'List Price' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const [cheapest] = recent.toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
  await expect(rows(details).first()).toContainText(dollars(cheapest?.price ?? 0));
});

test('each chart can be switched to a table and back', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle({ price: 64_000, costBasis: 70_000 });
  await api.inquire({ vehicleId: vehicle.id });
  const loss = await api.addVehicle({ price: 50_000, costBasis: 81_000.5 });
  await api.sell(loss.id);
  const { listed, sold, makes, asked } = await readFigures(api);
  await openStaffScreen(staffPage);
  const { panel, chart, table, rows } = dashboardTab(staffPage);
  for (const title of charts) {
    await panel(title).getByRole('button', { name: 'Show as table' }).click();
    await expect(table(title)).toBeVisible();
    await expect(chart(title)).toHaveCount(0);
  }
  const [byMake = '', days = '', byMonth = '', interest = ''] = charts;

  const value = sumOf(listed, ({ price }) => price);
  await expect(table(byMake).getByRole('columnheader')).toHaveText([
    'Make',
    'Vehicles',
    'Value',
    'Share of value',
  ]);
  await expect(rows(byMake)).toHaveText(
    makes
      .slice(0, 10)
      .map(
        (make) =>
          `${make.make}${count(make.count)}${dollars(make.value)}${((make.value / value) * 100).toFixed(1)}%`,
      ),
  );

  await expect(table(days).getByRole('columnheader')).toHaveText(['Days listed', 'Vehicles', 'Value']);
  await expect(rows(days)).toHaveText(
    (
      [
        ['under 15', 0, 15],
        ['15 to 30', 15, 30],
        ['30 to 60', 30, 60],
        ['60 to 90', 60, 91],
        ['over 90', 91, Infinity],
      ] as const
    ).map(([bucket, from, to]) => {
      const own = listed.filter((one) => daysListed(one) >= from && daysListed(one) < to);
      return `${bucket}${count(own.length)}${dollars(sumOf(own, ({ price }) => price))}`;
    }),
  );

  // Months in the dealership's time zone, ending with the current one.
  const monthOf = (time: Date) =>
    time.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'America/Phoenix' });
  // Arizona is seven hours behind UTC all year.
  const now = new Date(Date.now() - 7 * 3_600_000);
  const months = Array.from({ length: 12 }, (_, index) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 15))),
  );
  await expect(table(byMonth).getByRole('columnheader')).toHaveText(['Month', 'Sold', 'Revenue', 'Profit']);
  await expect(rows(byMonth)).toHaveText(
    months.map((month) => {
      const own = sold.filter(({ soldAt }) => soldAt !== null && monthOf(new Date(soldAt)) === month);
      const revenue = sumOf(own, ({ soldPrice }) => soldPrice ?? 0);
      return `${month}${count(own.length)}${dollars(revenue)}${signedDollars(sumOf(own, ({ profit }) => profit ?? 0))}`;
    }),
  );

  await expect(table(interest).getByRole('columnheader')).toHaveText([
    'Vehicle',
    'Page views',
    'Inquiries',
    'Views per inquiry',
  ]);
  const mostViewed = listed.toSorted((a, b) => b.views - a.views || b.id - a.id);
  const interestRow = (one: (typeof listed)[number]) => {
    const inquiries = asked(one);
    const each = inquiries === 0 ? 'N/A' : count(Math.round(one.views / inquiries));
    return `${nameOf(one)}${count(one.views)}${count(inquiries)}${each}`;
  };
  await expect(rows(interest)).toHaveText(mostViewed.slice(0, 10).map(interestRow));
  await panel(interest).getByRole('button', { name: 'Next' }).click();
  await expect(rows(interest)).toHaveText(mostViewed.slice(10, 20).map(interestRow));
  expect(asked(vehicle)).toBe(1);

  for (const title of charts) {
    await panel(title).getByRole('button', { name: 'Show as chart' }).click();
    await expect(table(title)).toHaveCount(0);
    await expect(chart(title)).toBeVisible();
  }
});

test('old vehicles and losses are hatched, vehicles without inquiries are hollow; each chart has a description', async ({
  staffPage,
}) => {
  await answerCall(staffPage, insightsCall, tellingInsights);
  await openStaffScreen(staffPage);
  const { chart, panel } = dashboardTab(staffPage);
  const [byMake = '', days = '', byMonth = '', interest = ''] = charts;
  const fillsOf = (title: string, shape: string) =>
    chart(title)
      .locator(`> g > ${shape}`)
      .evaluateAll((shapes) => shapes.map((one) => getComputedStyle(one).fill.startsWith('url(')));

  await panel(byMake).scrollIntoViewIfNeeded();
  await expect(chart(byMake)).toHaveAccessibleName(/^Value and number of vehicles by make: \w+ \d+, \$/);
  await panel(days).scrollIntoViewIfNeeded();
  await expect(chart(days)).toHaveAccessibleName(
    'Vehicles by days listed: 1 under 15, 2 15 to 30, 3 30 to 60, 4 60 to 90, 5 over 90',
  );
  expect(await fillsOf(days, 'rect')).toEqual([false, false, false, false, true]);

  await expect(panel(byMonth)).toContainText('Dec 2025 to Nov 2026, in thousands of dollars');
  await panel(byMonth).scrollIntoViewIfNeeded();
  await expect(chart(byMonth)).toHaveAccessibleName(
    'Revenue and profit by month in thousands of dollars. Best month November 2026: revenue 210, profit +31. ' +
      'April 2026 made a loss of 12.',
  );
  const hatched = await fillsOf(byMonth, 'rect');
  // Two columns for each month; only the profit of the fifth is a loss.
  expect(hatched.flatMap((isHatched, index) => (isHatched ? [index] : []))).toEqual([9]);

  await panel(interest).scrollIntoViewIfNeeded();
  await expect(chart(interest)).toHaveAccessibleName(
    'Page views against inquiries for 4 vehicles. Looked at but not asked about: 2021 Ashdown Model 1: 900 views, no inquiries.',
  );
  const dots = await chart(interest)
    .locator('circle')
    .evaluateAll((circles) =>
      circles.map((circle) => {
        const { fill, strokeWidth } = getComputedStyle(circle);
        return { fill, strokeWidth, text: circle.textContent };
      }),
    );
  expect(dots.map(({ text }) => text)).toEqual([
    '2021 Ashdown Model 1: 900 views, no inquiries',
    '2022 Ashdown Model 2: 400 views, 6 inquiries',
    '2023 Ashdown Model 3: 200 views, 4 inquiries',
    // With so few views, having no inquiries means nothing.
    '2024 Ashdown Model 4: 20 views, no inquiries',
  ]);
  const ground = await panel(interest).evaluate((box) => getComputedStyle(box).backgroundColor);
  expect(dots.map(({ fill }) => fill === ground)).toEqual([true, false, false, false]);
  expect(dots[0]?.strokeWidth).not.toBe(dots[1]?.strokeWidth);
});

test('charts are only loaded and drawn when they are about to be visible', async ({ staffPage }) => {
  await staffPage.setViewportSize({ width: 390, height: 600 });
  const requests = watchRequests(staffPage);
  const scripts = () => requests.filter((request) => request.includes('/DashboardChart-')).length;
  await openStaffScreen(staffPage);
  const { cards, chart, panel } = dashboardTab(staffPage);
  const [byMake = '', , , interest = ''] = charts;
  await expect(cards.nth(3)).toContainText('over 90 days');
  await expect(panel(byMake)).toHaveCount(1);
  await nextFrames(staffPage);
  await expect(staffPage.getByRole('main').getByRole('img')).toHaveCount(0);
  expect(scripts()).toBe(0);
  await panel(byMake).scrollIntoViewIfNeeded();
  await expect(chart(byMake)).toBeVisible();
  expect(scripts()).toBeGreaterThan(0);
  await expect(chart(interest)).toHaveCount(0);
  await panel(interest).scrollIntoViewIfNeeded();
  await expect(chart(interest)).toBeVisible();
  // Once rendered, it stays.
  await expect(chart(byMake)).toHaveCount(1);
  // The charts' own call comes after the first one, and each is made once.
  const calls = requests.filter(
    (request) => request.startsWith('GET /api/dashboard/') && !request.endsWith('/leads'),
  );
  expect(calls).toEqual([stats, `GET ${insightsCall}`]);
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a dealership without vehicles shows the empty states', async ({ staffPage }) => {
  await answerCall(staffPage, statsCall, noStats);
  await answerCall(staffPage, insightsCall, noInsights);
  await openStaffScreen(staffPage);
  const { cards, rows, panel } = dashboardTab(staffPage);
  await expect(cards).toHaveText([
    'Total Vehicles0across 0 makes',
    'Total Inventory Value$0cost basis $0',
    'Average Profit MarginN/Ano cost basis is known',
    'Avg. Days in Inventory0.00 vehicles over 90 days',
  ]);
  await expect(rows('Inventory by Make')).toHaveText(['No vehicles in inventory']);
  await expect(rows('Vehicle Details')).toHaveText(['No results found']);
  const [byMake = '', days = '', byMonth = '', interest = ''] = charts;
  for (const title of [byMake, days, interest])
    await expect(panel(title)).toContainText('No vehicle is listed now.');
  await expect(panel(byMonth)).toContainText('Nothing was sold in the last twelve months.');
  for (const title of charts)
    await expect(panel(title).getByRole('button', { name: 'Show as table' })).toHaveCount(0);
});
