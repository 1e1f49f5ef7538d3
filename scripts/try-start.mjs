// `node scripts/try-start.mjs`: a first start as the README says, `npm start`, until it answers. Plain JavaScript for Node 20, because
// nothing is installed yet. Ends with 1 and the start's output if it does not answer within five minutes.
import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { giveUp, root, say } from './prepare.mjs';

const port = process.env.PORT ?? '3000';
/** Milliseconds that one answer may take. */
const patience = 5_000;
const ask = (path) => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(patience) });
// Whatever it answers, it is not what is started here.
if (
  await ask('/').then(
    () => true,
    ({ name }) => name === 'TimeoutError',
  )
)
  giveUp(`Something listens on port ${port} already: set PORT to a free one`);

const started = performance.now();
const npm = spawn('npm start', { cwd: root, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
let output = '';
for (const stream of [npm.stdout, npm.stderr])
  stream.setEncoding('utf8').on('data', (text) => (output += text));

/** Whether it serves visitors, and not only listens. */
async function answers() {
  try {
    const ready = await ask('/readyz');
    const home = await ask('/');
    return ready.ok && home.ok && (await home.text()).includes('</html>');
  } catch {
    return false;
  }
}

/** Ends npm with all that it has started. */
function stop() {
  if (process.platform !== 'win32') process.kill(-npm.pid, 'SIGTERM');
}

const took = () => (performance.now() - started) / 1000;
while (!(await answers())) {
  if (npm.exitCode !== null || took() > 300) {
    say(output);
    if (npm.exitCode === null) stop();
    giveUp(`npm start did not answer within ${Math.round(took())} s`);
  }
  await setTimeout(500);
}
say(
  `Node ${process.version}, ${process.platform}-${process.arch}: npm start answers after ${took().toFixed(1)} s`,
);
stop();
process.exit(0);
