import { createCheck, type Sender } from './answers.ts';
import { apart, isAllowed } from './chosen-calls.ts';
import { callsOf, type Document } from './document.ts';
import { createGenerator } from './generate.ts';
import type { Keeper } from './keeper.ts';
import type { Result } from './run.ts';
import { createSender, curlOf } from './send-requests.ts';

/** Requests to each call, and to the one that makes a backup. */
const tries = 12;
const backups = 2;

/**
 * Sends the calls that end sessions or lock out, each request with an account of its own, to another new one where the call
 * names one. What everybody is required of comes last. Adds to `result`.
 */
export async function sendApart(given: {
  origin: string;
  document: Document;
  sender: Sender;
  keeper: Keeper;
  seed: number;
  result: Result;
}): Promise<void> {
  const { origin, document, sender, keeper, result } = given;
  const check = createCheck(document, sender);
  const calls = callsOf(document);
  // Who acts on an account may not be that account.
  const target = await keeper.account('sales');
  for (const name of Object.keys(apart)) {
    const call = calls.find((one) => one.name === name);
    if (call === undefined) throw new Error(`The description has no ${name}`);
    const times = name === 'POST /api/backups' ? backups : isAllowed(name, sender) ? tries : 2;
    for (let time = 0; time < times; time += 1) {
      const account = await keeper.account(sender.role ?? 'sales');
      const generator = createGenerator({
        ...given,
        seed: given.seed + time,
        now: new Date(),
        password: account.password,
      });
      const made = generator.make(call, time % 2 === 0);
      // Never any other account: it may be the one that makes the next.
      const path = name.includes('/accounts/:id') ? call.path.replace('{id}', String(target.id)) : null;
      const request = { ...made, path: path === null ? made.path : `/api${path}` };
      const { send, close } = createSender(origin, account.token);
      const answer = await send(request);
      close();
      const fault = answer === null ? 'is not answered' : check(request, answer);
      const counted = result.calls.get(name) ?? { sent: 0, ok: 0, ms: 0 };
      counted.sent += 1;
      if (answer !== null && answer.status < 300 && request.method === call.method) counted.ok += 1;
      result.calls.set(name, counted);
      result.sent += 1;
      const digit = String(Math.floor((answer?.status ?? 0) / 100));
      result.classes[digit] = (result.classes[digit] ?? 0) + 1;
      if (fault !== null)
        result.findings.push({ sender: sender.name, call: name, fault, curl: curlOf(origin, request, true) });
    }
  }
}
