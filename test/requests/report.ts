import type { Sender } from './answers.ts';
import { apart } from './chosen-calls.ts';
import type { Result } from './run.ts';

export type Row = {
  sender: Sender;
  result: Result;
  /** Memory of the program in MB: before, at the end of the requests, and some seconds later. */
  before: number;
  after: number;
  rested: number;
  isAlive: boolean;
  logged: string[];
};

const inMail = 'its token is in a mail';
const authenticator = 'it needs an authenticator';
const otherServer = 'it reaches another server';
const environment = 'the mail server is set by the environment in these runs';
const pair = 'it needs two ids that belong together';

/** Why a call has no answer with 2xx in any run. */
export const withoutSuccess: Readonly<Record<string, string>> = {
  'GET /api/appointments/mine': inMail,
  'POST /api/appointments/mine': inMail,
  'POST /api/appointments/confirm': inMail,
  'POST /api/newsletter/confirm': inMail,
  'POST /api/newsletter/end': inMail,
  'POST /api/alerts/confirm': inMail,
  'POST /api/alerts/end': inMail,
  'POST /api/alerts/no-more-mail': inMail,
  'POST /api/auth/login': 'it draws no name and password that belong together',
  'POST /api/accounts/me/second-factor/recovery-codes': 'its account has no second factor',
  'POST /api/auth/new-password': inMail,
  'POST /api/auth/passkey': authenticator,
  'POST /api/accounts/me/passkeys': authenticator,
  'PATCH /api/accounts/me/passkeys/:id': authenticator,
  'POST /api/accounts/me/passkeys/:id/removal': authenticator,
  'PUT /api/accounts/me/second-factor': 'its code follows from the secret',
  'DELETE /api/accounts/me/sessions/:id': 'its only session is the one that asks',
  'POST /api/incoming-feeds/file': otherServer,
  'POST /api/feeds/:channel/push/now': otherServer,
  'POST /api/feeds/:channel/push/test': otherServer,
  'POST /api/notices/browser/test': otherServer,
  'PUT /api/mail/server': environment,
  'DELETE /api/mail/server': environment,
  'GET /api/vehicles/:id/documents/:file': pair,
  'GET /api/inquiries/:id/offer/photos/:photo': pair,
  'GET /api/inquiries/:id/offer/photos/:photo/preview': pair,
  'DELETE /api/inquiries/:id/notes/:note': pair,
  'DELETE /api/inquiries/:id/answers/:answer': pair,
  'POST /api/webhooks/:id/deliveries/:delivery/again': pair,
  'POST /api/customers/:person/part': pair,
  'PATCH /api/inquiries/:id/keep-time': pair,
  'PATCH /api/appointments/:id/license': pair,
  'POST /api/appointments/:id/undo': pair,
};

const table = (heads: string[], lines: (string | number)[][]) =>
  [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** How many findings, lines of faults and programs that ended there are. */
export const countProblems = (rows: readonly Row[]): number =>
  rows.reduce(
    (sum, { result, logged, isAlive }) => sum + result.findings.length + logged.length + (isAlive ? 0 : 1),
    0,
  );

/** What became of a run, as a section of a page of `docs`. */
export function describeRequests(rows: readonly Row[]): string {
  const calls = new Map<string, { sent: number; ok: number }>();
  for (const { result } of rows) {
    for (const [name, { sent, ok }] of result.calls) {
      const sum = calls.get(name) ?? { sent: 0, ok: 0 };
      calls.set(name, { sent: sum.sent + sent, ok: sum.ok + ok });
    }
  }
  const withSuccess = [...calls.values()].filter(({ ok }) => ok > 0).length;
  const none = [...calls].filter(([, { ok }]) => ok === 0).map(([name]) => name);
  const total = rows.reduce((sum, { result }) => sum + result.sent, 0);
  const findings = rows.flatMap(({ result }) => result.findings);
  const lines = rows.map(({ sender, result, before, after, rested, isAlive, logged }) => [
    sender.name,
    result.sent,
    ...['2', '3', '4', '5', '0'].map((digit) => result.classes[digit] ?? 0),
    Math.round(result.sent / result.seconds),
    [...result.calls.values()].filter(({ ok }) => ok > 0).length,
    result.findings.length,
    logged.length,
    `${before}, ${after}, ${rested}`,
    isAlive ? 'yes' : '**no**',
  ]);
  return `Requests are made from the program's own description of its API, \`/api/openapi.json\`: bodies, queries and paths that fit their schemas,
and such with one part replaced, left out or added; odd texts, types, methods, headers and paths. Ids come from earlier answers. Each
answer has to fit its schema, errors have a message, nobody gets a field that is hidden from them, and nothing ends in 5xx but a
503 or 507 with \`Retry-After\`. Each sender has a fresh program with the demo dealership, without limits. How requests are made:
\`test/requests/\`.

${table(
  [
    'sender',
    'requests',
    '2xx',
    '3xx',
    '4xx',
    '5xx',
    'no answer',
    'a second',
    'calls with 2xx',
    'findings',
    'faults in the log',
    'memory in MB before, after, at rest',
    'alive',
  ],
  lines,
)}

${total} requests to ${calls.size} calls, ${withSuccess} of them with at least one 2xx. ${findings.length} findings.

${findings.length === 0 ? '' : `${findings.map(({ sender, call, fault, curl }) => `- ${sender}, ${call}: ${fault}\n  \`${curl.slice(0, 600)}\``).join('\n')}\n\n`}### Calls without 2xx

${
  none.length === 0
    ? 'None.'
    : table(
        ['call', 'why'],
        none.map((name) => [name, withoutSuccess[name] ?? '**not named**']),
      )
}

### Calls that are sent apart

Each of these requests has an account of its own.

${table(
  ['call', 'why', 'requests', '2xx'],
  Object.entries(apart).map(([name, why]) => [
    name,
    why,
    calls.get(name)?.sent ?? 0,
    calls.get(name)?.ok ?? 0,
  ]),
)}

### Each call

${table(
  ['call', 'requests', '2xx'],
  [...calls]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { sent, ok }]) => [name, sent, ok]),
)}
`;
}
