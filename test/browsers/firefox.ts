import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { WebDriver, type Client } from 'webdriver';
import { temporaryFolder } from '../program.ts';
import { seconds } from '../time-limits.ts';
import type { Driver, StartedBrowser } from './driver.ts';

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
  const webSocketUrl = `${await listens.promise}/session`;
  const client = WebDriver.attachToSession({
    // There is none yet: without a driver between, the browser gives it to whoever is connected.
    sessionId: '',
    // The types know what one asks for, which is a boolean, and not what a browser answers.
    capabilities: { browserName: 'firefox', webSocketUrl: webSocketUrl as never },
    logLevel: 'error',
  });
  await expect.poll(() => client.isBidi, { timeout: seconds(30), intervals: [20] }).toBe(true);
  await client.sessionNew({ capabilities: {} });
  return {
    openTab: async () => {
      const { context } = await client.browsingContextCreate({ type: 'tab' });
      return tabOf(client, context);
    },
    close: async () => {
      firefox.kill();
      await ended;
      profile.remove();
    },
  };
}

function tabOf(client: Client, context: string): Driver {
  const evaluate = async (source: string, given: string) => {
    const answer = await client.scriptCallFunction({
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
      await client.browsingContextNavigate({ context, url, wait: 'interactive' });
    },
    run: async (source, given) => {
      const result = await evaluate(source, given);
      if (result.type !== 'string') throw new Error(`The function returned a ${result.type}`);
      return result.value;
    },
    chooseFiles: async (source, given, files) => {
      const result = await evaluate(source, given);
      if (result.type !== 'node' || result.sharedId === undefined) throw new Error('There is no such field');
      await client.inputSetFiles({ context, element: { sharedId: result.sharedId }, files });
    },
    perform: async (actions) => {
      await client.inputPerformActions({ context, actions });
    },
    resize: async (viewport) => {
      await client.browsingContextSetViewport({ context, viewport });
    },
    screenshot: async () => {
      const { data } = await client.browsingContextCaptureScreenshot({ context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await client.browsingContextClose({ context });
    },
  };
}
