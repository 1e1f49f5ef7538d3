import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../platform/browser/new-idempotency-key.ts';

/**
 * Sends what a form holds so that one form creates one record: a request that is repeated, by the visitor or by
 * the retry of section 7, has the same idempotency key as long as its content is the same.
 */
export function useSendOnce<Content, Receipt>(
  send: (content: Content, idempotencyKey: string) => Promise<Receipt>,
) {
  const last = useRef({ text: '', idempotencyKey: '' });
  const { mutateAsync } = useMutation({
    mutationFn: (given: { content: Content; idempotencyKey: string }) =>
      send(given.content, given.idempotencyKey),
  });
  return async (content: Content) => {
    const text = JSON.stringify(content);
    if (last.current.text !== text) last.current = { text, idempotencyKey: newIdempotencyKey() };
    const receipt = await mutateAsync({ content, idempotencyKey: last.current.idempotencyKey });
    last.current = { text: '', idempotencyKey: '' };
    return receipt;
  };
}
