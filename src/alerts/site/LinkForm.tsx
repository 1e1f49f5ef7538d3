import { buttonClass } from '../../ui/button.ts';

/**
 * The button behind a link in our mail. Opening the link does nothing, because mail scanners open links too. The
 * form has no fields and no action: the browser sends it to the address of its page, which has the token, so the
 * page itself is the same for everybody. No script takes it over.
 */
export const LinkForm = ({ button }: { button: string }) => (
  <form method="post" data-live="">
    <button type="submit" className={buttonClass('accent', { wide: true })}>
      {button}
    </button>
  </form>
);
