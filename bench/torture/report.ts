import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../loads.ts';
import { machine, table } from '../results.ts';
import { countProblems, describeRequests, type Row } from '../../test/requests/report.ts';
import type { KillResult } from './kills.ts';
import { wrongs, type Problem } from './record.ts';
import type { SoakResult } from './soak.ts';

const file = join(import.meta.dirname, '../../docs/torture.md');

const introduction = `# Torture

Written by \`npm run torture\`, which runs all of this, or what is named: \`kills\` (one machine), \`nodes\` (three nodes on one
PostgreSQL server and one storage), \`requests\`, \`soak\`. Fifteen writers send inquiries, offers with photographs, subscriptions and test drives, change
prices in bulk, import, sell, edit, delete, upload, and undo it. Each works on things of its own, so what must be stored is known exactly; after a
cut connection it is either of two states. Every 25 kills what is stored, what visitors are shown and the mails about leads are compared with what
was acknowledged. What a writer changes or removes between two comparisons it changes from the state that was acknowledged, so that a loss is
refused and not written over; a photograph is looked at before it leaves its gallery. What only a moved clock explains (a held time that was
given up, an undo that comes too late, a session that has ended) is excused only if a clock was moved since it was written.
A kill counts if all of it was there to be killed.

A mail may arrive again, with the same Message-ID, if the sender was killed between the mail server's answer and its note of it:
SMTP allows no better. Two Message-IDs for one lead would be doubled. Kills do not show what a loss of power does: the
system keeps what a killed process has written.
`;

export type Section = { title: string; text: string };

/** Replaces the section with this title in docs/torture.md, and leaves the others as they are. */
export async function writeSection({ title, text }: Section): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '');
  const sections = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0] ?? '', section.slice(section.indexOf('\n')).trim()]),
  );
  sections.set(title, text.trim());
  const order = ['One machine', 'Three nodes', 'Soak', 'Generated requests'];
  const ordered = [...sections].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  await writeFile(
    file,
    `${introduction}\n${ordered.map(([name, body]) => `## ${name}\n\n${body}\n`).join('\n')}`,
  );
}

const made = (seed: number) => {
  // A copy without its history has none.
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  const commit = git.stdout?.trim() || 'unknown';
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, seed ${seed}: ${machine}.`;
};

const verdict = (problems: readonly Problem[]) => {
  const counts = wrongs
    .map((kind) => `${problems.filter((one) => one.kind === kind).length} ${kind}`)
    .join(', ');
  const first = problems.slice(0, 20).map(({ kind, what }) => `- ${kind}: ${what}`);
  return [`**${counts}.**`, ...(first.length > 0 ? ['', ...first] : [])].join('\n');
};

const seconds = (ms: number) => (ms / 1000).toFixed(1);

export function killsSection(
  { kills, nodes, seed }: { kills: number; nodes: number; seed: number },
  { record, back, lasted, skipped, mails, starts, seconds: took }: KillResult,
) {
  const { counts, kinds, problems } = record;
  const answers = [...counts].filter(([name]) => /^answers \d/.test(name));
  const of = (pattern: RegExp) =>
    answers.filter(([name]) => pattern.test(name)).reduce((sum, [, n]) => sum + n, 0);
  const logged = [...counts].filter(([name]) => name.startsWith('log: ')).sort(([, a], [, b]) => b - a);
  const text = [
    made(seed),
    `${kills} kills in ${(took / 60).toFixed(0)} minutes, ${starts} starts of the program, ${counts.get('starts that failed') ?? 0} of which failed without a database or on a full disk, ${counts.get('comparisons') ?? 0} comparisons. ${verdict(problems)}`,
    table(
      ['killed', 'times', 'until writes succeed, s, median', 'worst'],
      [...back].map(([kind, times]) => [
        kind,
        times.length,
        seconds(median(times)),
        seconds(Math.max(...times)),
      ]),
    ),
    table(
      ['acknowledged', 'times'],
      [...kinds].sort(([, a], [, b]) => b - a),
    ),
    lasted.size > 0 ? table(['fault, for 1 to 4 s each', 'times'], [...lasted]) : '',
    skipped.length > 0 ? `Not tried here: ${skipped.join('; ')}.` : '',
    `Answers: ${of(/ [23]/)} good, ${of(/ 4/)} refused, ${counts.get('answers 503') ?? 0} times 503, ${counts.get('answers 507') ?? 0} times 507, ${counts.get('answers cut') ?? 0} cut. ${counts.get('writes in doubt') ?? 0} writes that may not be repeated were in doubt, and were all or nothing.`,
    `${mails.all} mails about leads arrived, ${mails.again} of them again with the same Message-ID; ${mails.waiting} waited at the end.`,
    `Lines of the log, warnings and above: ${logged.map(([name, count]) => `${name.slice(5)} (${count})`).join('; ') || 'none'}.`,
  ];
  return { title: nodes === 1 ? 'One machine' : 'Three nodes', text: text.filter(Boolean).join('\n\n') };
}

export function soakSection(
  { seed }: { seed: number },
  { record, minutes, warmUpMinutes, requests, rows, slopes }: SoakResult,
) {
  const text = [
    made(seed),
    `${minutes.toFixed(0)} minutes of constant load: ${requests.toLocaleString('en-US')} requests, of which ${record.counts.get('answers 503') ?? 0} got 503; ${rows.toLocaleString('en-US')} rows more in the database at the end. ${verdict(record.problems)}`,
    table(
      ['', 'mean', 'highest', 'slope in an hour', 'level up to'],
      slopes.map(({ name, mean, highest, perHour, most, isLevel }) => [
        name,
        mean.toFixed(1),
        highest.toFixed(1),
        `${perHour >= 0 ? '+' : ''}${perHour.toFixed(1)}${isLevel ? '' : ' **not level**'}`,
        most.toFixed(1),
      ]),
    ),
    `A sample every 10 s; the slope is that of the least squares after a warm-up of ${warmUpMinutes.toFixed(0)} minutes, before which the caches of pictures and responses are filled, 64 MB each. What the heap holds after a collection may grow by 100 bytes a request, the least that a request can leave behind; memory by a tenth or a fifth of its mean, which is the noise of garbage and of pictures at work.`,
  ];
  return { title: 'Soak', text: text.join('\n\n') };
}

export function requestsSection({ seed }: { seed: number }, rows: readonly Row[]) {
  return {
    section: { title: 'Generated requests', text: `${made(seed)}\n\n${describeRequests(rows)}` },
    problems: countProblems(rows),
  };
}
