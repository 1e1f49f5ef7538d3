import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { WebDriver, type Client } from 'webdriver';
import { freePort, temporaryFolder } from '../program.ts';
import { seconds } from '../time-limits.ts';
import type { Driver, Size, StartedBrowser } from './driver.ts';

/** The name under which WebDriver passes elements. */
const element = 'element-6066-11e4-a52e-4f735466cecf';

/** Without it the window's buttons keep it wider than a phone. */
const narrowButtons = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }';

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
  try {
    const status = () => fetch(`http://127.0.0.1:${port}/status`);
    await expect(status).toPass({ timeout: seconds(30), intervals: [50] });
    const client = await WebDriver.newSession({
      hostname: '127.0.0.1',
      port,
      capabilities: { browserName: 'MiniBrowser', 'wdio:enforceWebDriverClassic': true },
      connectionRetryTimeout: seconds(30),
      logLevel: 'error',
    });
    const tab = tabOf(client);
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

function tabOf(client: Client): Driver {
  const evaluate = (source: string, given: string) =>
    client.executeScript(`return (${source})(arguments[0])`, [given]);
  return {
    navigate: (url) => client.navigateTo(url),
    run: async (source, given) => String(await evaluate(source, given)),
    chooseFiles: async (source, given, paths) => {
      const field = (await evaluate(source, given)) as { [element]: string };
      await client.elementSendKeys(field[element], paths.join('\n'));
    },
    perform: (actions) => client.performActions(actions),
    resize: async ({ width, height }) => {
      const inner = async () =>
        JSON.parse(String(await evaluate('() => JSON.stringify([innerWidth, innerHeight])', ''))) as number[];
      const setWindow = (size: Size) => client.setWindowRect(0, 0, size.width, size.height);
      await setWindow({ width, height });
      await expect.poll(async () => (await inner())[0], { intervals: [50] }).toBe(width);
      // The window's own bar is part of its height.
      const [, left = height] = await inner();
      await setWindow({ width, height: height + height - left });
      await expect.poll(inner, { intervals: [50] }).toEqual([width, height]);
    },
    screenshot: async () => Buffer.from(await client.takeScreenshot(), 'base64'),
    close: () => client.deleteSession(),
  };
}
