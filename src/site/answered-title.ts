import { createIsomorphicFn } from '@tanstack/react-start';
import { formAnswer } from '../platform/browser/form-answer.ts';

/** A page's title, with what became of the form that it answers first: it is read out when the page opens. */
export const answeredTitle = createIsomorphicFn()
  .server((title: string) => {
    const answer = formAnswer();
    return answer === undefined ? title : `${answer.refusal ? 'Not sent' : 'Sent'}: ${title}`;
  })
  .client((title: string) => title);
