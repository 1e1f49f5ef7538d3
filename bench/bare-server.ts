/** The reference: a bare `node:http` server that sends files it holds in memory with the headers they came with. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

type Sample = { path: string; file: string; headers: string[] };

const [port, list] = process.argv.slice(2);
if (port === undefined || list === undefined) throw new Error('usage: bare-server.ts PORT SAMPLES.json');
const samples: Sample[] = JSON.parse(readFileSync(list, 'utf8'));
const answers = new Map(
  samples.map(({ path, file, headers }) => [path, { headers, body: readFileSync(file) }]),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
