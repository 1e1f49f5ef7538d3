import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';

type Call = { method: string; path: string; url: string; send: () => Promise<Response> };
type Answer = (call: Call) => Response | Promise<Response>;

const broken = () => Response.json({ message: 'Broken for the test' }, { status: 500 });

/**
 * The border between the screens and the server in the same process. `path` is that of a call, without its query, with
 * its method before it where only that is meant; what is said of it last applies, until `restore()`.
 */
export function createNetwork(serve: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const rules: { path: string; answer: Answer }[] = [];
  const seen: string[] = [];
  const sent: { call: string; body: unknown }[] = [];
  const on = (path: string, answer: Answer) => void rules.unshift({ path, answer });
  let underWay = 0;
  const counted = (answer: Promise<Response>) => {
    underWay += 1;
    return answer.finally(() => {
      underWay -= 1;
    });
  };
  return {
    /** Every call, as `GET /path?query`, in order. */
    seen,
    timesAsked: (call: string) => seen.filter((one) => one === call).length,
    /** What was sent with each of these calls, in order. */
    bodies: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body),
    /** Makes a call fail like a broken server. */
    fail: (path: string) => on(path, broken),
    /** Makes a call fail as it does without a connection. */
    lose: (path: string) => on(path, () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Serves a call as ever and loses the response, this many times. */
    loseResponse: (path: string, times = 1) => {
      let left = times;
      on(path, async ({ send }) => {
        const response = await send();
        left -= 1;
        if (left >= 0) throw new TypeError('Failed to fetch');
        return response;
      });
    },
    /** Answers a call with this JSON instead of the server's. */
    answer: (path: string, json: unknown, status = 200) => on(path, () => Response.json(json, { status })),
    /** Answers a call without a body. */
    empty: (path: string) => on(path, () => new Response('')),
    /** Holds the answers to a call back until the returned function is called; what it was told before applies then. */
    hold: (path: string): (() => void) => {
      const held = Promise.withResolvers<void>();
      const earlier = rules.find((rule) => rule.path === path)?.answer;
      on(path, async (call) => {
        await held.promise;
        return earlier ? earlier(call) : call.send();
      });
      return held.resolve;
    },
    /** Resolves when the server has answered every call, but for those that are held or lost. */
    whenIdle: () => waitFor(() => expect(underWay).toBe(0)),
    /** From now on the server answers every call. */
    restore: () => void rules.splice(0),
    fetch: (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const url = String(input instanceof Request ? input.url : input);
      const method = init.method ?? 'GET';
      const { pathname: path, search } = new URL(url, 'http://localhost');
      seen.push(`${method} ${path}${search}`);
      if (typeof init.body === 'string')
        sent.push({ call: `${method} ${path}`, body: JSON.parse(init.body) });
      const send = async () => serve(path + search, init);
      const answer = rules.find((rule) => rule.path === path || rule.path === `${method} ${path}`)?.answer;
      return answer ? Promise.resolve(answer({ method, path, url, send })) : counted(send());
    },
  };
}
