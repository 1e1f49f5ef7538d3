import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../program.ts';
import { type Bidi, connectBidi } from './bidi.ts';
import type { Driver, StartedBrowser } from './driver.ts';

type Evaluated =
  | { type: 'success'; result: { value: string; sharedId: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Starts the Firefox at `path` without windows; it speaks WebDriver BiDi by itself. */
export async function startFirefox(path: string): Promise<StartedBrowser> {
  const profile = temporaryFolder();
  // Without windows it knows of no mouse: a fine pointer that hovers, as bits.
  writeFileSync(join(profile.folder, 'user.js'), 'user_pref("ui.primaryPointerCapabilities", 6);');
  const args = ['--headless', '--no-remote', '--profile', profile.folder, '--remote-debugging-port=0'];
  const firefox = spawn(path, args, {
    // As root it refuses a home that belongs to somebody else.
    env: { ...process.env, HOME: profile.folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(firefox, 'close');
  const listens = Promise.withResolvers<string>();
  let said = '';
  firefox.stderr.on('data', (chunk) => {
    said += chunk;
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
    if (address !== undefined) listens.resolve(address);
  });
  void ended.then(() => listens.reject(new Error(`Firefox ended before it was ready: ${said}`)));
  const bidi = await connectBidi(`${await listens.promise}/session`);
  await bidi.send('session.new', { capabilities: {} });
  return {
    openTab: async () => {
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
      return tabOf(bidi, context);
    },
    close: async () => {
      bidi.close();
      firefox.kill();
      await ended;
      profile.remove();
    },
  };
}

function tabOf(bidi: Bidi, context: string): Driver {
  const evaluate = async (source: string, given: string) => {
    const answer = await bidi.send<Evaluated>('script.callFunction', {
      functionDeclaration: source,
      arguments: [{ type: 'string', value: given }],
      target: { context },
      awaitPromise: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  return {
    navigate: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    run: async (source, given) => (await evaluate(source, given)).value,
    chooseFiles: async (source, given, files) => {
      const { sharedId } = await evaluate(source, given);
      await bidi.send('input.setFiles', { context, element: { sharedId }, files });
    },
    perform: async (actions) => {
      await bidi.send('input.performActions', { context, actions });
    },
    resize: async (viewport) => {
      await bidi.send('browsingContext.setViewport', { context, viewport });
    },
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await bidi.send('browsingContext.close', { context });
    },
  };
}
