import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { freePort, temporaryFolder } from '../program.ts';
import { seconds } from '../time-limits.ts';
import type { Driver, Size, StartedBrowser } from './driver.ts';

/** The name under which WebDriver passes elements. */
const element = 'element-6066-11e4-a52e-4f735466cecf';

/** Without it the window's buttons keep it wider than a phone. */
const narrowButtons = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }';

type Call = <Result = unknown>(method: string, path: string, body?: object) => Promise<Result>;

/** Prepares a screen for WebKitGTK's own browser. */
export async function startWebkit(): Promise<StartedBrowser> {
  const home = temporaryFolder();
  mkdirSync(join(home.folder, 'gtk-3.0'));
  writeFileSync(join(home.folder, 'gtk-3.0/gtk.css'), narrowButtons);
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2600x1600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const [display] = await Promise.race([
    once(screen.stdio[3] as Readable, 'data'),
    once(screen, 'close').then(() => Promise.reject(new Error('Xvfb ended before it was ready'))),
  ]);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home.folder,
    XDG_CONFIG_HOME: home.folder,
    DISPLAY: `:${String(display).trim()}`,
  };
  return {
    openTab: async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await openTab(env);
        } catch (error) {
          // On a busy machine the browser sometimes does not find its driver.
          if (attempt === 3) throw error;
        }
      }
    },
    close: async () => {
      await end(screen);
      home.remove();
    },
  };
}

/** A browser with a driver of its own, because a driver has one browser at a time. */
async function openTab(env: Record<string, string>): Promise<Driver> {
  const port = await freePort();
  // It leads a process group, to end with its browser.
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  const call = callsTo(`http://127.0.0.1:${port}`);
  try {
    await expect(() => call('GET', '/status')).toPass({ timeout: seconds(30), intervals: [50] });
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} });
    const tab = tabOf((method, path, body) => call(method, `/session/${sessionId}${path}`, body));
    return { ...tab, close: () => tab.close().finally(() => end(driver)) };
  } catch (error) {
    await end(driver);
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  if (child.pid !== undefined) process.kill(-child.pid);
  await ended;
}

function callsTo(url: string): Call {
  return async <Result>(method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(seconds(30)),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
}

function tabOf(call: Call): Driver {
  const evaluate = <Result>(source: string, given: string) =>
    call<Result>('POST', '/execute/sync', { script: `return (${source})(arguments[0])`, args: [given] });
  return {
    navigate: async (url) => {
      await call('POST', '/url', { url });
    },
    run: evaluate,
    chooseFiles: async (source, given, paths) => {
      const field = await evaluate<{ [element]: string }>(source, given);
      await call('POST', `/element/${field[element]}/value`, { text: paths.join('\n') });
    },
    perform: async (actions) => {
      await call('POST', '/actions', { actions });
    },
    resize: async ({ width, height }) => {
      const inner = async () =>
        JSON.parse(await evaluate<string>('() => JSON.stringify([innerWidth, innerHeight])', '')) as number[];
      const setWindow = (size: Size) => call('POST', '/window/rect', { x: 0, y: 0, ...size });
      await setWindow({ width, height });
      await expect.poll(async () => (await inner())[0], { intervals: [50] }).toBe(width);
      // The window's own bar is part of its height.
      const [, left = height] = await inner();
      await setWindow({ width, height: height + height - left });
      await expect.poll(inner, { intervals: [50] }).toEqual([width, height]);
    },
    screenshot: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    close: async () => {
      await call('DELETE', '');
    },
  };
}
