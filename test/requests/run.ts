import { createCheck, type Sender } from './answers.ts';
import { apart, isAllowed, weightOf } from './chosen-calls.ts';
import { callsOf, type Call, type Document } from './document.ts';
import { createGenerator, type Generated } from './generate.ts';
import { createSender, curlOf } from './send-requests.ts';

/** Share of requests to calls that the sender may not make. */
const refusedShare = 0.08;
/** Findings of one kind that are kept. */
const mostOfAKind = 2;

export type Finding = { sender: string; call: string; fault: string; curl: string };
export type Result = {
  sent: number;
  seconds: number;
  /** Answers by the first digit of their status. */
  classes: Record<string, number>;
  /** Requests and answers with 2xx by call. */
  calls: Map<string, { sent: number; ok: number; ms: number }>;
  findings: Finding[];
};

type Given = {
  origin: string;
  document: Document;
  sender: Sender & { token: string | null; password: string };
  count: number;
  seed: number;
  /** Requests that wait for their answers at a time. Only with one does a seed repeat them: answers are what later ones are made of. */
  atOnce: number;
  now: Date;
  /** Calls that are left out besides those that are sent apart. */
  leftOut?: ReadonlySet<string>;
};

/**
 * Sends generated requests as one sender, learns from the answers, and checks each. A request with a fault is sent again
 * with ever less in it, as long as the fault stays.
 */
export async function sendGenerated(given: Given): Promise<Result> {
  const { origin, document, sender, count, atOnce } = given;
  const check = createCheck(document, sender);
  const generator = createGenerator({ ...given, password: sender.password });
  const { send, close } = createSender(origin, sender.token);
  const calls = callsOf(document).filter(({ name }) => !(name in apart) && !given.leftOut?.has(name));
  const allowed = calls.filter(({ name }) => isAllowed(name, sender));
  const refused = calls.filter(({ name }) => !isAllowed(name, sender));
  const result: Result = { sent: 0, seconds: 0, classes: {}, calls: new Map(), findings: [] };

  const judge = async (request: Generated) => {
    const answer = await send(request);
    return { answer, fault: answer === null ? 'is not answered' : check(request, answer) };
  };

  const sendOne = async (call: Call, isPlain?: boolean) => {
    const request = generator.make(call, isPlain);
    const began = performance.now();
    const { answer, fault } = await judge(request);
    const took = performance.now() - began;
    result.sent += 1;
    const status = answer?.status ?? 0;
    const digit = String(Math.floor(status / 100));
    result.classes[digit] = (result.classes[digit] ?? 0) + 1;
    const counted = result.calls.get(call.name) ?? { sent: 0, ok: 0, ms: 0 };
    counted.sent += 1;
    counted.ms += took;
    // Another method at the same path is another call, and HEAD is answered as GET.
    const isOwn = request.method === call.method && digit === '2';
    if (isOwn) counted.ok += 1;
    result.calls.set(call.name, counted);
    if (
      isOwn &&
      answer?.headers['content-type']?.startsWith('application/json') &&
      answer.body.length < 2_000_000
    )
      generator.learn(call.path, JSON.parse(answer.text));
    if (fault !== null) await note(request, fault);
  };

  const note = async (request: Generated, fault: string) => {
    const alike = result.findings.filter((one) => one.call === request.call.name && one.fault === fault);
    if (alike.length >= mostOfAKind) return;
    const finding = { sender: sender.name, call: request.call.name, fault, curl: '' };
    result.findings.push(finding);
    const least = await smallest(request, async (smaller) => (await judge(smaller)).fault === fault);
    finding.curl = curlOf(origin, least, sender.token !== null);
  };

  const started = performance.now();
  // Lists first, so that what exists is known.
  const reads = allowed.filter(({ method, name }) => method === 'GET' && weightOf(name) === 1);
  for (const call of reads.slice(0, count)) await sendOne(call, true);
  const draw = () => {
    const from = refused.length > 0 && generator.random.chance(refusedShare) ? refused : allowed;
    for (;;) {
      const call = generator.random.pick(from);
      if (generator.random.chance(weightOf(call.name))) return call;
    }
  };
  let left = count - result.sent;
  const line = async () => {
    while (left > 0) {
      left -= 1;
      await sendOne(draw());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  result.seconds = (performance.now() - started) / 1_000;
  close();
  return result;
}

/** The request with as little in it as keeps its fault. */
async function smallest(
  request: Generated,
  isFaulty: (request: Generated) => Promise<boolean>,
): Promise<Generated> {
  let least = request;
  const attempt = async (smaller: Generated) => {
    const stays = await isFaulty(smaller);
    if (stays) least = smaller;
  };
  for (const name of Object.keys(request.headers)) {
    const { [name]: _, ...headers } = least.headers;
    await attempt({ ...least, headers });
  }
  const [path = '', query] = least.path.split('?');
  for (const part of query?.split('&') ?? []) {
    const rest = (least.path.split('?')[1] ?? '').split('&').filter((one) => one !== part);
    await attempt({ ...least, path: rest.length > 0 ? `${path}?${rest.join('&')}` : path });
  }
  const fields = objectIn(least.body);
  for (const name of Object.keys(fields ?? {})) {
    const { [name]: _, ...rest } = objectIn(least.body) ?? {};
    await attempt({ ...least, body: Buffer.from(JSON.stringify(rest)) });
  }
  return least;
}

function objectIn(body: Buffer | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body?.toString('utf8') ?? '');
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown> | null)
      : null;
  } catch {
    return null;
  }
}
