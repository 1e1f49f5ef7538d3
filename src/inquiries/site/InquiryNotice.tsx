import { useEffect, useRef } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { scrollBehavior } from '../../ui/motion.ts';
import type { Failure } from './failure.ts';
import { invalidFieldsText } from './inquiry-form.texts.ts';

/** Explains above the form why it was not sent and, unless fields are invalid, that the text is not lost. */
export function InquiryNotice({ failure }: { failure: Failure }) {
  const notice = useRef<HTMLDivElement>(null);
  // Focused because the submit button is far below, on phones a screen away. Invalid fields get the focus
  // instead.
  useEffect(() => {
    if (failure.kind !== 'fields')
      notice.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, [failure]);
  return (
    <div ref={notice} className="scroll-my-6">
      <Reason failure={failure} />
    </div>
  );
}

function Reason({ failure }: { failure: Failure }) {
  const { dealership, phoneLinks } = useSite();
  const { phone } = dealership;
  if (failure.kind === 'fields') return <FormAlert>{invalidFieldsText(failure.count)}</FormAlert>;
  if (failure.kind === 'offline') {
    return <FormAlert>You appear to be offline. Your message is still here.</FormAlert>;
  }
  return (
    <FormAlert>
      <p>
        Not sent. Your message is still here; you can try again, or call{' '}
        <a href={phoneLinks?.call} className="whitespace-nowrap underline underline-offset-4">
          {phone}
        </a>
        .
      </p>
      {failure.serverMessage !== undefined && <p className="text-text-soft">{failure.serverMessage}</p>}
    </FormAlert>
  );
}
