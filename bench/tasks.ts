import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { startMailServer } from '../test/mail-server.ts';
import { startMarque } from './contenders.ts';
import { generateInquiries, generateVehicles } from './generate.ts';
import { atMost, table } from './results.ts';
import { featureVehicles, lowerPrices } from './tasks/bulk.ts';
import { writeDealerFiles } from './tasks/dealer-file.ts';
import type { Effort } from './tasks/effort.ts';
import { openSite } from './tasks/first-hour.ts';
import { answerLeads, sellToLead } from './tasks/leads.ts';
import { moveIn, type MoveIn } from './tasks/move-in.ts';
import { erasePerson, moveDrive, takeCall } from './tasks/people.ts';
import { openBrowser, openPortal } from './tasks/portal.ts';

/** What 30 price drops may take. */
const target = { clicks: 6, seconds: 10 };

/** `before` is null where there was no way to do it. */
type Row = { name: string; before: Effort | null; after: Effort };

/**
 * `npm run bench -- tasks`: clicks, typed fields and seconds of the tasks of a dealer's day, each in the way
 * that it had to be done before and in the way of today, in one run. `given` may name a listings file and a
 * folder or ZIP file of photographs for the move-in. Writes `TASKS.md`.
 */
export async function measureTasks(
  work: string,
  log: (line: string) => void,
  machine: string,
  given: { listings: string | undefined; photos: string | undefined },
): Promise<void> {
  const folder = join(work, 'tasks');
  await mkdir(folder);
  const browser = await openBrowser();
  try {
    const rows = await measureDay(folder, browser, log);
    const files = await writeDealerFiles(folder, given);
    log(`${files.rows} rows, ${files.photos} photographs`);
    let sites = 0;
    const openEmpty = async () => {
      const marque = await startMarque(4370 + (sites += 1), join(folder, `empty-${sites}`), { demo: false });
      const portal = await openPortal(browser, marque.port);
      return {
        portal,
        close: async () => {
          await portal.page.close();
          await marque.stop();
        },
      };
    };
    rows.push({ name: 'a new site that search engines may read', ...(await openSite(openEmpty)) });
    const moved = await moveIn(files, openEmpty);
    rows.push({ name: `move-in: ${movedText(moved)}`, before: moved.before, after: moved.after });
    for (const row of rows) log(cellsOf(row).join('  '));
    await writeFile(join(import.meta.dirname, 'TASKS.md'), report(rows, moved, machine));
  } finally {
    await browser.close();
  }
}

/** The tasks on a site with 1,000 vehicles and 1,000 leads. */
async function measureDay(
  folder: string,
  browser: Awaited<ReturnType<typeof openBrowser>>,
  log: (line: string) => void,
): Promise<Row[]> {
  const dataDir = join(folder, 'site');
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await generateVehicles(database, 1_000, new Date(), 100);
  await generateInquiries(database, 1_000, new Date());
  await database.close();
  const mailServer = await startMailServer();
  const env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'website@dealer.example',
    LEADS_TO: 'leads@dealer.example',
  };
  const marque = await startMarque(4370, dataDir, { demo: false, env });
  try {
    const portal = await openPortal(browser, marque.port);
    const tasks = [
      ['20 vehicles featured', featureVehicles],
      ['30 prices lowered by 3%, to end in 900', lowerPrices],
      ['ten leads answered from a template', answerLeads],
      ['a sale with its lead', sellToLead],
      ['a call that is a lead, and its first answer', takeCall],
      ['a test drive moved', moveDrive],
      ['a person with three inquiries erased', erasePerson],
    ] as const;
    const rows: Row[] = [];
    for (const [name, measure] of tasks) {
      log(name);
      rows.push({ name, ...(await measure(portal)) });
    }
    return rows;
  } finally {
    await marque.stop();
    await mailServer.close();
  }
}

const movedText = ({ is }: MoveIn) =>
  `${is.cars.toLocaleString('en-US')} vehicles, ${is.photos.toLocaleString('en-US')} photographs, ${is.sold.toLocaleString('en-US')} sold`;

const secondsOf = ({ seconds }: Effort) => seconds.toFixed(seconds < 100 ? 1 : 0);

function cellsOf({ name, before, after }: Row) {
  const isPrices = name.startsWith('30 prices');
  return [
    name,
    ...(before === null
      ? ['not possible', '', '']
      : [before.clicks.toFixed(0), before.typed.toFixed(0), secondsOf(before)]),
    isPrices ? atMost(after.clicks, target.clicks) : after.clicks,
    after.typed,
    isPrices ? atMost(after.seconds, target.seconds, 1) : secondsOf(after),
  ];
}

const report = (
  rows: readonly Row[],
  { files, was, is, byHand }: MoveIn,
  machine: string,
) => `# The tasks of a dealer's day

Written by \`npm run bench -- tasks\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. With a dealer's own files:
\`npm run bench -- tasks --listings=<CSV file> --photos=<folder or ZIP file>\`.

Carried out in Chromium on the built program with 1,000 vehicles and 1,000 leads, each task in the way that it had to be done
before there was one for it, which still works, and in the way of today, in one run. Clicks and typed fields are the steps of
the script: choosing from a list or choosing a file are two clicks, a field counts once whatever is typed. Seconds are the
program's and the browser's: nobody reads, thinks or types meanwhile, so for people the difference is larger.

${table(['task', 'before: clicks', 'typed', 'seconds', 'now: clicks', 'typed', 'seconds'], rows.map(cellsOf))}

- Featured and prices: from the inventory, searched for these vehicles. Before: Edit, the field, Save for each of them.
- Leads: from the list, searched for these ten. Before: each opened, its letter written and sent in a mail program (one click and
  one typed field, no seconds), and its status set by hand. The answer stood in no lead.
- Sale: before, sold in the inventory, then the lead searched and closed; nothing tied the two together. Now the sale names it.
- Call: from the list of inquiries. Name, phone number, source and car are entered, and that it was answered in the call.
  Before, only a form on the website made a lead.
- Test drive: on its lead. Before, a letter from a mail program told the new time; the old one stayed taken, in the calendar of the
  customer, too. Now the move frees it, and the customer gets a mail that moves it in their calendar.
- Person: three inquiries and a newsletter address, from the list searched for them. Before: each inquiry archived, opened and
  deleted, and the address removed in the settings.
- New site: from its dashboard, without a name, to one that search engines may list. Before, by the settings; until then search engines
  listed a dealership that had been invented. Now the first step leads there, and search engines stay away until it is done.
- Move-in: on an empty site, until the last photograph is with its vehicle. Before: the listings as a file, then each photograph
  and each sale by hand, of which ${byHand} each were done and multiplied. The file has ${files.rows.toLocaleString('en-US')} rows; rows with errors were left out.
  A listing date was added to each row, a photograph to the first ${files.photos.toLocaleString('en-US')} and a sale to every tenth, as a dealer's own program exports them.

| after the move-in | before, without the work by hand | now |
| --- | ---: | ---: |
| vehicles | ${was.cars} | ${is.cars} |
| mean days listed | ${was.daysListed.toFixed(0)} | ${is.daysListed.toFixed(0)} |
| photographs | ${was.photos} | ${is.photos} |
| sold, with date and price | ${was.sold} | ${is.sold} |
`;
