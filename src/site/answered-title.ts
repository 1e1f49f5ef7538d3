import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { formAnswer } from '../platform/browser/form-answer.ts';

/**
 * A page's title, with what became of the form that it answers first: it is read out when the page opens. A closed site has
 * its own.
 */
export const answeredTitle = createIsomorphicFn()
  .server((title: string) => {
    if (getGlobalStartContext()?.isClosed) return 'Opening soon';
    const answer = formAnswer();
    return answer === undefined ? title : `${answer.refusal ? 'Not sent' : 'Sent'}: ${title}`;
  })
  .client((title: string) => title);
