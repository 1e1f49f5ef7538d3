/**
 * A load like that of visitors: `node bench/steady.ts <port> <path> <requests a second> [<method>]` requests
 * the path at that rate, whether or not the responses arrive, until SIGTERM. Then it prints the latencies as
 * JSON. `{n}` in the path is replaced by each number up to n in turn. It is a separate process, so that other
 * work of the bench does not delay its clock. Each request names a new visitor in X-Forwarded-For.
 */
import { Agent, request } from 'node:http';

const [port, path = '/', rate, method = 'GET'] = process.argv.slice(2);
const interval = 1000 / Number(rate);
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const taken: number[] = [];
let failed = 0;
let count = 0;

const nextPath = () => path.replace(/\{(\d+)\}/, (_, last) => String(1 + (count % Number(last))));

/** Addresses that no other load of the bench uses: a page view counts once per visitor. */
const firstVisitor = Date.now() * 64;
const nextVisitor = () => {
  const digits = (firstVisitor + count).toString(16).padStart(12, '0');
  return `fd00:${digits.slice(0, 4)}:${digits.slice(4, 8)}:${digits.slice(8)}::1`;
};

function send() {
  const sent = performance.now();
  const call = request(
    {
      host: '127.0.0.1',
      port,
      path: nextPath(),
      method,
      agent,
      headers: {
        'accept-encoding': 'br',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) measured',
        'x-forwarded-for': nextVisitor(),
      },
    },
    (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 204) failed += 1;
      response.resume();
      response.on('end', () => taken.push(performance.now() - sent));
    },
  );
  call.on('error', () => (failed += 1));
  call.end();
}

const started = performance.now();
setInterval(() => {
  for (; count * interval <= performance.now() - started; count += 1) send();
}, 1);

process.on('SIGTERM', () => {
  taken.sort((a, b) => a - b);
  const percentile = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN;
  const seconds = (performance.now() - started) / 1000;
  const figures = {
    responses: taken.length,
    rate: taken.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed,
  };
  process.stdout.write(JSON.stringify(figures), () => process.exit(0));
});
