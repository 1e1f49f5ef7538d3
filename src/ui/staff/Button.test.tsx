import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './Button.tsx';
import { staffButtonClass } from './button.ts';

const press = () => undefined;

test('submits no form unless it says so, and looks like its variant', () => {
  expect(renderToStaticMarkup(<Button variant="line">Cancel</Button>)).toBe(
    `<button type="button" class="${staffButtonClass('line')}">Cancel</button>`,
  );
  expect(
    renderToStaticMarkup(
      <Button variant="primary" type="submit" className="w-full" disabled>
        Save
      </Button>,
    ),
  ).toBe(`<button disabled="" type="submit" class="${staffButtonClass('primary')} w-full">Save</button>`);
});

test('refuses presses while it is aria-disabled', () => {
  const refused = Button({ variant: 'line', 'aria-disabled': true, onClick: press });
  expect(refused.props).toMatchObject({ 'aria-disabled': true, onClick: undefined });
  const ready = Button({ variant: 'line', 'aria-disabled': false, onClick: press });
  expect(ready.props).toMatchObject({ 'aria-disabled': undefined, onClick: press });
});
