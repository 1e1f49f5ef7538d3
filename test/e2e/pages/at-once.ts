import { expect, type Locator, type Page } from '@playwright/test';

const keys = {
  Space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32 },
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  ArrowRight: { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  'Shift+Home': { key: 'Home', code: 'Home', windowsVirtualKeyCode: 36, modifiers: 8 },
  End: { key: 'End', code: 'End', windowsVirtualKeyCode: 35 },
};

/** Presses a control with the mouse while an answer that arrives moves it away, as the space above it that grows does. */
export async function pressWhileMoved(page: Page, control: Locator, above: Locator) {
  await expect(control).toBeVisible();
  await control.scrollIntoViewIfNeeded();
  await control.hover();
  await page.mouse.down();
  await above.evaluate((box: HTMLElement) => box.style.setProperty('padding-top', '200px'));
  await page.mouse.up();
}

/** The key event of a letter, without its type. */
const letter = (text: string) => ({ key: text, code: `Key${text.toUpperCase()}`, text });

/**
 * Sends key presses and clicks as they reach a page that was busy: each is queued before the previous one is
 * handled. Playwright itself sends the next one only after the page has responded.
 */
export async function inputAtOnce(page: Page, inputs: (keyof typeof keys | { letters: string } | Locator)[]) {
  const session = await page.context().newCDPSession(page);
  const steps = await Promise.all(inputs.map(stepsOf));
  await Promise.all(
    steps
      .flat()
      .map((step) =>
        'x' in step
          ? session.send('Input.dispatchMouseEvent', step)
          : session.send('Input.dispatchKeyEvent', step),
      ),
  );
  await session.detach();
}

async function stepsOf(input: keyof typeof keys | { letters: string } | Locator) {
  if (typeof input === 'string') return pressOf(keys[input]);
  if ('letters' in input) return Array.from(input.letters, letter).flatMap(pressOf);
  // The pointer is already there; only the click is sent with the rest.
  await input.hover();
  const box = await input.boundingBox();
  if (box === null) throw new Error('There is nothing to click');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const;
  return [{ type: 'mousePressed', ...at } as const, { type: 'mouseReleased', ...at } as const];
}

function pressOf(key: { key: string; code: string; text?: string }) {
  const { text: _, ...up } = key;
  return [
    { type: key.text === undefined ? 'rawKeyDown' : 'keyDown', ...key } as const,
    { type: 'keyUp', ...up } as const,
  ];
}
