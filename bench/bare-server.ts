/** The reference: a bare `node:http` server that sends files from memory with their original headers. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

type Sample = { path: string; file: string; headers: string[] };

const [port, list] = process.argv.slice(2);
if (port === undefined || list === undefined) throw new Error('Usage: bare-server.ts PORT SAMPLES.json');
const samples: Sample[] = JSON.parse(readFileSync(list, 'utf8'));
const responses = new Map(
  samples.map(({ path, file, headers }) => [path, { headers, body: readFileSync(file) }]),
);

createServer((request, response) => {
  const sample = responses.get(request.url ?? '');
  if (!sample) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, sample.headers);
  response.end(sample.body);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
