import { Link } from '@tanstack/react-router';
import type { InventorySearch } from '../../inventory/site/inventory-search.ts';
import { formAnswer } from '../../platform/browser/form-answer.ts';
import type { FormAnswer } from '../../platform/browser/page-context.ts';
import { buttonClass } from '../../ui/button.ts';
import { readCriteria } from '../criteria.ts';
import { AlertFrame } from './AlertFrame.tsx';
import { AlertScreen } from './AlertScreen.tsx';

/** Asking for an alert, and the pages behind the links in our mail, also about test drives and the newsletter: one route has them all. */
export function AlertSteps({ step, search }: { step: string | undefined; search: InventorySearch }) {
  if (step === 'no-more-mail') return <NoMoreMail />;
  if (isLinkStep(step)) return <LinkPage {...linkPages[step]} />;
  return <AlertScreen criteria={readCriteria(search)} />;
}

const linkPages = {
  confirm: {
    title: 'One more press',
    words: 'Then we know that the address is yours, and tell you when one arrives.',
    hint: 'Each email has a link that ends it.',
    button: 'Yes, tell me',
    done: {
      title: 'We will tell you',
      text: 'You get an email as soon as one arrives. Each has a link that ends it.',
    },
  },
  end: {
    title: 'No more mail about it?',
    words: 'One press ends it.',
    hint: 'What we stored for it is deleted at once.',
    button: 'End it',
    done: {
      title: 'It has ended',
      text: 'You get no more mail about it. We keep your address only if you have asked for something else.',
    },
  },
  'test-drive': {
    title: 'One more press',
    words: 'Then we know that it was you who asked, and the time of your test drive is yours.',
    hint: 'The email says when and where.',
    button: 'Yes, I will come',
    done: {
      title: 'The time is yours',
      text: 'We look forward to seeing you. To change or cancel it, answer our email or call us.',
    },
  },
  newsletter: {
    title: 'One more press',
    words: 'Then we know that the address is yours, and send you our newsletter.',
    hint: 'Each letter has a link that ends it.',
    button: 'Yes, send it to me',
    done: {
      title: 'You are on our list',
      text: 'Our next letter comes to you. Each has a link that ends it.',
    },
  },
  'newsletter-end': {
    title: 'No more newsletters?',
    words: 'One press ends them.',
    hint: 'We delete your address thirty days later, so that nobody writes to it from an older list.',
    button: 'End the newsletter',
    done: {
      title: 'It has ended',
      text: 'You get no more letters from us. If you want them again, sign up at the bottom of any page.',
    },
  },
};

const isLinkStep = (step: string | undefined): step is keyof typeof linkPages =>
  step !== undefined && Object.hasOwn(linkPages, step);

/**
 * The page behind a link in our mail. Opening the link does nothing, because mail scanners open links too. The
 * form has no fields and no action: the browser sends it to the address of its page, which has the token, so the
 * page itself is the same for everybody. No script takes it over.
 */
function LinkPage(page: (typeof linkPages)['confirm']) {
  const answer = formAnswer();
  if (answer !== undefined) return <Result answer={answer} {...page.done} />;
  return (
    <AlertFrame title={page.title} words={<p>{page.words}</p>}>
      <p>{page.hint}</p>
      <form method="post" data-live="">
        <button type="submit" className={buttonClass('accent', { wide: true })}>
          {page.button}
        </button>
      </form>
    </AlertFrame>
  );
}

/** Behind the link against further mail, and to take that back. */
function NoMoreMail() {
  const answer = formAnswer();
  if (answer === undefined) {
    return (
      <AlertFrame
        title="No more mail from us?"
        words={
          <p>
            One press, and this website stops writing to your address, about new vehicles, about test drives
            and with newsletters. Whatever was requested with it ends at once.
          </p>
        }
      >
        <form method="post" data-live="" className="space-y-4.5">
          <button type="submit" className={buttonClass('accent', { wide: true })}>
            Do not write again
          </button>
          <p className="text-small text-text-muted">Did you stop our mail before, and want it again?</p>
          <button type="submit" name="again" value="1" className={buttonClass('line', { wide: true })}>
            You may write again
          </button>
        </form>
      </AlertFrame>
    );
  }
  return answer.values['again'] === '1' ? (
    <Result
      answer={answer}
      title="We may write again"
      text="You get the email that you ask for on this website."
    />
  ) : (
    <Result
      answer={answer}
      title="We will not write again"
      text="This website sends nothing more to your address. The link in our email takes that back."
    />
  );
}

/** What was done, or the reason for a refusal. */
function Result({ answer: { refusal }, title, text }: { answer: FormAnswer; title: string; text: string }) {
  return (
    <AlertFrame
      title={refusal ? 'That did not work' : title}
      words={<p role={refusal && 'alert'}>{refusal ? refusal.message : text}</p>}
    >
      <p>See what is here today.</p>
      <Link to="/inventory" className={buttonClass('line', { wide: true })}>
        View Inventory
      </Link>
    </AlertFrame>
  );
}
