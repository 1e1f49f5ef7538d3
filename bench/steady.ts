/**
 * A load as visitors make it: `node bench/steady.ts <port> <path> <requests a second> [<method>]` asks for the path at that
 * pace, whether the answers come or not, until it is sent SIGTERM; then it prints how long they took, as JSON. `{n}` in the
 * path is each number up to n in turn. A process of its own, so that what the bench does meanwhile does not delay its clock. Each request names another visitor, in
 * X-Forwarded-For.
 */
import { Agent, request } from 'node:http';

const [port, path = '/', rate, method = 'GET'] = process.argv.slice(2);
const interval = 1000 / Number(rate);
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const taken: number[] = [];
let failed = 0;
let asked = 0;

const nextPath = () => path.replace(/\{(\d+)\}/, (_, last) => String(1 + (asked % Number(last))));

/** Addresses that no other load of the bench has named: a page view counts once for each visitor. */
const firstVisitor = Date.now() * 64;
const nextVisitor = () => {
  const digits = (firstVisitor + asked).toString(16).padStart(12, '0');
  return `fd00:${digits.slice(0, 4)}:${digits.slice(4, 8)}:${digits.slice(8)}::1`;
};

function ask() {
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

const begun = performance.now();
setInterval(() => {
  for (; asked * interval <= performance.now() - begun; asked += 1) ask();
}, 1);

process.on('SIGTERM', () => {
  taken.sort((a, b) => a - b);
  const percentile = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN;
  const seconds = (performance.now() - begun) / 1000;
  const figures = {
    answered: taken.length,
    rate: taken.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed,
  };
  process.stdout.write(JSON.stringify(figures), () => process.exit(0));
});
